import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { InvitationAttendee } from './invitation-form.ts'

export const InvitationPreviewQuery = z.strictObject({
  attendeeId: integerParam(1, maxRowId),
  seminarId: integerParam(1, maxRowId),
})
export type InvitationPreviewQuery = z.infer<typeof InvitationPreviewQuery>

export const UnsavedInvitationPreviewInput = z.strictObject({
  attendee: InvitationAttendee,
  seminarId: rowIdField(),
})
export type UnsavedInvitationPreviewInput = z.infer<typeof UnsavedInvitationPreviewInput>

export const InvitationPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** Request with either a person's id or unsaved details, never both. */
export const RequestInvitationInput = z
  .strictObject({
    attendeeId: z.optional(rowIdField()),
    attendee: z.optional(InvitationAttendee),
    seminarId: rowIdField(),
  })
  .check(
    z.refine(
      ({ attendeeId, attendee }) => (attendeeId === undefined) !== (attendee === undefined),
      'Please give either attendeeId or attendee.',
    ),
  )
export type RequestInvitationInput = z.infer<typeof RequestInvitationInput>

export const RequestInvitationResponse = z.object({ message: z.string() })
export type RequestInvitationResponse = z.infer<typeof RequestInvitationResponse>
