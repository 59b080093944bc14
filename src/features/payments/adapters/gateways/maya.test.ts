import { afterAll, afterEach, expect, test } from 'vitest'
import { parseConfig } from '#app/platform/config.ts'
import { mayaEnvironment, signMaya, startMaya } from '#tests/kit/maya.ts'
import { createMayaGateway } from './maya.ts'

const now = new Date('2026-11-26T04:00:00Z')
const double = await startMaya()
const { maya } = parseConfig(mayaEnvironment(double))
if (maya === null) throw new Error('Maya is not configured.')
const gateway = createMayaGateway(maya)

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

test('createPayment makes a checkout in pesos with the code of the bill, and nothing about the person', async () => {
  const created = await gateway.createPayment(payment, now)
  expect(created.providerId).toMatch(/^K7QP-9F2M-[0-9a-f]{20}$/)
  expect(created.redirectUrl).toBe(`${double.url}/checkout/${created.providerId}`)
  expect(created.expiresAt).toEqual(new Date('2026-11-26T05:00:00Z'))
  const value = 1500.5
  expect(double.requests.at(-1)?.body).toEqual({
    totalAmount: { value, currency: 'PHP' },
    items: [{ name: 'Assessment Literacy', quantity: 1, amount: { value }, totalAmount: { value } }],
    redirectUrl: { success: payment.successUrl, failure: payment.cancelUrl, cancel: payment.cancelUrl },
    requestReferenceNumber: created.providerId,
  })
  const again = await gateway.createPayment(payment, now)
  expect(again.providerId).not.toBe(created.providerId)
})

test('fetchPayment returns what was paid, in centavos, without attempts that failed', async () => {
  const { providerId } = await gateway.createPayment(payment, now)
  expect(await gateway.fetchPayment(providerId)).toEqual([])
  for (const status of ['PENDING_TOKEN', 'PAYMENT_FAILED', 'PAYMENT_EXPIRED', 'VOIDED', 'REFUNDED'])
    double.attempt(providerId, { status })
  expect(await gateway.fetchPayment(providerId)).toEqual([])
  const paymentId = double.pay(providerId, { paidAt: now })
  const paid = { paymentId, amount: 150_050, currency: 'PHP', paidAt: now }
  expect(await gateway.fetchPayment(providerId)).toEqual([paid])
})

test('fetchPayment reads pesos as text and as number, and no other amounts', async () => {
  const amounts = [
    ['1500.50', 150_050],
    [1500.5, 150_050],
    ['0.29', 29],
    [19.99, 1999],
    ['500', 50_000],
    ['500.1000', 50_010],
  ] as const
  for (const [amount, centavos] of amounts) {
    const { providerId } = await gateway.createPayment(payment, now)
    double.attempt(providerId, { status: 'PAYMENT_SUCCESS', amount, currency: 'PHP' })
    const paid = { amount: centavos, currency: 'PHP', paidAt: null }
    expect(await gateway.fetchPayment(providerId), String(amount)).toMatchObject([paid])
  }
  for (const amount of ['500.005', '1,500', '', 'NaN', -500, 1e21, null]) {
    const { providerId } = await gateway.createPayment(payment, now)
    double.attempt(providerId, { status: 'PAYMENT_SUCCESS', amount, currency: 'PHP' })
    const failure = { name: 'GatewayFailure', status: null }
    await expect(gateway.fetchPayment(providerId), String(amount)).rejects.toMatchObject(failure)
  }
})

test('Requests that fail say neither key nor body, and an unknown address is no unpaid payment', async () => {
  double.failure = 500
  const failed = await gateway.createPayment(payment, now).catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'GatewayFailure', status: 500 })
  expect(String(failed)).toBe('GatewayFailure: POST to Maya failed with status 500.')
  double.failure = 404
  await expect(gateway.fetchPayment('K7QP-9F2M-1')).rejects.toMatchObject({ status: 404, code: 'K404' })
  const unreachable = createMayaGateway({ ...maya, baseUrl: 'http://127.0.0.1:9' })
  await expect(unreachable.fetchPayment('K7QP-9F2M-1')).rejects.toMatchObject({ status: null })
})

test('createPayment uses the public key, and fetchPayment the secret one', async () => {
  const { providerId } = await gateway.createPayment(payment, now)
  const [otherPublic, otherSecret] = [
    createMayaGateway({ ...maya, publicKey: maya.secretKey }),
    createMayaGateway({ ...maya, secretKey: maya.publicKey }),
  ]
  await expect(otherPublic.createPayment(payment, now)).rejects.toMatchObject({ status: 401 })
  await expect(otherSecret.fetchPayment(providerId)).rejects.toMatchObject({ status: 401 })
})

test('readWebhook reads events about our paid payments, and ignores others', async () => {
  const { providerId } = await gateway.createPayment(payment, now)
  const paymentId = double.pay(providerId)
  const read = (body: string, headers = signMaya(body, { at: now })) =>
    gateway.readWebhook({ rawBody: Buffer.from(body), header: (name) => headers[name] }, now)
  const paid = double.eventAbout(providerId)
  const event = { eventId: `${paymentId}:PAYMENT_SUCCESS`, type: 'PAYMENT_SUCCESS', providerId }
  expect(read(paid)).toEqual([event])
  const ofCheckout = { id: paymentId, status: 'COMPLETED', paymentStatus: 'PAYMENT_SUCCESS' }
  expect(read(JSON.stringify({ ...ofCheckout, requestReferenceNumber: providerId }))).toEqual([event])
  for (const status of ['PAYMENT_FAILED', 'PAYMENT_EXPIRED', 'PAYMENT_CANCELLED', 'AUTHORIZED'])
    expect(read(double.eventAbout(providerId, { status }))).toEqual([])
  for (const requestReferenceNumber of ['Order 17', '', null])
    expect(read(JSON.stringify({ ...JSON.parse(paid), requestReferenceNumber }))).toEqual([])
  expect(() => read('{"status":"PAYMENT_SUCCESS"}')).toThrow('This is no event of Maya.')
})

test('readWebhook refuses what Maya did not sign, also while no key is known', () => {
  const read = (body: string, headers: Record<string, string>, reader = gateway) =>
    reader.readWebhook({ rawBody: Buffer.from(body), header: (name) => headers[name] }, now)
  const body = '{"id":"1","status":"PAYMENT_SUCCESS"}'
  for (const [text, headers] of [
    [body, {}],
    [body, signMaya(body, { at: now, isForged: true })],
    [`${body.slice(0, -1)},"amount":1}`, signMaya(body, { at: now })],
    ['{', signMaya(body, { at: now })],
    ['', signMaya(body, { at: now })],
  ] as const)
    expect(() => read(text, headers), text).toThrow('The signature is missing or wrong.')
  const unsigned = createMayaGateway({ ...maya, webhookKeys: [] })
  expect(() => read(body, signMaya(body, { at: now }), unsigned)).toThrow('The signature is missing')
})

test('Payers are sent to encrypted pages of Maya', () => {
  const { pageOrigins } = createMayaGateway({ ...maya, baseUrl: 'https://pg.paymaya.com' })
  expect(pageOrigins).toEqual(['https://*.maya.ph', 'https://*.paymaya.com'])
  expect(gateway.pageOrigins).toEqual([double.url])
})
