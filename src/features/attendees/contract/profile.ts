import * as z from 'zod/mini'
import { CommunicationPreferences } from '#app/features/accounts/contract/account-forms.ts'
import { PaymentVerification } from '#app/features/payments/contract/payments.ts'
import {
  AccountStatus,
  NameSuffix,
  Role,
  StoredReferralSource,
} from '#app/features/people/contract/person.ts'
import { RegistrationAnswerToShow } from '#app/features/questions/contract/questions.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { Attendee, AttendeeSeminar } from './attendees.ts'
import {
  commaSeparatedTagsField,
  isWithinTagLimit,
  maxTagsPerPerson,
  profileFields,
} from './profile-fields.ts'

export const ProfileQuery = z.strictObject({ attendeeId: z.optional(integerParam(1, maxRowId)) })

/** Seminar with the payment history, latest decision first, for staff only. */
export const ProfileSeminar = z.object({
  ...AttendeeSeminar.shape,
  notes: z.nullable(z.string()),
  /** Answers to the provider's own questions, as far as the caller may see them. */
  answers: z.array(RegistrationAnswerToShow),
  verifications: z.optional(z.array(PaymentVerification)),
})
export type ProfileSeminar = z.infer<typeof ProfileSeminar>

export const AttendeeProfile = z.object({
  ...Attendee.shape,
  seminars: z.array(ProfileSeminar),
  version: z.int(),
  erasureRequestedAt: z.nullable(z.iso.datetime()),
})
export type AttendeeProfile = z.infer<typeof AttendeeProfile>

/** Fields left out stay unchanged. The e-mail is changed in User Management. */
export const UpdateProfileInput = z.strictObject({
  userId: rowIdField(),
  ...profileFields,
  suffix: z.optional(z.nullable(NameSuffix)),
  source: z.optional(z.nullable(StoredReferralSource)),
  isCpdasUser: z.optional(z.boolean()),
  role: z.optional(Role),
  accountStatus: z.optional(AccountStatus),
  marketingConsent: z.optional(z.boolean()),
  communicationPreferences: z.optional(CommunicationPreferences),
  tags: z.optional(
    z.array(commaSeparatedTagsField).check(z.refine(isWithinTagLimit, `At most ${maxTagsPerPerson} tags`)),
  ),
  /** Profile version that the editor loaded; a mismatch is refused with 409. */
  expectedVersion: z.optional(rowIdField()),
})
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>
