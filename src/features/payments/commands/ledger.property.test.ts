import { eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '#app/features/orders/tables/orders.ts'
import { listRegistrationsOfOrders } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount, withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { allocations, credits, moneyIn, refunds } from '../tables/money.ts'
import { endCredit, saveAsCredit } from './credits.ts'
import { matchMoney } from './match-money.ts'
import { recordPaymentByHand } from './record-payment.ts'
import { decideRefund, requestRefund } from './refunds.ts'
import { undoAllocation } from './undo-allocation.ts'
import { verifyPayment } from './verify-payment.ts'
import { voidOrder } from './void-order.ts'

const { database, db, services: plain } = await aSite()
const services = withLedger(plain)

const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const { id: accountId } = await anAccount(db)

/** Numbers choose among the rows that exist, so that most steps are possible. */
const aStep = fc.record({
  kind: fc.constantFrom(
    ...(['record', 'record', 'match', 'undo', 'refund', 'decide', 'decide', 'void', 'reject'] as const),
    ...(['keep', 'keep', 'end', 'refundCredit'] as const),
  ),
  which: fc.nat(1000),
  other: fc.nat(1000),
  /** Amount in centavos, around the ₱500 of the bills. */
  amount: fc.constantFrom(50_000, 25_000, 49_999, 1, 60_000).map((centavos) => centavos / 100),
  withheld: fc.constantFrom(undefined, 0.01, 10),
  action: fc.constantFrom('approve', 'approve', 'sent', 'sent', 'failed', 'reject'),
} as const)

type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

const choose = <Row>(rows: readonly Row[], number: number): Row | undefined => rows[number % rows.length]

async function runCredit({ kind, other, amount }: Pick<Step, 'kind' | 'other' | 'amount'>, billId: number) {
  if (kind === 'keep') {
    const money = choose(await db.select().from(moneyIn).orderBy(moneyIn.id), other)
    return saveAsCredit(context, { billId, moneyInId: money?.id ?? 0, version: money?.version ?? 0 })
  }
  const creditId = choose(await db.select().from(credits).orderBy(credits.id), other)?.id ?? 0
  if (kind === 'end') return endCredit(context, { creditId, reason: 'Wrong' })
  return requestRefund(context, { billId, creditId, amount, reason: 'Came late', method: 'cash' })
}

async function run({ kind, which, other, amount, withheld, action }: Step, billIds: readonly number[]) {
  const billId = choose(billIds, which) ?? 0
  switch (kind) {
    case 'record': {
      const payment = { amount, method: 'cash' as const, occurredAt: testNow.toISOString() }
      return recordPaymentByHand(context, { billId, accountId, ...payment })
    }
    case 'match': {
      const money = choose(await db.select().from(moneyIn).orderBy(moneyIn.id), other)
      if (money === undefined) return
      const part = { billId, amount, ...(withheld && { withheld }) }
      return matchMoney(context, { moneyInId: money.id, allocations: [part], version: money.version })
    }
    case 'undo': {
      const live = await db
        .select()
        .from(allocations)
        .where(isNull(allocations.undoneAt))
        .orderBy(allocations.id)
      const allocationId = choose(live, which)?.id ?? 0
      return undoAllocation(context, { allocationId, reason: 'Wrong' })
    }
    case 'refund':
      return requestRefund(context, { billId, amount, reason: 'Came late', method: 'cash' })
    case 'keep':
    case 'end':
    case 'refundCredit':
      return runCredit({ kind, other, amount }, billId)
    case 'decide': {
      const refund = choose(await db.select().from(refunds).orderBy(refunds.id), which)
      return decideRefund(context, { id: refund?.id ?? 0, action, version: refund?.version ?? 0 })
    }
    case 'void': {
      const [bill] = await db.select().from(orders).where(eq(orders.id, billId))
      return voidOrder(context, { billId, reason: 'Twice', version: bill?.version ?? 0 })
    }
    case 'reject': {
      const [registration] = await listRegistrationsOfOrders(db, [billId])
      return verifyPayment(context, { registrationId: registration?.id ?? 0, action: 'reject' })
    }
  }
}

test('The books balance after any sequence of payments, refunds and undoing', async () => {
  let possible = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 40 }), async (steps) => {
      const billIds = [(await aBill(services)).id, (await aBill(services)).id]
      for (const step of steps) {
        try {
          await run(step, billIds)
          possible += 1
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
      }
      const { rows } = await database.pool.query<{ balance: string }>(`
        select (select sum(paid) from orders) + (select coalesce(sum(amount), 0) from refunds where state = 'sent' and credit_id is null)
          - (select coalesce(sum(amount), 0) from allocations where undone_at is null) as balance`)
      expect(Number(rows[0]?.balance)).toBe(0)
      const { pool } = database
      expect((await checkData({ pool, files: services.files, secrets: services.secrets })).findings).toEqual(
        [],
      )
    }),
    { numRuns: 12 },
  )
  expect(possible).toBeGreaterThan(50)
})
