import * as z from 'zod/mini'
import { DataProtectionOfficer, Organisation, OrganisationContact } from './organisation.ts'

export const installationKinds = ['demonstration', 'own'] as const
export type InstallationKind = (typeof installationKinds)[number]

/** State of the list of setup tasks on the dashboard of administrators. */
export const SetupListSettings = z.strictObject({
  /** Names of tasks that are not for this provider. */
  skipped: z.array(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))).check(z.maxLength(20)),
  isHidden: z.boolean(),
})
export type SetupListSettings = z.infer<typeof SetupListSettings>

/** Kind of the installation, which decides the values of sections that were never saved. */
export const InstallationSettings = z.strictObject({
  kind: z.enum(installationKinds),
  setupList: z.optional(SetupListSettings),
})
export type InstallationSettings = z.infer<typeof InstallationSettings>

const { name, legalName } = Organisation.shape
const { email, mobiles, addressLines } = OrganisationContact.shape

/** Values that a site cannot do without; everything else has a neutral value until it is edited. */
export const OwnSiteInput = z.strictObject({
  name,
  legalName,
  email,
  mobiles,
  addressLines,
  dataProtectionOfficer: z.nullable(DataProtectionOfficer),
})
export type OwnSiteInput = z.infer<typeof OwnSiteInput>
