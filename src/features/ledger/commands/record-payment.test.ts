import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { getOrderOfSeat, listOrderIdsOfSeminar } from '#app/features/orders/queries/orders.ts'
import { takeBackApproval } from '#app/features/payments/commands/undo-payment-decision.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { moneyIn } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { interactions } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount, billOf, withLedger } from '#tests/kit/ledger.ts'
import { allocationsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry } from '#tests/kit/waitlist.ts'
import type { RecordPaymentInput } from '../contract/ledger.ts'
import { listBillPayments } from '../queries/bill-list.ts'
import { getBill } from '../reads/bills.ts'
import { exportLedger } from './export-ledger.ts'
import { matchMoney } from './match-money.ts'
import { recordPaymentByHand } from './record-payment.ts'
import { requestRefund } from './refunds.ts'
import { undoAllocation } from './undo-allocation.ts'
import { voidOrder } from './void-order.ts'

const { db, services: plain } = await aSite()
const services = withLedger(plain)

const manager = await aPerson(db, { role: 'organizer', firstName: 'Luz', lastName: 'Reyes' })
const { id: accountId } = await anAccount(db, { label: 'GCash' })

const asManager = () => contextOf(services, { actor: actorOf(manager) })

const pay = (billId: number, amount: number, values: Partial<RecordPaymentInput> = {}) =>
  recordPaymentByHand(asManager(), {
    billId,
    accountId,
    amount,
    method: 'wallet',
    occurredAt: testNow.toISOString(),
    ...values,
  })

async function statusOf(registrationId: number) {
  const [row] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  return row?.paymentStatus
}

const historyOf = async (personId: number) =>
  (await db.select().from(interactions).where(eq(interactions.personId, personId))).map(
    ({ title, description }) => `${title} | ${description}`,
  )

const amountsOf = async (registrationId: number) => {
  const bill = await billOf(db, registrationId)
  return `${bill?.billState} ${bill?.paid} ${bill?.withheld}`
}

