/** Seats and invitations that the office gives, as they cross the wire (HTTP API, "Attendees"). */
import * as z from 'zod/mini'
import { largestId, rowId } from '../../../platform/http/paging.ts'

const chosen = (message: string) => z.int(message).check(z.gte(1, message), z.lte(largestId, message))

const seminarNotChosen = 'Please select a seminar.'

export const AddToSeminarInput = z.strictObject({
  userId: chosen('Please select an attendee.'),
  seminarId: chosen(seminarNotChosen),
})
export type AddToSeminarInput = z.infer<typeof AddToSeminarInput>

export const AddToSeminarAnswer = z.object({ success: z.literal(true), registrationId: z.int() })
export type AddToSeminarAnswer = z.infer<typeof AddToSeminarAnswer>

/** How many people one call invites at most. */
const mostInvited = 1000

export const InviteInput = z.strictObject({
  userIds: z
    .array(rowId())
    .check(
      z.minLength(1, 'Please select an attendee.'),
      z.maxLength(mostInvited, `At most ${mostInvited} attendees can be invited at once.`),
    ),
  seminarId: chosen(seminarNotChosen),
})
export type InviteInput = z.infer<typeof InviteInput>

export const InviteAnswer = z.object({
  /** For a person: how many invitations are on their way, and why others got none. */
  message: z.string(),
  queued: z.int(),
  skipped: z.int(),
})
export type InviteAnswer = z.infer<typeof InviteAnswer>

/** Why somebody is left out of a bulk invitation, in the order in which reasons are listed. */
export const skipReasons = [
  'registered',
  'invited_already',
  'invited_before',
  'no_email_wanted',
  'no_consent',
  'undeliverable',
  'not_active',
  'unknown',
] as const
export type SkipReason = (typeof skipReasons)[number]
