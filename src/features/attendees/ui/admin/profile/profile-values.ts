/** Values of the profile form, and the changes to send. */
import * as z from 'zod/mini'
import { AccountStatus, Role, Source, Suffix } from '../../../../people/contract/person.ts'
import type { AttendeeProfile } from '../../../contract/profile.ts'
import { profileFields, readTags, typedTags } from '../../../contract/profile-fields.ts'
import type { ProfileChange } from './profile-api.ts'

/** A type alias, because the form library needs an implicit index signature. */
export type ProfileValues = {
  firstName: string
  middleInitial: string
  lastName: string
  suffix: string
  phone: string
  company: string
  jobTitle: string
  prcLicenseNo: string
  prcExpirationDate: string
  isCpdasUser: boolean
  source: string
  role: Role
  accountStatus: AccountStatus
  marketingConsent: boolean
  byEmail: boolean
  bySms: boolean
  byPhone: boolean
  tags: string
  notes: string
}

export type ProfileName = keyof ProfileValues

export const profileLabels: Readonly<Record<ProfileName, string>> = {
  firstName: 'First Name',
  middleInitial: 'Middle Name',
  lastName: 'Last Name',
  suffix: 'Suffix',
  phone: 'Contact Number',
  company: 'Company',
  jobTitle: 'Job Title',
  prcLicenseNo: 'PRC License No.',
  prcExpirationDate: 'PRC Expiration Date',
  isCpdasUser: 'CPDAS user',
  source: 'How did you hear about us?',
  role: 'Role',
  accountStatus: 'Account Status',
  marketingConsent: 'Marketing consent',
  byEmail: 'Contact by e-mail',
  bySms: 'Contact by text message',
  byPhone: 'Contact by phone',
  tags: 'Tags',
  notes: 'Notes',
}

const textOf = (text: string | null) => text ?? ''

export function toValues(profile: AttendeeProfile): ProfileValues {
  const { communicationPreferences: wishes } = profile
  return {
    firstName: textOf(profile.firstName),
    middleInitial: textOf(profile.middleInitial),
    lastName: textOf(profile.lastName),
    suffix: textOf(profile.suffix),
    phone: textOf(profile.phone),
    company: textOf(profile.company),
    jobTitle: textOf(profile.jobTitle),
    prcLicenseNo: textOf(profile.prcLicenseNo),
    prcExpirationDate: textOf(profile.prcExpirationDate),
    isCpdasUser: profile.isCpdasUser,
    source: textOf(profile.source),
    role: profile.role,
    accountStatus: profile.accountStatus,
    marketingConsent: profile.marketingConsent,
    byEmail: wishes.email,
    bySms: wishes.sms,
    byPhone: wishes.phone,
    tags: profile.tags.join(', '),
    notes: textOf(profile.notes),
  }
}

const mayBeEmpty = z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'))

const { prcExpirationDate } = profileFields

function isDayOrNothing(day: string): boolean {
  return day === '' || z.safeParse(prcExpirationDate, day).success
}

/** Same validation as the server, except that a name that was never set may stay empty. */
export function profileSchema(former: ProfileValues): z.ZodMiniType<ProfileValues, ProfileValues> {
  const schema = z.object({
    ...profileFields,
    firstName: former.firstName === '' ? mayBeEmpty : profileFields.firstName,
    lastName: former.lastName === '' ? mayBeEmpty : profileFields.lastName,
    suffix: z.enum(['', ...Suffix.options]),
    prcExpirationDate: z.string().check(z.refine(isDayOrNothing, 'Invalid expiration date format')),
    isCpdasUser: z.boolean(),
    source: z.enum(['', ...Source.options]),
    role: Role,
    accountStatus: AccountStatus,
    marketingConsent: z.boolean(),
    byEmail: z.boolean(),
    bySms: z.boolean(),
    byPhone: z.boolean(),
    tags: typedTags,
  })
  // Optional in the contract, always set in the form.
  return schema as unknown as z.ZodMiniType<ProfileValues, ProfileValues>
}

const wishes: readonly ProfileName[] = ['byEmail', 'bySms', 'byPhone']

export function differingNames(before: ProfileValues, after: ProfileValues): ProfileName[] {
  return (Object.keys(before) as ProfileName[]).filter((name) => before[name] !== after[name])
}

/** Differences as a request body; emptied fields are null. */
export function changesBetween(before: ProfileValues, after: ProfileValues): ProfileChange {
  const changed = differingNames(before, after)
  const plain = changed.filter((name) => name !== 'tags' && !wishes.includes(name))
  return {
    ...Object.fromEntries(plain.map((name) => [name, after[name] === '' ? null : after[name]])),
    ...(changed.includes('tags') && { tags: readTags(after.tags) }),
    ...(changed.some((name) => wishes.includes(name)) && {
      communicationPreferences: { email: after.byEmail, sms: after.bySms, phone: after.byPhone },
    }),
  }
}