describe('recordPaymentByHand', () => {
  test('pays in parts; the part that settles the bill verifies the registration and writes the e-mail', async () => {
    const { id: billId, payment } = await aBill(services)
    await pay(billId, 199.99)
    expect(await amountsOf(payment.id)).toBe('open 199.99 0.00')
    expect(await statusOf(payment.id)).toBe('pending')
    await pay(billId, 300.01)
    expect(await amountsOf(payment.id)).toBe('paid 500.00 0.00')
    expect(await statusOf(payment.id)).toBe('verified')
    expect((await historyOf(payment.personId)).join('\n')).toMatch(/Payment recorded for bill [0-9A-Z]{4}-/)
    const mail = await db.select().from(outbox).where(eq(outbox.personId, payment.personId))
    expect(mail.map(({ templateType }) => templateType)).toEqual(['payment_verified'])
    await pay(billId, 1)
    expect(await amountsOf(payment.id)).toBe('over 501.00 0.00')
  })

  test('refuses with the version of a bill that has changed, as the other changes of a bill do', async () => {
    const { id: billId, version, payment } = await aBill(services)
    await pay(billId, 100, { version })
    const stale = { code: 'bill_changed' }
    await expect(pay(billId, 100, { version })).rejects.toMatchObject(stale)
    const refund = { billId, amount: 50, reason: 'Twice', method: 'wallet', version } as const
    await expect(requestRefund(asManager(), refund)).rejects.toMatchObject(stale)
    const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
    const undo = { allocationId: allocation?.id ?? 0, reason: 'Wrong', version }
    await expect(undoAllocation(asManager(), undo)).rejects.toMatchObject(stale)
    expect(await amountsOf(payment.id)).toBe('open 100.00 0.00')
  })

  test('refuses void bills, unknown accounts, the future, and the same reference with the same amount', async () => {
    const { id: billId } = await aBill(services)
    await voidOrder(asManager(), { billId, reason: 'Twice', version: 1 })
    await expect(pay(billId, 500)).rejects.toMatchObject({ code: 'bill_void' })
    const { id: other } = await aBill(services)
    await expect(pay(other, 5, { accountId: 999_999 })).rejects.toMatchObject({ code: 'account_unknown' })
    const off = await anAccount(db, { isActive: false })
    await expect(pay(other, 5, { accountId: off.id })).rejects.toMatchObject({ code: 'account_unknown' })
    const ahead = new Date(testNow.getTime() + 60_000).toISOString()
    await expect(pay(other, 5, { occurredAt: ahead })).rejects.toMatchObject({ code: 'payment_ahead' })
    await pay(other, 5, { reference: 'abc 123-4' })
    await expect(pay(other, 5, { reference: 'ABC1234' })).rejects.toMatchObject({ code: 'reference_taken' })
    await pay(other, 6, { reference: 'ABC1234' })
    for (const reference of ['-', '', null]) await pay(other, 6, { reference })
    await expect(pay(999_999, 5)).rejects.toMatchObject({ code: 'bill_unknown' })
  })

  test('refuses seats that are only offered to a waiting list', async () => {
    const { id: seminarId } = await aFullSeminar(db, { seatsTaken: 1 })
    await anEntry(db, seminarId)
    await advanceAt(services, testNow)
    const [offerId = 0] = await listOrderIdsOfSeminar(db, seminarId)
    await expect(pay(offerId, 5)).rejects.toMatchObject({ code: 'bill_unknown' })
  })

  test('takes the place of what was approved by hand, which stays when it is undone', async () => {
    const { id: billId, payment } = await aBill(services)
    await pay(billId, 100)
    await verifyPayment(asManager(), { registrationId: payment.id, action: 'approve' })
    const emails = await db.$count(outbox)
    const unseen = async () => (await billOf(db, payment.id))?.unseen
    expect([await amountsOf(payment.id), await unseen()]).toEqual(['paid 500.00 0.00', '400.00'])
    await pay(billId, 300)
    expect([await amountsOf(payment.id), await unseen()]).toEqual(['paid 500.00 0.00', '100.00'])
    await pay(billId, 200)
    expect([await amountsOf(payment.id), await unseen()]).toEqual(['over 600.00 0.00', '0.00'])
    for (const { id: allocationId } of await allocationsOf(db, eq(payments.orderId, billId)))
      await undoAllocation(asManager(), { allocationId, reason: 'Another bill' })
    expect([await amountsOf(payment.id), await unseen()]).toEqual(['paid 500.00 0.00', '500.00'])
    expect([await statusOf(payment.id), await db.$count(outbox)]).toEqual(['verified', emails])
  })
})

