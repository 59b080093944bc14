import * as z from 'zod/mini'
import { largestId } from '../../../platform/paging.ts'

export const chosen = (message: string) => z.int(message).check(z.gte(1, message), z.lte(largestId, message))

export const seminarNotChosen = 'Please select a seminar.'

export const AddToSeminarInput = z.strictObject({
  userId: chosen('Please select an attendee.'),
  seminarId: chosen(seminarNotChosen),
})
export type AddToSeminarInput = z.infer<typeof AddToSeminarInput>

export const AddToSeminarAnswer = z.object({ success: z.literal(true), registrationId: z.int() })
export type AddToSeminarAnswer = z.infer<typeof AddToSeminarAnswer>
