import * as z from 'zod/mini'
import { orderStates } from '#app/features/orders/contract/order-values.ts'
import { rowIdField } from '#app/platform/paging.ts'
import { ledgerReasonField } from './fields.ts'

export const CancelOrderInput = z.strictObject({
  orderId: rowIdField(),
  /** The one registration that is cancelled; left out for all of the order. */
  registrationId: z.optional(rowIdField()),
  reason: ledgerReasonField(),
  /** Whether a refund of what was paid is requested. */
  requestsRefund: z.optional(z.boolean()),
})
export type CancelOrderInput = z.infer<typeof CancelOrderInput>

export const CancelOrderResponse = z.object({
  state: z.enum(orderStates),
  /** Pesos that were paid, and that staff settle with the registrant. */
  amountPaid: z.number(),
})
export type CancelOrderResponse = z.infer<typeof CancelOrderResponse>

const longestText = 300

const optionalText = () =>
  z.optional(z.string().check(z.trim(), z.maxLength(longestText, `At most ${longestText} characters`)))

export const CancelRegistrationInput = z.strictObject({
  /** Registration number. */
  reference: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Token of the mailed link; left out by signed-in callers. */
  link: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  reason: optionalText(),
  /** Account or number to which money is sent back; required if some is. */
  refundTo: optionalText(),
})
export type CancelRegistrationInput = z.infer<typeof CancelRegistrationInput>
