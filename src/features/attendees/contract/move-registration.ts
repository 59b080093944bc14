import * as z from 'zod/mini'
import { orderStates } from '#app/features/orders/contract/order-values.ts'
import { rowIdField } from '#app/platform/paging.ts'

export const MoveRegistrationInput = z.strictObject({
  registrationId: rowIdField(),
  /** Seminar to which it moves. */
  seminarId: rowIdField(),
  /** Shown to the registrant. */
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500, 'At most 500 characters')),
})
export type MoveRegistrationInput = z.infer<typeof MoveRegistrationInput>

export const MoveRegistrationResponse = z.object({
  state: z.enum(orderStates),
  /** Pesos that are left to pay; negative if more was paid than it costs now. */
  amountLeft: z.number(),
})
export type MoveRegistrationResponse = z.infer<typeof MoveRegistrationResponse>
