import * as z from 'zod/mini'
import { rowId } from '../../../platform/paging.ts'
import { chosen, seminarNotChosen } from '../../registrations/contract/seats.ts'

/** People per call. */
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
  message: z.string(),
  queued: z.int(),
  skipped: z.int(),
})
export type InviteAnswer = z.infer<typeof InviteAnswer>

/** Why people are skipped in bulk invitations, in display order. */
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
