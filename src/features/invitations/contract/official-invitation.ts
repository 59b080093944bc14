import * as z from 'zod/mini'
import { largestId, rowId, wholeNumber } from '../../../platform/paging.ts'
import { InvitationAttendee } from './invitation-form.ts'

export const InvitationPreviewQuery = z.strictObject({
  attendeeId: wholeNumber(1, largestId),
  seminarId: wholeNumber(1, largestId),
})
export type InvitationPreviewQuery = z.infer<typeof InvitationPreviewQuery>

export const UnsavedPreviewInput = z.strictObject({ attendee: InvitationAttendee, seminarId: rowId() })
export type UnsavedPreviewInput = z.infer<typeof UnsavedPreviewInput>

export const InvitationPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** Either a person's id or unsaved details, never both. */
export const RequestInvitationInput = z
  .strictObject({
    attendeeId: z.optional(rowId()),
    attendee: z.optional(InvitationAttendee),
    seminarId: rowId(),
  })
  .check(
    z.refine(
      ({ attendeeId, attendee }) => (attendeeId === undefined) !== (attendee === undefined),
      'Please give either attendeeId or attendee.',
    ),
  )
export type RequestInvitationInput = z.infer<typeof RequestInvitationInput>

export const RequestInvitationAnswer = z.object({ message: z.string() })
export type RequestInvitationAnswer = z.infer<typeof RequestInvitationAnswer>
