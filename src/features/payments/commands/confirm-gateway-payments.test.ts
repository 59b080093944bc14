import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { testNow } from '#tests/kit/builders.ts'
import { gatewayKits } from '#tests/kit/gateways.ts'
import { anAccount, billOf } from '#tests/kit/ledger.ts'
import { aBegunPayment, at, beginPayment, onlinePaymentOf } from '#tests/kit/online-payments.ts'
import { allocationsOf, decisionsOf } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { listPaymentDecisions } from '../queries/payment-events.ts'
import { getGatewayPaymentsToReview } from '../reads/gateway-payments.ts'
import { toPaymentVerification } from '../reads/to-registration.ts'
import { toPaymentDeciderName } from '../rules/payment-labels.ts'
import { gatewayPayments } from '../tables/gateway.ts'
import { credits, moneyIn, receivingAccounts } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'
import { confirmGatewayPayments } from './confirm-gateway-payments.ts'
import { verifyPayment } from './verify-payment.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all tests hold for each gateway.
describe.each(['paymongo', 'maya'] as const)('%s', async (name) => {
  const { label, start, toEnvironment } = gatewayKits[name]
  const double = await start()
  const { db, services, contextAs } = await aSite(toEnvironment(double))
  const admin = await contextAs('admin')

  beforeEach(() => db.update(gatewayPayments).set({ nextPollAt: null }))

  afterEach(() => {
    double.failure = null
  })

  afterAll(() => double.close())

  const minute = 60_000
  const hour = 60 * minute
  const later = (ms: number) => at(services, new Date(testNow.getTime() + ms))
  const confirm = (ms = 2 * minute) => confirmGatewayPayments(later(ms))

  async function statusOf(registrationId: number) {
    const [row] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.id, registrationId))
    return row?.paymentStatus
  }

  const mailedTo = (personId: number) =>
    db
      .select({ type: outbox.templateType, data: outbox.data })
      .from(outbox)
      .where(eq(outbox.personId, personId))
      .orderBy(outbox.templateType)

  const typesMailedTo = async (personId: number) => (await mailedTo(personId)).map(({ type }) => type)

  test('A payment that the service confirms pays the bill and verifies the registration, without an event', async () => {
    const { bill, payment } = await aBegunPayment(services)
    const paymentId = double.pay(payment.providerId, { paidAt: testNow })
    expect(await confirm(minute)).toBe(0)
    expect(await confirm()).toBe(1)
    const settled = await onlinePaymentOf(db, bill.id)
    expect(settled).toMatchObject({ state: 'paid', redirectUrl: null, nextPollAt: null, paidAt: testNow })
    const [money] = await db
      .select()
      .from(moneyIn)
      .where(eq(moneyIn.id, settled.moneyInId ?? 0))
    expect(money).toMatchObject({ amount: '500.00', source: 'gateway', reference: paymentId, payer: null })
    const [account] = await db
      .select()
      .from(receivingAccounts)
      .where(eq(receivingAccounts.id, money?.accountId ?? 0))
    expect(account).toMatchObject({ kind: 'gateway', label, isActive: true })
    const [allocation] = await allocationsOf(db, eq(payments.orderId, bill.id))
    expect(allocation).toMatchObject({ amount: '500.00', by: 'rule', decidedBy: null })
    expect(await billOf(db, bill.payment.id)).toMatchObject({ billState: 'paid', paid: '500.00' })
    expect(await statusOf(bill.payment.id)).toBe('verified')
    const [decision] = await decisionsOf(db, bill.payment.id)
    expect(decision).toMatchObject({ action: 'approve', paymentId: allocation?.id, decidedBy: null })
    expect(decision?.notes).toContain(`Paid online at ${label}: bill`)
    const [shown] = (await listPaymentDecisions(db, [bill.payment.id])).map(toPaymentVerification)
    expect(shown && toPaymentDeciderName(shown)).toBe(`online payment (${label})`)
    expect(await typesMailedTo(bill.payment.personId)).toEqual(['payment_verified'])
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'money.allocated'))
    expect(entry).toMatchObject({ actorId: null, ipAddress: null, details: { rule: 'gateway_id' } })
    expect(await confirm(4 * minute)).toBe(0)
    const input = { registrationId: bill.payment.id, action: 'approve' as const, notes: '' }
    await expect(verifyPayment(admin, input)).rejects.toThrow('The bill approved this payment')
  })

  test('Payments share one account, also if another kind of account has its label', async () => {
    await db.update(receivingAccounts).set({ kind: 'wallet', gateway: null })
    const begun = [await aBegunPayment(services), await aBegunPayment(services)]
    for (const { payment } of begun) double.pay(payment.providerId)
    expect(await confirm()).toBe(2)
    const isGateway = eq(receivingAccounts.kind, 'gateway')
    const made = await db.select().from(receivingAccounts).where(isGateway)
    expect(made).toMatchObject([{ label: `${label} (online payments)` }])
  })

  test('Another amount or currency is never applied, and only pesos become money', async () => {
    const lies = [
      [{ amount: 49_999 }, '499.99', 'PHP'],
      [{ amount: 50_001 }, '500.01', 'PHP'],
      [{ currency: 'USD' }, '500.00', 'USD'],
      [{ amount: 0 }, '0.00', 'PHP'],
    ] as const
    for (const [values, receivedAmount, receivedCurrency] of lies) {
      const { bill, payment } = await aBegunPayment(services)
      double.pay(payment.providerId, values)
      expect(await confirm()).toBe(1)
      const settled = await onlinePaymentOf(db, bill.id)
      expect(settled).toMatchObject({
        state: 'mismatched',
        receivedAmount,
        receivedCurrency,
        nextPollAt: null,
      })
      expect(settled.moneyInId !== null).toBe(receivedCurrency === 'PHP' && receivedAmount !== '0.00')
      expect(await billOf(db, bill.payment.id)).toMatchObject({ billState: 'open', paid: '0.00' })
      expect(await statusOf(bill.payment.id)).toBe('pending')
      expect(await typesMailedTo(bill.payment.personId)).toEqual([])
    }
  })

  test('A session that was paid twice is not applied, and its money is what arrived', async () => {
    const { bill, payment } = await aBegunPayment(services)
    double.pay(payment.providerId)
    double.pay(payment.providerId)
    await confirm()
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({
      state: 'mismatched',
      receivedAmount: '1000.00',
    })
    expect(await allocationsOf(db, eq(payments.orderId, bill.id))).toEqual([])
  })

  test('A bill that was paid in another way meanwhile keeps the money as credit, which staff see', async () => {
    const { bill, payment } = await aBegunPayment(services)
    const { id: accountId } = await anAccount(db)
    const byHand = { amount: 500, method: 'cash' as const, occurredAt: testNow.toISOString() }
    await recordPaymentByHand(admin, { billId: bill.id, accountId, ...byHand })
    double.pay(payment.providerId)
    await confirm()
    expect(await billOf(db, bill.payment.id)).toMatchObject({ billState: 'paid', paid: '500.00' })
    const { moneyInId } = await onlinePaymentOf(db, bill.id)
    const stored = await db.select().from(credits).where(eq(credits.orderId, bill.id))
    expect(stored).toMatchObject([{ moneyInId, personId: bill.payment.personId, endedAt: null }])
    expect(await typesMailedTo(bill.payment.personId)).toEqual(['payment_late', 'payment_verified'])
  })

  test('A payment is confirmed every two minutes until it expires, then every hour of a day', async () => {
    const { bill, payment } = await aBegunPayment(services)
    const times: number[] = []
    const everyMinute = Array.from({ length: 61 }, (_, minutes) => minutes)
    const beforeAndAtHours = Array.from({ length: 26 }, (_, hours) => 60 * (hours + 2)).flatMap((at) => [
      at - 1,
      at,
    ])
    for (const minutes of [...everyMinute, ...beforeAndAtHours])
      if ((await confirm(minutes * minute)) > 0) times.push(minutes)
    expect(times.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, index) => 2 * (index + 1)))
    expect(times.slice(30)).toEqual(Array.from({ length: 24 }, (_, index) => 60 * (index + 2)))
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'expired', nextPollAt: null })
    expect(double.isClosed(payment.providerId)).toBe(name === 'paymongo')
  })

  test('An expired payment is closed at the service, and its registrant e-mailed once, with a link while the seat is held', async () => {
    const { bill, payment } = await aBegunPayment(services)
    await confirm(58 * minute)
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'pending' })
    await confirm(60 * minute)
    await confirm(3 * hour)
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'expired', redirectUrl: null })
    expect(double.isClosed(payment.providerId)).toBe(name === 'paymongo')
    const mailed = await mailedTo(bill.payment.personId)
    expect(mailed).toMatchObject([
      { type: 'payment_link_expired', data: { amountLeft: 500, link: { token: expect.any(String) } } },
    ])
  })

  test('Nothing is mailed about an expired payment if another was begun, or the bill was paid', async () => {
    const [again, paid] = [await aBegunPayment(services), await aBegunPayment(services)]
    await beginPayment(later(61 * minute), again.bill.id)
    const { id: accountId } = await anAccount(db)
    const byHand = { amount: 500, method: 'cash' as const, occurredAt: testNow.toISOString() }
    await recordPaymentByHand(admin, { billId: paid.bill.id, accountId, ...byHand })
    await confirm(62 * minute)
    expect(await typesMailedTo(again.bill.payment.personId)).toEqual([])
    expect(await typesMailedTo(paid.bill.payment.personId)).toEqual(['payment_verified'])
  })

  test('A late payment of a released seat is credit of its registrant, who is e-mailed', async () => {
    const { bill, payment } = await aBegunPayment(services)
    await confirm(60 * minute)
    await verifyPayment(admin, { registrationId: bill.payment.id, action: 'reject', notes: '' })
    double.pay(payment.providerId)
    await confirm(2 * hour)
    const settled = await onlinePaymentOf(db, bill.id)
    expect(settled).toMatchObject({ state: 'paid', amount: '500.00', moneyInId: expect.any(Number) })
    expect(await allocationsOf(db, eq(payments.orderId, bill.id))).toEqual([])
    const [row] = await db.select().from(orders).where(eq(orders.id, bill.id))
    expect(row).toMatchObject({ billState: 'void', paid: '0.00' })
    expect(await statusOf(bill.payment.id)).toBe('rejected')
    const types = await typesMailedTo(bill.payment.personId)
    expect(types).toEqual(['payment_late', 'payment_link_expired', 'payment_rejected'])
    const stored = await db.select().from(credits).where(eq(credits.orderId, bill.id))
    const { personId } = bill.payment
    expect(stored).toMatchObject([{ moneyInId: settled?.moneyInId, personId, savedBy: null, endedAt: null }])
    expect(await getGatewayPaymentsToReview(db)).not.toContainEqual(
      expect.objectContaining({ billId: bill.id }),
    )
  })

  test('An expired payment of a released seat is mailed without a link', async () => {
    const { bill } = await aBegunPayment(services)
    await verifyPayment(admin, { registrationId: bill.payment.id, action: 'reject', notes: '' })
    await confirm(60 * minute)
    const mailed = await mailedTo(bill.payment.personId)
    expect(mailed[0]).toMatchObject({ type: 'payment_link_expired', data: { link: null } })
  })

  test('While the service gives no answer, payments stay pending and are asked about again', async () => {
    const { bill, payment } = await aBegunPayment(services)
    for (const status of [500, 401, 429]) {
      double.failure = status
      await db.update(gatewayPayments).set({ nextPollAt: testNow }).where(eq(gatewayPayments.id, payment.id))
      expect(await confirm(61 * minute)).toBe(0)
    }
    const unansweredSince = new Date(testNow.getTime() + 61 * minute)
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'pending', unansweredSince })
    double.failure = null
    double.pay(payment.providerId)
    expect(await confirm(3 * hour)).toBe(1)
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'paid', unansweredSince: null })
  })

  // Maya knows payments only once the payer has begun to pay.
  if (name === 'paymongo')
    test('A payment that the service does not know is given up after a week', async () => {
      const { bill, payment } = await aBegunPayment(services)
      double.forget(payment.providerId)
      const day = 24 * hour
      for (const days of [1, 2, 7]) await confirm(days * day)
      expect((await onlinePaymentOf(db, bill.id)).nextPollAt).not.toBeNull()
      await confirm(9 * day)
      expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'expired', nextPollAt: null })
      expect(await typesMailedTo(bill.payment.personId)).toEqual([])
    })
})
