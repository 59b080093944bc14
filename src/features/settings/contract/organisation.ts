import * as z from 'zod/mini'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import { SignatureFile } from './files.ts'
import { oneLineField, paragraphField, requiredLineField, webAddressField } from './text-fields.ts'

export const accreditationKinds = ['prc', 'civil_service', 'educator_academy', 'other'] as const
export type AccreditationKind = (typeof accreditationKinds)[number]

export const vatStatuses = ['vat_registered', 'non_vat', 'exempt'] as const
export type VatStatus = (typeof vatStatuses)[number]

export const socialNetworks = ['facebook', 'youtube', 'instagram', 'linkedin'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const phone = () =>
  oneLineField(40).check(
    z.refine((text) => /\d{4}/.test(text.replace(/\D/g, '')), 'Please enter a phone number'),
  )

const earliestYear = 1800
const latestYear = 2199

const year = () =>
  z.int('Please enter a year').check(z.gte(earliestYear, 'Please enter a year'), z.lte(latestYear))

const day = () => z.iso.date('Please enter a date')

export const OrganisationAccreditation = z.strictObject({
  kind: z.enum(accreditationKinds),
  /** Label as printed before the number: 'PRC accreditation number'. */
  label: requiredLineField(100, 'Label is required'),
  number: requiredLineField(60, 'Number is required'),
  /** Null if it applies to all professions. */
  profession: z.nullable(oneLineField(100)),
  validUntil: z.nullable(day()),
})
export type OrganisationAccreditation = z.infer<typeof OrganisationAccreditation>

export const Signatory = z.strictObject({
  name: nameField('Name is required', 120),
  position: requiredLineField(120, 'Position is required'),
  signature: z.optional(SignatureFile),
})
export type Signatory = z.infer<typeof Signatory>

export const OrganisationContact = z.strictObject({
  addressLines: z
    .array(requiredLineField(120, 'Address line is required'))
    .check(z.maxLength(6, 'At most 6 lines')),
  landline: z.nullable(phone()),
  mobiles: z.array(phone()).check(z.maxLength(6, 'At most 6 numbers')),
  email: emailSchema('Invalid email address'),
  officeHours: oneLineField(120),
})
export type OrganisationContact = z.infer<typeof OrganisationContact>

export const DataProtectionOfficer = z.strictObject({
  name: nameField('Name is required', 120),
  email: emailSchema('Invalid email address'),
  phone: phone(),
})

/** Organization that runs the site. */
export const Organisation = z.strictObject({
  name: requiredLineField(80, 'Name is required'),
  /** Name as registered; for documents. */
  legalName: requiredLineField(160, 'Legal name is required'),
  tagline: oneLineField(120),
  description: paragraphField(400),
  foundedYear: z.nullable(year()),
  contact: OrganisationContact,
  socialLinks: z
    .array(z.strictObject({ network: z.enum(socialNetworks), href: webAddressField() }))
    .check(z.maxLength(8, 'At most 8 links')),
  accreditations: z.array(OrganisationAccreditation).check(z.maxLength(20, 'At most 20 accreditations')),
  /** Tax identification number (TIN). */
  taxId: z.nullable(
    oneLineField(20).check(
      z.refine(
        (text) => /^(\d{9}|\d{12}|\d{14})$/.test(text.replace(/[\s-]/g, '')),
        'A TIN has 9, 12 or 14 digits',
      ),
    ),
  ),
  vatStatus: z.enum(vatStatuses),
  signatories: z.array(Signatory).check(z.maxLength(6, 'At most 6 signatories')),
  dataProtectionOfficer: z.nullable(DataProtectionOfficer),
})
export type Organisation = z.infer<typeof Organisation>

/** Organization as every page may show it. */
export interface PublicOrganisation
  extends Omit<
    Organisation,
    'legalName' | 'taxId' | 'vatStatus' | 'signatories' | 'dataProtectionOfficer' | 'accreditations'
  > {
  readonly accreditations: readonly PublicAccreditation[]
}

export type PublicAccreditation = Omit<OrganisationAccreditation, 'validUntil'>
