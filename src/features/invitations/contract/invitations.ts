import * as z from 'zod/mini'
import { requiredRowIdField, seminarNotSelectedText } from '#app/features/registrations/contract/seats.ts'
import { rowIdField } from '#app/platform/paging.ts'

/** People per call. */
const mostInvited = 1000

export const InviteAttendeesInput = z.strictObject({
  userIds: z
    .array(rowIdField())
    .check(
      z.minLength(1, 'Please select an attendee.'),
      z.maxLength(mostInvited, `At most ${mostInvited} attendees can be invited at once.`),
    ),
  seminarId: requiredRowIdField(seminarNotSelectedText),
})
export type InviteAttendeesInput = z.infer<typeof InviteAttendeesInput>

export const InviteAttendeesResponse = z.object({
  message: z.string(),
  queued: z.int(),
  skipped: z.int(),
})
export type InviteAttendeesResponse = z.infer<typeof InviteAttendeesResponse>

/** Reasons why people are skipped in bulk invitations, in display order. */
export const invitationSkipReasons = [
  'registered',
  'invited_already',
  'invited_before',
  'no_email_wanted',
  'no_consent',
  'undeliverable',
  'not_active',
  'unknown',
] as const
export type InvitationSkipReason = (typeof invitationSkipReasons)[number]
