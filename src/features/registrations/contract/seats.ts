import * as z from 'zod/mini'
import { maxRowId } from '#app/platform/paging.ts'
import { discountFields } from './discount-fields.ts'

export const requiredRowIdField = (message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(maxRowId, message))

export const seminarNotSelectedText = 'Please select a seminar.'

export const AddToSeminarInput = z.strictObject({
  userId: requiredRowIdField('Please select an attendee.'),
  seminarId: requiredRowIdField(seminarNotSelectedText),
  ...discountFields(),
})
export type AddToSeminarInput = z.infer<typeof AddToSeminarInput>

export const AddToSeminarResponse = z.object({ success: z.literal(true), registrationId: z.int() })
export type AddToSeminarResponse = z.infer<typeof AddToSeminarResponse>
