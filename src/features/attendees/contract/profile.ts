/** One person as the office knows them, and what an administrator changes of them (HTTP API, "Attendees"). */
import * as z from 'zod/mini'
import { largestId, rowId, wholeNumber } from '../../../platform/http/paging.ts'
import { CommunicationPreferences } from '../../accounts/contract/forms.ts'
import { AccountStatus, Role, Source, Suffix } from '../../people/contract.ts'
import { Verification } from '../../registration/contract/payments.ts'
import { Attendee, AttendeeSeminar } from '../contract.ts'
import { areFewTags, mostTags, profileFields, typedTags } from './profile-fields.ts'

export const ProfileQuery = z.strictObject({ attendeeId: z.optional(wholeNumber(1, largestId)) })

/** With the history of the payment, the latest decision first, for the office only. */
export const ProfileSeminar = z.object({
  ...AttendeeSeminar.shape,
  /** As the registrant gave them with this registration. */
  notes: z.nullable(z.string()),
  verifications: z.optional(z.array(Verification)),
})
export type ProfileSeminar = z.infer<typeof ProfileSeminar>

/** Beyond the document: which edit of the profile this is, and whether the person asked to be erased. */
export const AttendeeProfile = z.object({
  ...Attendee.shape,
  seminars: z.array(ProfileSeminar),
  version: z.int(),
  erasureRequestedAt: z.nullable(z.iso.datetime()),
})
export type AttendeeProfile = z.infer<typeof AttendeeProfile>

/** What is given is changed, the rest stays. The e-mail is changed in User Management. */
export const UpdateProfileInput = z.strictObject({
  userId: rowId(),
  ...profileFields,
  suffix: z.optional(z.nullable(Suffix)),
  source: z.optional(z.nullable(Source)),
  isCpdasUser: z.optional(z.boolean()),
  role: z.optional(Role),
  accountStatus: z.optional(AccountStatus),
  marketingConsent: z.optional(z.boolean()),
  communicationPreferences: z.optional(CommunicationPreferences),
  tags: z.optional(z.array(typedTags).check(z.refine(areFewTags, `At most ${mostTags} tags`))),
  /** That of the profile as the editor saw it; where another stands, nothing is saved (409). */
  expectedVersion: z.optional(rowId()),
})
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>