describe('undoAllocation', () => {
  test('makes the registration pending, keeps its seat and the allocation, and withdraws the e-mail', async () => {
    const { id: billId, payment } = await aBill(services)
    await pay(billId, 500)
    await expect(
      takeBackApproval(asManager(), { registrationId: payment.id, reason: 'Why' }),
    ).rejects.toMatchObject({ code: 'payment_of_bill' })
    const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
    const undo = () =>
      undoAllocation(asManager(), { allocationId: allocation?.id ?? 0, reason: 'Wrong bill' })
    await undo()
    expect(await amountsOf(payment.id)).toBe('open 0.00 0.00')
    expect(await statusOf(payment.id)).toBe('pending')
    expect((await historyOf(payment.personId)).join('\n')).toMatch(/is no longer paid: Wrong bill/)
    expect((await allocationsOf(db, eq(payments.orderId, billId))).map(({ state }) => state)).toEqual([
      'undone',
    ])
    expect(await listBillPayments(db, [billId])).toMatchObject([
      { undoReason: 'Wrong bill', undoneBy: { id: manager.id } },
    ])
    const [mail] = await db.select().from(outbox).where(eq(outbox.personId, payment.personId))
    expect(mail?.status).toBe('suppressed')
    await expect(undo()).rejects.toMatchObject({ code: 'allocation_undone' })
  })

  test('moves a payment with its withheld tax to the bill that it is for, which it verifies', async () => {
    const [wrong, right] = [await aBill(services), await aBill(services)]
    await pay(wrong.id, 495)
    const [money] = await allocationsOf(db, eq(payments.orderId, wrong.id))
    await db
      .update(payments)
      .set({ withheld: '5' })
      .where(eq(payments.id, money?.id ?? 0))
    const move = (moveTo: string) =>
      undoAllocation(asManager(), { allocationId: money?.id ?? 0, reason: 'Of her sister', moveTo })
    const codeOf = async (seatLineId: number) => (await getOrderOfSeat(db, seatLineId)).code
    await expect(move('2222-2222')).rejects.toMatchObject({ code: 'bill_unknown' })
    await expect(move(await codeOf(wrong.payment.seatLineId))).rejects.toMatchObject({ code: 'bill_same' })
    await move((await codeOf(right.payment.seatLineId)).toLowerCase())
    expect(await amountsOf(wrong.payment.id)).toBe('open 0.00 0.00')
    expect(await amountsOf(right.payment.id)).toBe('paid 495.00 5.00')
    expect([await statusOf(wrong.payment.id), await statusOf(right.payment.id)]).toEqual([
      'pending',
      'verified',
    ])
    expect(await listBillPayments(db, [wrong.id])).toMatchObject([
      { undoReason: expect.stringMatching(/^Moved to bill .*: Of her sister$/) },
    ])
  })

  test('takes a payment that was recorded by mistake out of the books, so that its reference is free again', async () => {
    const { id: billId, payment } = await aBill(services)
    await pay(billId, 500, { reference: 'TYPED 1' })
    const [typed] = await allocationsOf(db, eq(payments.orderId, billId))
    const voiding = { allocationId: typed?.id ?? 0, reason: 'Twice', voidsPayment: true }
    await undoAllocation(asManager(), voiding)
    expect(await amountsOf(payment.id)).toBe('open 0.00 0.00')
    expect(await listBillPayments(db, [billId])).toMatchObject([{ undoReason: 'Recorded by mistake: Twice' }])
    await pay(billId, 500, { reference: 'TYPED 1' })
    const [, again] = await allocationsOf(db, eq(payments.orderId, billId))
    const { body } = await exportLedger(asManager(), { from: '2026-01-01', to: '2026-12-31' })
    const lines = (await new Response(body).text()).split('\n').filter((line) => line.includes('TYPED 1'))
    expect(lines).toHaveLength(1)
    await db
      .update(moneyIn)
      .set({ source: 'statement' })
      .where(eq(moneyIn.id, again?.moneyInId ?? 0))
    await expect(
      undoAllocation(asManager(), { ...voiding, allocationId: again?.id ?? 0 }),
    ).rejects.toMatchObject({ code: 'money_not_by_hand' })
    expect(await amountsOf(payment.id)).toBe('paid 500.00 0.00')
  })

  test('moves nothing to a void bill', async () => {
    const [wrong, right] = [await aBill(services), await aBill(services)]
    await pay(wrong.id, 500)
    const { code, version } = await getOrderOfSeat(db, right.payment.seatLineId)
    await voidOrder(asManager(), { billId: right.id, reason: 'Wrong', version })
    const [money] = await allocationsOf(db, eq(payments.orderId, wrong.id))
    const undo = { allocationId: money?.id ?? 0, reason: 'Wrong bill', moveTo: code }
    await expect(undoAllocation(asManager(), undo)).rejects.toMatchObject({ code: 'bill_void' })
    expect(await amountsOf(wrong.payment.id)).toBe('paid 500.00 0.00')
  })

  test('makes the order of a rejected registration void', async () => {
    const { id: billId, payment } = await aBill(services)
    await pay(billId, 100)
    await verifyPayment(asManager(), { registrationId: payment.id, action: 'reject' })
    expect(await amountsOf(payment.id)).toBe('open 100.00 0.00')
    const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
    await undoAllocation(asManager(), { allocationId: allocation?.id ?? 0, reason: 'Wrong' })
    expect(await getOrderOfSeat(db, payment.seatLineId)).toMatchObject({ billState: 'void' })
  })

  test('leaves a registration verified once attendance is marked', async () => {
    const { id: billId, payment } = await aBill(services)
    await pay(billId, 500)
    await db
      .update(registrations)
      .set({ attendanceStatus: 'attended' })
      .where(eq(registrations.id, payment.id))
    const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
    await undoAllocation(asManager(), { allocationId: allocation?.id ?? 0, reason: 'Wrong bill' })
    expect(await statusOf(payment.id)).toBe('verified')
  })
})

