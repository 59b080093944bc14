import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { RateLimiter, RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findGateway } from '../adapters/gateways/configured-gateways.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import { listOfferedGateways } from '../reads/gateway-payments.ts'
import { startGatewayPayment } from './start-gateway-payment.ts'

const paymentsPerBill: RateLimitRule = { name: 'payments_of_bill', times: 20, withinSeconds: 3600 }

export function notOffered(): Refusal {
  return new Refusal('not_found', 'gateway_not_offered', 'Online payments are not available here.')
}

interface GatewayPaymentRequest {
  /** Order that the caller may pay. */
  readonly orderId: number
  readonly gateway: GatewayName
  /** Path of the page to which the payer returns. */
  readonly page: string
}

type PaymentContext = Pick<CommandContext, 'db' | 'now' | 'policies'> & {
  readonly config: Parameters<typeof findGateway>[0] & { readonly appUrl: string }
  readonly limits: RateLimiter
}

/** Begins the online payment of an order like `startGatewayPayment`. Refuses gateways that are not offered. */
export async function beginGatewayPayment(
  context: PaymentContext,
  { orderId, gateway: name, page }: GatewayPaymentRequest,
): Promise<{ redirectUrl: string }> {
  const { config, limits, policies } = context
  const gateway = findGateway(config, name)
  if (gateway === null || !listOfferedGateways(config, policies).includes(name)) throw notOffered()
  await limits.use(paymentsPerBill, String(orderId))
  const returnUrl = `${config.appUrl}${page}`
  return { redirectUrl: await startGatewayPayment(context, { orderId, gateway, returnUrl }) }
}
