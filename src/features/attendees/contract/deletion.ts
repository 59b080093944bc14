import * as z from 'zod/mini'
import { maxRowId } from '#app/platform/paging.ts'

const noId = 'Attendee ID must be a positive integer.'

export const DeleteAttendeeInput = z.strictObject({
  attendeeId: z.int(noId).check(z.gte(1, noId), z.lte(maxRowId, noId)),
})
export type DeleteAttendeeInput = z.infer<typeof DeleteAttendeeInput>
