/** The organisation form: text fields only; lists of lines are edited in one field each. */
import * as z from 'zod/mini'
import type { SignatureFile } from '#app/features/settings/contract/files.ts'
import {
  type AccreditationKind,
  Organisation,
  type SocialNetwork,
  socialNetworks,
} from '#app/features/settings/contract/organisation.ts'

const accreditationValues = z.object({
  kind: z.string(),
  label: z.string(),
  number: z.string(),
  profession: z.string(),
  validUntil: z.string(),
})

const fields = {
  name: z.string(),
  legalName: z.string(),
  tagline: z.string(),
  description: z.string(),
  foundedYear: z.string(),
  addressLines: z.string(),
  landline: z.string(),
  mobiles: z.string(),
  email: z.string(),
  officeHours: z.string(),
  facebook: z.string(),
  youtube: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  accreditations: z.array(accreditationValues),
  taxId: z.string(),
  vatStatus: z.string(),
  signatories: z.array(
    z.object({
      name: z.string(),
      position: z.string(),
      signature: z.nullable(z.custom<SignatureFile>()),
    }),
  ),
  officerName: z.string(),
  officerEmail: z.string(),
  officerPhone: z.string(),
}

type OrganisationFormShape = z.infer<ReturnType<typeof z.object<typeof fields>>>

/** Checked by the server's own shape. */
export const OrganisationFormValues = z.object(fields).check((payload) => {
  const values = payload.value
  const parsed = Organisation.safeParse(toOrganisation(values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = toOrganisationField(path.join('.'), values).split('.')
    payload.issues.push({ code: 'custom', input: values, path: field, message })
  }
})
export type OrganisationFormValues = OrganisationFormShape

export function toOrganisationFormValues(organisation: Organisation): OrganisationFormValues {
  const { contact, socialLinks, dataProtectionOfficer: officer } = organisation
  const linkTo = (network: SocialNetwork) => socialLinks.find((link) => link.network === network)?.href ?? ''
  return {
    name: organisation.name,
    legalName: organisation.legalName,
    tagline: organisation.tagline,
    description: organisation.description,
    foundedYear: organisation.foundedYear === null ? '' : String(organisation.foundedYear),
    addressLines: contact.addressLines.join('\n'),
    landline: contact.landline ?? '',
    mobiles: contact.mobiles.join('\n'),
    email: contact.email,
    officeHours: contact.officeHours,
    facebook: linkTo('facebook'),
    youtube: linkTo('youtube'),
    instagram: linkTo('instagram'),
    linkedin: linkTo('linkedin'),
    accreditations: organisation.accreditations.map((one) => ({
      ...one,
      profession: one.profession ?? '',
      validUntil: one.validUntil ?? '',
    })),
    taxId: organisation.taxId ?? '',
    vatStatus: organisation.vatStatus,
    signatories: organisation.signatories.map(({ signature = null, ...one }) => ({ ...one, signature })),
    officerName: officer?.name ?? '',
    officerEmail: officer?.email ?? '',
    officerPhone: officer?.phone ?? '',
  }
}

export const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The section's value; it is not valid if the form's values are not. */
export function toOrganisation(values: OrganisationFormValues): Organisation {
  const { officerName: name, officerEmail: email, officerPhone: phone } = values
  const year = orNull(values.foundedYear)
  return {
    name: values.name,
    legalName: values.legalName,
    tagline: values.tagline,
    description: values.description,
    foundedYear: year === null ? null : Number(year),
    contact: {
      addressLines: lines(values.addressLines),
      landline: orNull(values.landline),
      mobiles: lines(values.mobiles),
      email: values.email,
      officeHours: values.officeHours,
    },
    socialLinks: givenNetworks(values).map((network) => ({ network, href: values[network] })),
    accreditations: values.accreditations.map((one) => ({
      ...one,
      kind: one.kind as AccreditationKind,
      profession: orNull(one.profession),
      validUntil: orNull(one.validUntil),
    })),
    taxId: orNull(values.taxId),
    vatStatus: values.vatStatus as Organisation['vatStatus'],
    signatories: values.signatories.map(({ signature, ...one }) => ({
      ...one,
      ...(signature !== null && { signature }),
    })),
    dataProtectionOfficer: [name, email, phone].every((text) => text.trim() === '')
      ? null
      : { name, email, phone },
  }
}

const givenNetworks = (values: OrganisationFormValues) =>
  socialNetworks.filter((network) => values[network].trim() !== '')

export const officerFields: Readonly<Record<string, string>> = {
  name: 'officerName',
  email: 'officerEmail',
  phone: 'officerPhone',
}

/** The field that shows the error of a path within the organisation. */
export function toOrganisationField(path: string, values: OrganisationFormValues): string {
  const [part = '', second = ''] = path.split('.')
  if (part === 'contact') return second
  if (part === 'socialLinks') return givenNetworks(values)[Number(second)] ?? 'facebook'
  if (part === 'dataProtectionOfficer') return officerFields[second] ?? 'officerName'
  return path
}