describe('matchMoney', () => {
  test('divides a payment among bills, with tax withheld, and refuses more than is left', async () => {
    const [one, other] = [await aBill(services), await aBill(services)]
    await pay(one.id, 990)
    const [first] = await allocationsOf(db, eq(payments.orderId, one.id))
    const moneyInId = first?.moneyInId ?? 0
    await undoAllocation(asManager(), { allocationId: first?.id ?? 0, reason: 'For two bills' })
    const part = (billId: number, amount: number) => ({ billId, amount, withheld: 10 })
    const match = (version: number, ...parts: { billId: number; amount: number }[]) =>
      matchMoney(asManager(), { moneyInId, allocations: parts, version })
    await expect(match(2, part(one.id, 490), part(other.id, 500.01))).rejects.toMatchObject({
      code: 'money_exceeded',
    })
    await expect(match(1, part(one.id, 490))).rejects.toMatchObject({ code: 'money_changed' })
    const matched = await match(2, part(one.id, 490), part(other.id, 490))
    expect(matched).toEqual({ version: 3, unallocated: 10 })
    for (const { payment } of [one, other]) {
      expect(await amountsOf(payment.id)).toBe('paid 490.00 10.00')
      expect(await statusOf(payment.id)).toBe('verified')
    }
    const [money] = await db.select().from(moneyIn).where(eq(moneyIn.id, moneyInId))
    expect(money?.amount).toBe('990.00')
  })
})

describe('voidOrder', () => {
  test('refuses bills with payments, stale versions and void bills', async () => {
    const { id: billId } = await aBill(services)
    await expect(voidOrder(asManager(), { billId, reason: 'x', version: 7 })).rejects.toMatchObject({
      code: 'bill_changed',
    })
    await pay(billId, 1)
    await expect(voidOrder(asManager(), { billId, reason: 'x', version: 2 })).rejects.toMatchObject({
      code: 'bill_has_payments',
    })
    const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
    await undoAllocation(asManager(), { allocationId: allocation?.id ?? 0, reason: 'x' })
    await voidOrder(asManager(), { billId, reason: 'Made twice', version: 3 })
    await expect(voidOrder(asManager(), { billId, reason: 'x', version: 4 })).rejects.toMatchObject({
      code: 'bill_void',
    })
  })
})

test('getBill shows registrants their own bill without the names of staff, and no other person’s', async () => {
  const settings = services.settings.current
  const { id, payment } = await aBill(services, { registration: { registeredBy: null } })
  await pay(id, 200)
  const query = { registrationId: payment.id }
  const shown = await getBill(contextOf(services, { actor: actorOf(payment.person) }), settings, query).catch(
    ({ code }) => code,
  )
  expect(payment.person.emailVerifiedAt).toBeNull()
  expect(shown).toBe('bill_unknown')
  await db
    .update(registrations)
    .set({ registeredBy: payment.personId })
    .where(eq(registrations.id, payment.id))
  const own = await getBill(contextOf(services, { actor: actorOf(payment.person) }), settings, query)
  expect(own).toMatchObject({ bill: { id, amountPaid: 200 }, payments: [{ amount: 200, recordedBy: null }] })
  const whole = await getBill(asManager(), services.settings.current, { id })
  expect(whole.payments).toMatchObject([{ recordedBy: { displayName: 'Luz Reyes' }, account: 'GCash' }])
  for (const role of ['staff', 'attendee'] as const) {
    const actor = actorOf(await aPerson(db, { role }))
    await expect(getBill(contextOf(services, { actor }), settings, { id })).rejects.toMatchObject({
      code: 'bill_unknown',
    })
  }
})
