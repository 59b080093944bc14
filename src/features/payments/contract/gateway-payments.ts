/** Wire shapes of online payments. */
import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'
import { gatewayNames, gatewayPaymentStates } from './gateway-values.ts'

export const PayBillInput = z.strictObject({
  billId: rowIdField(),
  gateway: z.enum(gatewayNames, 'Choose how to pay'),
  /** Token of the mailed link to the registrations; left out by signed-in registrants. */
  link: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
})
export type PayBillInput = z.infer<typeof PayBillInput>

/** Page of the gateway on which the registrant pays. */
export const PayBillResponse = z.object({ redirectUrl: z.string() })

export const ReceivedWebhook = z.object({ received: z.boolean() })

/** Online payment of a bill, for its registrant. */
export const OnlinePayment = z.object({
  /** Gateways at which a payment can be begun or continued; empty if it cannot. */
  gateways: z.array(z.enum(gatewayNames)),
  /** The payment that was begun last; null if there is none. */
  last: z.nullable(z.object({ gateway: z.enum(gatewayNames), state: z.enum(gatewayPaymentStates) })),
})
export type OnlinePayment = z.infer<typeof OnlinePayment>

/** Payment at a gateway, for staff. */
export const GatewayPayment = z.object({
  id: z.int(),
  billId: z.int(),
  /** Code of the bill as shown, such as 'K7QP-9F2M'. */
  billCode: z.string(),
  gateway: z.enum(gatewayNames),
  state: z.enum(gatewayPaymentStates),
  /** Identifier in the pages of the gateway. */
  providerId: z.string(),
  /** Requested amount in pesos. */
  amount: z.number(),
  startedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  /** Amount and currency that a mismatched payment brought. */
  received: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** Money of which a part has no bill; null if there is none. */
  unallocated: z.nullable(z.object({ moneyInId: z.int(), amount: z.number(), version: z.int() })),
})
export type GatewayPayment = z.infer<typeof GatewayPayment>

export const GatewayPaymentList = z.object({ payments: z.array(GatewayPayment) })
export type GatewayPaymentList = z.infer<typeof GatewayPaymentList>
