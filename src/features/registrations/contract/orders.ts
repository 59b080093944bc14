import * as z from 'zod/mini'
import { orderStates } from '#app/features/orders/contract/order-values.ts'
import { rowIdField } from '#app/platform/paging.ts'

export const CancelOrderInput = z.strictObject({
  orderId: rowIdField(),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500, 'At most 500 characters')),
})
export type CancelOrderInput = z.infer<typeof CancelOrderInput>

export const CancelOrderResponse = z.object({
  state: z.enum(orderStates),
  /** Pesos that were paid, and that staff settle with the registrant. */
  amountPaid: z.number(),
})
export type CancelOrderResponse = z.infer<typeof CancelOrderResponse>
