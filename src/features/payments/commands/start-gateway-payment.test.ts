import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { voidOrder } from '#app/features/ledger/commands/void-order.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { at, beginPayment, onlinePaymentOf } from '#tests/kit/online-payments.ts'
import { setPayment } from '#tests/kit/orders.ts'
import { paymongoEnvironment, startPaymongo } from '#tests/kit/paymongo.ts'
import { aSite } from '#tests/kit/site.ts'
import { gatewayPayments } from '../tables/gateway.ts'

const paymongo = await startPaymongo()
const { db, services, contextAs } = await aSite(paymongoEnvironment(paymongo))
const admin = await contextAs('admin')
const { id: accountId } = await anAccount(db)

afterEach(() => {
  paymongo.failure = null
})

afterAll(() => paymongo.close())

const pay = (billId: number, amount: number) =>
  recordPaymentByHand(admin, { billId, accountId, amount, method: 'cash', occurredAt: testNow.toISOString() })

const inMinutes = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

test('startGatewayPayment asks for what is left of the bill, with its code', async () => {
  const bill = await aBill(services)
  await pay(bill.id, 149.5)
  const redirectUrl = await beginPayment(services, bill.id)
  const payment = await onlinePaymentOf(db, bill.id)
  expect(payment).toMatchObject({
    amount: '350.50',
    state: 'pending',
    redirectUrl,
    gateway: 'paymongo',
    moneyInId: null,
    expiresAt: inMinutes(60),
    nextPollAt: inMinutes(2),
  })
  const code = `${bill.code.slice(0, 4)}-${bill.code.slice(4)}`
  expect(paymongo.sessions.get(payment.providerId)?.request).toMatchObject({
    reference_number: code,
    success_url: 'http://localhost:3000/dashboard',
    line_items: [{ amount: 35_050, currency: 'PHP', quantity: 1 }],
  })
})

test('startGatewayPayment goes on with a payment of the same amount until it expires', async () => {
  const { id } = await aBill(services)
  const first = await beginPayment(services, id)
  expect(await beginPayment(at(services, inMinutes(59)), id)).toBe(first)
  const expired = await beginPayment(at(services, inMinutes(60)), id)
  expect(expired).not.toBe(first)
  await pay(id, 100)
  expect(await beginPayment(at(services, inMinutes(61)), id)).not.toBe(expired)
  expect(await db.$count(gatewayPayments, eq(gatewayPayments.orderId, id))).toBe(3)
})

test('startGatewayPayment refuses bills of which nothing is to be paid, and asks the service for nothing', async () => {
  const [paid, gone, verified, rejected] = [
    await aBill(services),
    await aBill(services),
    await aBill(services),
    await aBill(services),
  ]
  await pay(paid.id, 500)
  await voidOrder(admin, { billId: gone.id, reason: 'Made twice', version: 1 })
  const decide = (id: number, paymentStatus: 'verified' | 'rejected') =>
    setPayment(db, eq(registrations.id, id), { paymentStatus })
  await decide(verified.payment.id, 'verified')
  await decide(rejected.payment.id, 'rejected')
  const { length } = paymongo.requests
  for (const { id } of [paid, gone, verified, rejected])
    await expect(beginPayment(services, id)).rejects.toMatchObject({ code: 'bill_not_payable' })
  await expect(beginPayment(services, 999_999)).rejects.toMatchObject({ code: 'bill_unknown' })
  expect(paymongo.requests).toHaveLength(length)
})

test('startGatewayPayment stores nothing if the service fails', async () => {
  const { id } = await aBill(services)
  for (const status of [500, 401, 422]) {
    paymongo.failure = status
    await expect(beginPayment(services, id)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'gateway_unavailable',
      message: expect.stringContaining('Nothing was paid'),
    })
  }
  paymongo.failure = null
  expect(await db.$count(gatewayPayments, eq(gatewayPayments.orderId, id))).toBe(0)
  expect(await beginPayment(services, id)).toContain('/checkout/')
})

test('startGatewayPayment closes its payment if the bill was changed while the service was asked', async () => {
  const { id } = await aBill(services)
  paymongo.beforeResponse = async () => {
    paymongo.beforeResponse = null
    await pay(id, 100)
  }
  await expect(beginPayment(services, id)).rejects.toMatchObject({ code: 'bill_changed' })
  expect([...paymongo.sessions.values()].at(-1)?.status).toBe('expired')
  expect(await db.$count(gatewayPayments, eq(gatewayPayments.orderId, id))).toBe(0)
})
