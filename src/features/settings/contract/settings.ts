import * as z from 'zod/mini'
import { versionField } from '#app/platform/paging.ts'
import { AboutPageSettings } from './about.ts'
import { Branding, type PublicBrand } from './branding.ts'
import { EmailTexts } from './email-texts.ts'
import { HomePageSettings, type HomePartner } from './home.ts'
import { InstallationSettings } from './installation.ts'
import { type PublicMenu, SiteMenuSettings } from './menu.ts'
import { Organisation, type PublicOrganisation } from './organisation.ts'
import { PaymentMethods } from './payment-methods.ts'
import { PolicySettings } from './policies.ts'
import { PrivacyNotice } from './privacy-notice.ts'
import { RegistrationFormSettings } from './registration-form.ts'
import { ResourcesPageSettings } from './resources.ts'
import { type SettingsSectionName, settingsSectionNames } from './sections.ts'

/** The shape of each section; a section is saved, versioned and restored as a whole. */
export const settingsSections = {
  installation: InstallationSettings,
  organisation: Organisation,
  branding: Branding,
  paymentMethods: PaymentMethods,
  policies: PolicySettings,
  registrationForm: RegistrationFormSettings,
  menu: SiteMenuSettings,
  home: HomePageSettings,
  about: AboutPageSettings,
  resources: ResourcesPageSettings,
  privacyNotice: PrivacyNotice,
  emailTexts: EmailTexts,
} as const satisfies Record<SettingsSectionName, z.ZodMiniType>

/** The current value of every section. */
export type SiteSettings = {
  readonly [Name in SettingsSectionName]: z.infer<(typeof settingsSections)[Name]>
}

/** Settings that every page shows. */
export interface PublicSettings {
  readonly organisation: PublicOrganisation
  readonly menu: PublicMenu
  readonly partners: readonly HomePartner[]
  readonly brand?: PublicBrand | undefined
  /** Absent without a ledger, so that pages carry no word of it. */
  readonly keepsLedger?: true | undefined
  /** The public address is that of a local installation, which nobody else can open. */
  readonly hasLocalAddress?: true | undefined
}

const SavedBy = z.nullable(z.object({ id: z.int(), displayName: z.string() }))

/** A section to edit. Version 0 is the default value, which was never saved. */
export const savedSection = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({
    value,
    version: z.int(),
    savedAt: z.nullable(z.iso.datetime()),
    savedBy: SavedBy,
  })

export interface SavedSection<Value> {
  readonly value: Value
  readonly version: number
  readonly savedAt: string | null
  readonly savedBy: { readonly id: number; readonly displayName: string } | null
}

/** @param value its `version` is the one that was edited, so that two editors do not overwrite each other */
export const sectionInput = <Value extends z.core.$ZodType>(value: Value) =>
  z.strictObject({ version: versionField(), value })

/** Sections with a form, whose versions can be restored. */
const editedSections = settingsSectionNames.filter((name) => name !== 'installation')

export type EditedSectionName = (typeof editedSections)[number]

const sectionName = () => z.enum(editedSections)

export const SettingsHistoryQuery = z.strictObject({ section: sectionName() })
export type SettingsHistoryQuery = z.infer<typeof SettingsHistoryQuery>

export const SettingsHistory = z.object({
  versions: z.array(z.object({ version: z.int(), savedAt: z.iso.datetime(), savedBy: SavedBy })),
})
export type SettingsHistory = z.infer<typeof SettingsHistory>

export const RestoreSettingsInput = z.strictObject({
  section: sectionName(),
  /** The version to restore; 0 for the default value. */
  restoredVersion: versionField(),
  /** The current version as the caller knows it. */
  version: versionField(),
})
export type RestoreSettingsInput = z.infer<typeof RestoreSettingsInput>
