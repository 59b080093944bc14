/**
 * PayMongo by Checkout Sessions: its own page takes QR Ph, which GCash, Maya and banks pay, and cards. It is given
 * neither name nor e-mail of the registrant.
 * @see https://developers.paymongo.com/reference/checkout-session-resource
 * @see https://developers.paymongo.com/docs/webhooks
 */
import * as z from 'zod/mini'
import { gatewayLabels } from '#app/features/payments/rules/payment-labels.ts'
import type { GatewaySettings } from '#app/platform/gateway-settings.ts'
import { parseJson } from '#app/platform/http/parse-json.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { isPageOfGateway, requestGateway } from './gateway-request.ts'
import { GatewayFailure, type PaymentGateway, webhookNotGenuineRefusal } from './payment-gateway.ts'
import { isPaymongoSignature } from './paymongo-signature.ts'

type PaymongoSettings = NonNullable<GatewaySettings['paymongo']>

const productionUrl = 'https://api.paymongo.com'

const paymentMethods = ['qrph', 'card'] as const

/** PayMongo documents no end of a session, so we close it. */
const openForMs = 60 * 60 * 1000

const longestTitle = 100

const paidEvent = 'checkout_session.payment.paid'

/** Statuses of requests to close a session that was paid or closed already. */
const overStatuses: readonly number[] = [400, 404, 409]

const providerId = () => z.string().check(z.regex(/^[\w-]{1,100}$/))

const CreatedSession = z.object({
  data: z.object({ id: providerId(), attributes: z.object({ checkout_url: z.url() }) }),
})

const Payment = z.object({
  id: providerId(),
  attributes: z.object({
    amount: z.int(),
    currency: z.string(),
    status: z.string(),
    paid_at: z.nullish(z.int()),
  }),
})

const Session = z.object({
  data: z.object({ attributes: z.object({ payments: z._default(z.nullish(z.array(Payment)), []) }) }),
})

const Event = z.object({
  data: z.object({
    id: providerId(),
    attributes: z.object({ type: z.string(), data: z.object({ id: providerId() }) }),
  }),
})

function malformed(): Refusal {
  return new Refusal('invalid', 'event_malformed', 'This is no event of PayMongo.')
}

function parseEvent(rawBody: Buffer): z.infer<typeof Event>['data'] {
  try {
    return Event.parse(parseJson(rawBody.toString('utf8'))).data
  } catch {
    throw malformed()
  }
}

export function createPaymongoGateway(settings: PaymongoSettings): PaymentGateway {
  const { secretKey, webhookSecret, baseUrl } = settings
  const isLive = secretKey.startsWith('sk_live_')
  return {
    name: 'paymongo',
    label: gatewayLabels.paymongo,
    pageOrigins: [baseUrl === productionUrl ? 'https://*.paymongo.com' : new URL(baseUrl).origin],
    async createPayment({ amountInCentavos, title, reference, successUrl, cancelUrl }, now) {
      const item = {
        name: title.slice(0, longestTitle),
        amount: amountInCentavos,
        currency: 'PHP',
        quantity: 1,
      }
      const attributes = {
        line_items: [item],
        payment_method_types: paymentMethods,
        description: `Bill ${reference}`,
        reference_number: reference,
        send_email_receipt: false,
        show_description: true,
        show_line_items: true,
        success_url: successUrl,
        cancel_url: cancelUrl,
      }
      const request = { path: '/v1/checkout_sessions', body: { data: { attributes } } }
      const { data } = await call(settings, request, CreatedSession)
      const redirectUrl = data.attributes.checkout_url
      if (!isPageOfGateway(redirectUrl, baseUrl)) throw new GatewayFailure('Creating a payment', null)
      return { providerId: data.id, redirectUrl, expiresAt: new Date(now.getTime() + openForMs) }
    },
    readWebhook({ rawBody, header }, now) {
      const delivery = { rawBody, signature: header('Paymongo-Signature') }
      if (!isPaymongoSignature(delivery, { webhookSecret, isLive }, now)) throw webhookNotGenuineRefusal()
      const { id: eventId, attributes } = parseEvent(rawBody)
      const { type, data } = attributes
      return type === paidEvent ? [{ eventId, type, providerId: data.id }] : []
    },
    async fetchPayment(id) {
      const path = `/v1/checkout_sessions/${encodeURIComponent(id)}`
      const { data } = await call(settings, { path }, Session)
      const paid = (data.attributes.payments ?? []).filter(({ attributes }) => attributes.status === 'paid')
      return paid.map(({ id: paymentId, attributes: { amount, currency, paid_at: paidAt } }) => ({
        paymentId,
        amount,
        currency: currency.toUpperCase(),
        paidAt: paidAt == null ? null : new Date(paidAt * 1000),
      }))
    },
    async closePayment(id) {
      const path = `/v1/checkout_sessions/${encodeURIComponent(id)}/expire`
      try {
        await call(settings, { path, body: {} }, z.unknown())
      } catch (error) {
        const isOver = error instanceof GatewayFailure && overStatuses.includes(error.status ?? 0)
        if (!isOver) throw error
      }
    },
  }
}

function call<Answer>(
  { secretKey: key, baseUrl }: PaymongoSettings,
  { path, body }: { readonly path: string; readonly body?: unknown },
  schema: z.ZodMiniType<Answer>,
): Promise<Answer> {
  return requestGateway({ label: gatewayLabels.paymongo, url: `${baseUrl}${path}`, key, body }, schema)
}
