import { afterAll, afterEach, expect, test } from 'vitest'
import { parseConfig } from '#app/platform/config.ts'
import { paymongoEnvironment, signPaymongo, startPaymongo } from '#tests/kit/paymongo.ts'
import { createPaymongoGateway } from './paymongo.ts'

const now = new Date('2026-11-26T04:00:00Z')
const double = await startPaymongo()
const { paymongo } = parseConfig(paymongoEnvironment(double))
if (paymongo === null) throw new Error('PayMongo is not configured.')
const gateway = createPaymongoGateway(paymongo)

afterEach(() => {
  double.failure = null
})
afterAll(() => double.close())

const payment = {
  amountInCentavos: 150_050,
  title: 'Assessment Literacy',
  reference: 'K7QP-9F2M',
  successUrl: 'https://seminars.example.ph/pay-online',
  cancelUrl: 'https://seminars.example.ph/',
}

test('createPayment makes a session with amount, methods and the code of the bill, and nothing about the person', async () => {
  const created = await gateway.createPayment(payment, now)
  expect(created.redirectUrl).toBe(`${double.url}/checkout/${created.providerId}`)
  expect(created.expiresAt).toEqual(new Date('2026-11-26T05:00:00Z'))
  expect(double.requests.at(-1)?.body).toEqual({
    data: {
      attributes: {
        line_items: [{ name: 'Assessment Literacy', amount: 150_050, currency: 'PHP', quantity: 1 }],
        payment_method_types: ['qrph', 'card'],
        description: 'Bill K7QP-9F2M',
        reference_number: 'K7QP-9F2M',
        send_email_receipt: false,
        show_description: true,
        show_line_items: true,
        success_url: payment.successUrl,
        cancel_url: payment.cancelUrl,
      },
    },
  })
})

test('fetchPayment returns what was paid', async () => {
  const { providerId } = await gateway.createPayment(payment, now)
  expect(await gateway.fetchPayment(providerId)).toEqual([])
  const paymentId = double.pay(providerId, { paidAt: now })
  const paid = { paymentId, amount: 150_050, currency: 'PHP', paidAt: now }
  expect(await gateway.fetchPayment(providerId)).toEqual([paid])
})

test('closePayment ends a session, and does nothing if it was paid', async () => {
  const [open, paid] = [await gateway.createPayment(payment, now), await gateway.createPayment(payment, now)]
  double.pay(paid.providerId)
  await gateway.closePayment(open.providerId)
  await gateway.closePayment(paid.providerId)
  const states = [open, paid].map(({ providerId }) => double.sessions.get(providerId)?.status)
  expect(states).toEqual(['expired', 'active'])
})

test('Requests that fail say neither key nor body', async () => {
  double.failure = 500
  const failed = await gateway.createPayment(payment, now).catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'GatewayFailure', status: 500 })
  expect(String(failed)).toBe('GatewayFailure: POST to PayMongo failed with status 500.')
  const unreachable = createPaymongoGateway({ ...paymongo, baseUrl: 'http://127.0.0.1:9' })
  await expect(unreachable.fetchPayment('cs_1')).rejects.toMatchObject({ status: null })
  await expect(unreachable.closePayment('cs_1')).rejects.toMatchObject({ status: null })
})

test('readWebhook reads events about paid sessions, and ignores others', async () => {
  const { providerId } = await gateway.createPayment(payment, now)
  const read = (body: string, signature = signPaymongo(body, { at: now })) =>
    gateway.readWebhook({ rawBody: Buffer.from(body), header: () => signature }, now)
  const paid = double.eventAbout(providerId, { eventId: 'evt_1' })
  expect(read(paid)).toEqual([{ eventId: 'evt_1', type: 'checkout_session.payment.paid', providerId }])
  expect(read(double.eventAbout(providerId, { type: 'payment.failed' }))).toEqual([])
  expect(() => read(paid, 't=1,te=,li=')).toThrow('The signature is missing or wrong.')
  for (const body of ['', '{', '[]', '{"data":{}}', '{"data":{"id":"evt 1","attributes":{}}}'])
    expect(() => read(body), body).toThrow('This is no event of PayMongo.')
})
