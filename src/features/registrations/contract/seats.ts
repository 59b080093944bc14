import * as z from 'zod/mini'
import { largestRowId } from '../../../platform/paging.ts'

export const requiredRowId = (message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(largestRowId, message))

export const seminarNotSelectedText = 'Please select a seminar.'

export const AddToSeminarInput = z.strictObject({
  userId: requiredRowId('Please select an attendee.'),
  seminarId: requiredRowId(seminarNotSelectedText),
})
export type AddToSeminarInput = z.infer<typeof AddToSeminarInput>

export const AddToSeminarResponse = z.object({ success: z.literal(true), registrationId: z.int() })
export type AddToSeminarResponse = z.infer<typeof AddToSeminarResponse>
