/**
 * Maya Checkout: its own page takes Maya, cards and, as the account allows, other wallets and QR Ph. It is given
 * neither name nor e-mail of the registrant. Amounts are in pesos.
 * @see https://developers.maya.ph/reference/createv1checkout
 * @see https://developers.maya.ph/reference/getpaymentviarequestreferencenumber-1
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { gatewayLabels } from '#app/features/payments/rules/payment-labels.ts'
import type { GatewaySettings } from '#app/platform/gateway-settings.ts'
import { parseJson } from '#app/platform/http/parse-json.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { isPageOfGateway, requestGateway } from './gateway-request.ts'
import { isMayaSignature } from './maya-signature.ts'
import { GatewayFailure, type PaymentGateway, webhookNotGenuineRefusal } from './payment-gateway.ts'

type MayaSettings = NonNullable<GatewaySettings['maya']>

/** Maya ends a checkout by itself after an hour. */
const openForMs = 60 * 60 * 1000

const longestTitle = 100

const paidStatus = 'PAYMENT_SUCCESS'

/** "Payment does not exist", as long as the payer has not begun to pay. */
const unknownPaymentCode = 'PY0009'

/** The code of the bill and a part that differs between its payments; Maya takes at most 36 characters. */
const referencePattern = /^[A-Z0-9-]{1,15}-[0-9a-f]{20}$/

const CreatedCheckout = z.object({ checkoutId: z.string(), redirectUrl: z.url() })

const pesosPattern = /^\d{1,10}(\.\d{1,2}0*)?$/

/** Pesos as text or number, in centavos. */
const Centavos = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.pipe(
    z.string().check(z.regex(pesosPattern)),
    z.transform((pesos) => Math.round(Number(pesos) * 100)),
  ),
)

const Payment = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  status: z.string(),
  amount: Centavos,
  currency: z.string(),
  /** Time of the payment where it was paid. */
  updatedAt: z.nullish(z.iso.datetime({ offset: true })),
})

/** Every attempt to pay, also those that failed. */
const Payments = z.array(z.looseObject({ status: z.string() }))

/** A payment, or the checkout that it was made by, whose own status says nothing about money. */
const Event = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  requestReferenceNumber: z.nullish(z.string()),
  status: z.nullish(z.string()),
  paymentStatus: z.nullish(z.string()),
})

function malformed(): Refusal {
  return new Refusal('invalid', 'event_malformed', 'This is no event of Maya.')
}

/** Parses a body; undefined if it is no JSON. */
function parseBody(rawBody: Buffer): unknown {
  try {
    return parseJson(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

export function createMayaGateway(settings: MayaSettings): PaymentGateway {
  const { publicKey, secretKey, webhookKeys, baseUrl } = settings
  const label = gatewayLabels.maya
  return {
    name: 'maya',
    label,
    pageOrigins: baseUrl.startsWith('https:')
      ? ['https://*.maya.ph', 'https://*.paymaya.com']
      : [new URL(baseUrl).origin],
    async createPayment({ amountInCentavos, title, reference, successUrl, cancelUrl }, now) {
      const requestReferenceNumber = `${reference}-${randomBytes(10).toString('hex')}`
      const value = amountInCentavos / 100
      const body = {
        totalAmount: { value, currency: 'PHP' },
        items: [
          { name: title.slice(0, longestTitle), quantity: 1, amount: { value }, totalAmount: { value } },
        ],
        redirectUrl: { success: successUrl, failure: cancelUrl, cancel: cancelUrl },
        requestReferenceNumber,
      }
      const request = { label, url: `${baseUrl}/checkout/v1/checkouts`, key: publicKey, body }
      const { redirectUrl } = await requestGateway(request, CreatedCheckout)
      if (!isPageOfGateway(redirectUrl, baseUrl)) throw new GatewayFailure('Creating a payment', null)
      const expiresAt = new Date(now.getTime() + openForMs)
      return { providerId: requestReferenceNumber, redirectUrl, expiresAt }
    },
    readWebhook({ rawBody, header }, now) {
      const payload = parseBody(rawBody)
      const signature = header('X-Maya-Webhook-Signature')
      const timestamp = header('X-Maya-Webhook-Timestamp')
      if (!isMayaSignature({ payload, signature, timestamp }, webhookKeys, now))
        throw webhookNotGenuineRefusal()
      const { data: event } = Event.safeParse(payload)
      if (event === undefined) throw malformed()
      const { id, requestReferenceNumber: providerId } = event
      const type = event.paymentStatus ?? event.status
      // Events have no id of their own, and a payment succeeds once. Other systems may use the same account.
      const isOurs = type === paidStatus && providerId != null && referencePattern.test(providerId)
      return isOurs ? [{ eventId: `${id}:${type}`, type, providerId }] : []
    },
    async fetchPayment(providerId) {
      const url = `${baseUrl}/payments/v1/payment-rrns/${encodeURIComponent(providerId)}`
      const attempts = await requestGateway({ label, url, key: secretKey }, z.unknown()).catch(noneIfUnknown)
      return readPaid(attempts).map(({ id: paymentId, amount, currency, updatedAt }) => ({
        paymentId,
        amount,
        currency: currency.toUpperCase(),
        paidAt: updatedAt == null ? null : new Date(updatedAt),
      }))
    },
    // Maya describes no request by which a checkout can be ended.
    async closePayment() {},
  }
}

function noneIfUnknown(error: unknown): [] {
  if (error instanceof GatewayFailure && error.code === unknownPaymentCode) return []
  throw error
}

/** Parses the attempts that took money; those that took none need not be complete. */
function readPaid(attempts: unknown): z.infer<typeof Payment>[] {
  try {
    return z.array(Payment).parse(Payments.parse(attempts).filter(({ status }) => status === paidStatus))
  } catch (cause) {
    throw new GatewayFailure('Reading payments of Maya', null, { cause })
  }
}
