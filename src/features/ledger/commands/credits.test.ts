import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { orders } from '#app/features/orders/tables/orders.ts'
import { credits, moneyIn, refunds } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { findOpenMatches } from '#app/features/statements/reads/open-matches.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount, billOf, withLedger } from '#tests/kit/ledger.ts'
import { allocationsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { endCredit, saveAsCredit } from './credits.ts'
import { matchMoney } from './match-money.ts'
import { recordPaymentByHand } from './record-payment.ts'
import { decideRefund, requestRefund } from './refunds.ts'
import { undoAllocation } from './undo-allocation.ts'

const { database, db, services: plain } = await aSite()
const services = withLedger(plain)
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const { id: accountId } = await anAccount(db)

afterAll(async () => {
  const { pool } = database
  expect((await checkData({ pool, files: services.files, secrets: services.secrets })).findings).toEqual([])
})

async function pay(billId: number, amount: number): Promise<number> {
  const payment = { amount, method: 'cash' as const, occurredAt: testNow.toISOString() }
  await recordPaymentByHand(context, { billId, accountId, ...payment })
  const rows = await allocationsOf(db, eq(payments.orderId, billId))
  return rows.at(-1)?.moneyInId ?? 0
}

async function moneyLine(amount: string): Promise<number> {
  const money = { accountId, occurredAt: testNow, amount, source: 'statement', createdAt: testNow } as const
  const [row] = await db.insert(moneyIn).values(money).returning()
  return row?.id ?? 0
}

async function keep(billId: number, moneyInId: number) {
  const [money] = await db.select().from(moneyIn).where(eq(moneyIn.id, moneyInId))
  await saveAsCredit(context, { billId, moneyInId, version: money?.version ?? 0 })
  const [credit] = await db.select().from(credits).where(eq(credits.moneyInId, moneyInId))
  return credit?.id ?? 0
}

const amountsOf = async (registrationId: number) => {
  const bill = await billOf(db, registrationId)
  return `${bill?.billState} ${bill?.paid}`
}

const allocatedTo = async (billId: number) =>
  (await allocationsOf(db, eq(payments.orderId, billId))).map(
    ({ amount, state }) => `${amount}${state === 'undone' ? ' undone' : ''}`,
  )

/** Creates another bill of the same person. */
async function anotherBillOf(personId: number) {
  const { id, payment } = await aBill(services)
  await db.update(registrations).set({ personId }).where(eq(registrations.id, payment.id))
  await db.update(orders).set({ payerId: personId }).where(eq(orders.id, id))
  await db.update(people).set({ seminarCount: 0 }).where(eq(people.id, payment.personId))
  await db.update(people).set({ seminarCount: 2 }).where(eq(people.id, personId))
  return { id, payment }
}

test('The surplus of an overpaid bill becomes credit, pays another bill of the person, and returns when that is undone', async () => {
  const { id: billId, payment } = await aBill(services)
  const moneyInId = await pay(billId, 800)
  await keep(billId, moneyInId)
  expect(await amountsOf(payment.id)).toBe('paid 500.00')
  expect(await allocatedTo(billId)).toEqual(['800.00 undone', '500.00'])
  const other = await anotherBillOf(payment.personId)
  const stranger = await aBill(services)
  const match = (id: number, amount: number, version: number) =>
    matchMoney(context, { moneyInId, version, allocations: [{ billId: id, amount }] })
  await expect(match(stranger.id, 1, 2)).rejects.toMatchObject({ code: 'credit_of_another' })
  expect(await match(other.id, 300, 2)).toEqual({ version: 3, unallocated: 0 })
  expect(await amountsOf(other.payment.id)).toBe('open 300.00')
  const [allocation] = await allocationsOf(db, eq(payments.orderId, other.id))
  await undoAllocation(context, { allocationId: allocation?.id ?? 0, reason: 'Another seminar' })
  await expect(match(stranger.id, 1, 4)).rejects.toMatchObject({ code: 'credit_of_another' })
  await expect(match(other.id, 300.01, 4)).rejects.toMatchObject({ code: 'money_exceeded' })
})

test('Refuses a payment without surplus, a stale version and a credit of another person', async () => {
  const [{ id: billId }, other] = [await aBill(services), await aBill(services)]
  const moneyInId = await pay(billId, 500)
  await expect(keep(billId, moneyInId)).rejects.toMatchObject({ code: 'no_surplus' })
  await expect(saveAsCredit(context, { billId, moneyInId, version: 7 })).rejects.toMatchObject({
    code: 'money_changed',
  })
  const second = await pay(billId, 500)
  await keep(billId, second)
  await expect(keep(other.id, second)).rejects.toMatchObject({ code: 'no_surplus' })
  await db.update(orders).set({ voidReason: 'Twice' }).where(eq(orders.id, other.id))
  await expect(keep(other.id, second)).rejects.toMatchObject({ code: 'credit_of_another' })
})

test('Money of a statement pays what is due of its bill, and the rest is credit that is not proposed again', async () => {
  const { id: billId, code, payment } = await aBill(services)
  const moneyInId = await moneyLine('750')
  await keep(billId, moneyInId)
  expect(await amountsOf(payment.id)).toBe('paid 500.00')
  const second = await moneyLine('500')
  await db.update(moneyIn).set({ description: code }).where(eq(moneyIn.id, second))
  await keep(billId, second)
  expect(await allocatedTo(billId)).toEqual(['500.00'])
  const { moneyVersions } = await findOpenMatches(db)
  expect(moneyVersions.has(second)).toBe(false)
})

test('A payment for a released seat stands as credit of its person', async () => {
  const { id: billId, payment } = await aBill(services)
  await db.update(orders).set({ voidReason: 'Seat released' }).where(eq(orders.id, billId))
  const moneyInId = await moneyLine('500')
  await keep(billId, moneyInId)
  expect(await allocatedTo(billId)).toEqual([])
  expect(await db.select().from(credits).where(eq(credits.moneyInId, moneyInId))).toMatchObject([
    { personId: payment.personId, orderId: billId },
  ])
})

test('A credit is refunded without changing its bill, never beyond what is left of it', async () => {
  const { id: billId, payment } = await aBill(services)
  const creditId = await keep(billId, await pay(billId, 700))
  const requestAmount = (amount: number) =>
    requestRefund(context, { billId, creditId, amount, reason: 'Wants it back', method: 'cash' })
  await expect(requestAmount(200.01)).rejects.toMatchObject({ code: 'refund_exceeds' })
  await requestAmount(150)
  await expect(requestAmount(50.01)).rejects.toMatchObject({ code: 'refund_exceeds' })
  await expect(endCredit(context, { creditId, reason: 'Wrong' })).rejects.toMatchObject({
    code: 'credit_to_refund',
  })
  const [refund] = await db.select().from(refunds).where(eq(refunds.creditId, creditId))
  const decide = (action: 'approve' | 'sent', version: number) =>
    decideRefund(context, { id: refund?.id ?? 0, action, version })
  await decide('approve', 1)
  await decide('sent', 2)
  await pay(billId, 1)
  expect(await amountsOf(payment.id)).toBe('over 501.00')
  const { unallocated } = await endCredit(context, { creditId, reason: 'Wrong person' })
  expect(unallocated).toBe(50)
  await expect(endCredit(context, { creditId, reason: 'Wrong' })).rejects.toMatchObject({
    code: 'credit_ended',
  })
  await expect(requestAmount(1)).rejects.toMatchObject({ code: 'credit_unknown' })
})

test('What is to be sent back of a bill is no surplus', async () => {
  const { id: billId, payment } = await aBill(services)
  const moneyInId = await pay(billId, 700)
  await requestRefund(context, { billId, amount: 200, reason: 'Paid too much', method: 'cash' })
  await expect(keep(billId, moneyInId)).rejects.toMatchObject({ code: 'no_surplus' })
  expect(await amountsOf(payment.id)).toBe('over 700.00')
})
