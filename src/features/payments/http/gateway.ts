import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { type BodyLimit, readBodyBytes } from '#app/platform/http/body-text.ts'
import { ipNetworkOf } from '#app/platform/http/client-address.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { findGateway } from '../adapters/gateways/configured-gateways.ts'
import type { GatewayEvent, PaymentGateway } from '../adapters/gateways/payment-gateway.ts'
import { beginGatewayPayment, notOffered } from '../commands/begin-gateway-payment.ts'
import { receiveGatewayEvents } from '../commands/receive-gateway-events.ts'
import { gatewayEndpoints } from '../contract/gateway-endpoints.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import { getGatewayPaymentsToReview, refuseOthersBill } from '../reads/gateway-payments.ts'

/** Schools share one address. */
const paymentsPerAddress: RateLimitRule = { name: 'payments_begun', times: 60, withinSeconds: 600 }

/** Deliveries that were refused, per network. */
const wrongDeliveries: RateLimitRule = { name: 'payment_webhook_wrong', times: 50, withinSeconds: 900 }

const bodyLimit: BodyLimit = { sizeInBytes: 256 * 1024, message: 'The event is too large.' }

/** Counts before reading, so that parallel deliveries cannot bypass the limit; genuine ones are refunded. */
async function readGenuine(c: RequestContext, gateway: PaymentGateway): Promise<readonly GatewayEvent[]> {
  const { limits, clock } = c.var.services
  const network = ipNetworkOf(c.var.clientAddress)
  await limits.use(wrongDeliveries, network)
  const rawBody = await readBodyBytes(c.req.raw, bodyLimit)
  const events = gateway.readWebhook({ rawBody, header: (name) => c.req.header(name) }, clock())
  await limits.refund(wrongDeliveries, network)
  return events
}

async function receive(c: RequestContext, name: GatewayName): Promise<{ received: boolean }> {
  const { config, db, clock } = c.var.services
  // Also while payments are not offered: those that were begun may still be paid.
  const gateway = findGateway(config, name)
  if (gateway === null) throw notOffered()
  const events = await readGenuine(c, gateway)
  const stored = await receiveGatewayEvents(db, { gateway: name, events, now: clock() })
  c.var.log.info({ gateway: name, received: events.length, stored }, 'payment events received')
  return { received: true }
}

export const gatewayHttp = serveEndpoints(gatewayEndpoints, {
  'POST /money/pay': {
    use: [rateLimitPerIpAddress(paymentsPerAddress)],
    handle: async (c, { body, json }) => {
      await refuseOthersBill(commandContext(c), body)
      // The token of a link must not get into addresses, so its holder opens the link again.
      const page = body.link === undefined ? '/dashboard' : '/my-registrations?returned'
      const { config, limits } = c.var.services
      const context = { ...commandContext(c), config, limits }
      return json(await beginGatewayPayment(context, { orderId: body.billId, gateway: body.gateway, page }))
    },
  },
  'POST /webhooks/payments/paymongo': async (c, { json }) => json(await receive(c, 'paymongo')),
  'POST /webhooks/payments/maya': async (c, { json }) => json(await receive(c, 'maya')),
  'GET /money/gateway-payments': async (c, { json }) =>
    json({ payments: await getGatewayPaymentsToReview(c.var.services.db) }),
})
