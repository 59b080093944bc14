/** Content sections as public pages show them. */
import * as z from 'zod/mini'
import { AboutPageSettings } from './about.ts'
import { HomePageSettings } from './home.ts'
import { DataProtectionOfficer } from './organisation.ts'
import { PrivacyNotice } from './privacy-notice.ts'
import { ResourcesPageSettings } from './resources.ts'

const { partners, ...shownOnHome } = HomePageSettings.shape

export const HomeContent = z.object(shownOnHome)
export type HomeContent = z.infer<typeof HomeContent>

export const AboutContent = z.object(AboutPageSettings.shape)
export type AboutContent = z.infer<typeof AboutContent>

const { pages, ...shownOnResources } = ResourcesPageSettings.shape

export const ResourcesContent = z.object(shownOnResources)
export type ResourcesContent = z.infer<typeof ResourcesContent>

export const ResourcePageQuery = z.strictObject({ path: z.string().check(z.maxLength(100)) })

export const PrivacyNoticeQuery = z.strictObject({
  /** Absent for the one in force. */
  version: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
})

export const PrivacyNoticeContent = z.object({
  ...PrivacyNotice.shape,
  isInForce: z.boolean(),
  officer: z.nullable(DataProtectionOfficer),
  /** Years for which bills are stored, 0 for no limit; absent without a ledger, and of earlier versions. */
  ledgerRetentionYears: z.optional(z.int()),
})
export type PrivacyNoticeContent = z.infer<typeof PrivacyNoticeContent>
