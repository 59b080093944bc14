/** Values of the profile form, and the changes to send. */
import * as z from 'zod/mini'
import type { AttendeeProfile } from '#app/features/attendees/contract/profile.ts'
import {
  commaSeparatedTagsField,
  parseTags,
  profileFields,
} from '#app/features/attendees/contract/profile-fields.ts'
import { AccountStatus, NameSuffix, Role } from '#app/features/people/contract/person.ts'
import type { ProfileChange } from './profile-api.ts'

/** A type alias, because the form library needs an implicit index signature. */
export type ProfileFormValues = {
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

export type ProfileFieldName = keyof ProfileFormValues

export const profileFieldLabels: Readonly<Record<ProfileFieldName, string>> = {
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

export function toProfileFormValues(profile: AttendeeProfile): ProfileFormValues {
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

/** Returns the same validation as the server's, except that a name that was never set may stay empty. */
export function profileFormSchema(
  former: ProfileFormValues,
): z.ZodMiniType<ProfileFormValues, ProfileFormValues> {
  const schema = z.object({
    ...profileFields,
    firstName: former.firstName === '' ? mayBeEmpty : profileFields.firstName,
    lastName: former.lastName === '' ? mayBeEmpty : profileFields.lastName,
    suffix: z.enum(['', ...NameSuffix.options]),
    prcExpirationDate: z.string().check(z.refine(isDayOrNothing, 'Invalid expiration date format')),
    isCpdasUser: z.boolean(),
    source: z.string(),
    role: Role,
    accountStatus: AccountStatus,
    marketingConsent: z.boolean(),
    byEmail: z.boolean(),
    bySms: z.boolean(),
    byPhone: z.boolean(),
    tags: commaSeparatedTagsField,
  })
  // Optional in the contract, always set in the form.
  return schema as unknown as z.ZodMiniType<ProfileFormValues, ProfileFormValues>
}

const preferenceFields: readonly ProfileFieldName[] = ['byEmail', 'bySms', 'byPhone']

export function listChangedProfileFields(
  before: ProfileFormValues,
  after: ProfileFormValues,
): ProfileFieldName[] {
  return (Object.keys(before) as ProfileFieldName[]).filter((name) => before[name] !== after[name])
}

/** Differences as a request body; emptied fields are null. */
export function toProfileChange(before: ProfileFormValues, after: ProfileFormValues): ProfileChange {
  const changed = listChangedProfileFields(before, after)
  const plain = changed.filter((name) => name !== 'tags' && !preferenceFields.includes(name))
  return {
    ...Object.fromEntries(plain.map((name) => [name, after[name] === '' ? null : after[name]])),
    ...(changed.includes('tags') && { tags: parseTags(after.tags) }),
    ...(changed.some((name) => preferenceFields.includes(name)) && {
      communicationPreferences: { email: after.byEmail, sms: after.bySms, phone: after.byPhone },
    }),
  }
}
