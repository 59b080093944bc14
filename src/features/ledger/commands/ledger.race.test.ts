import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyIn, refunds } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { allocationsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { saveAsCredit } from './credits.ts'
import { matchMoney } from './match-money.ts'
import { recordPaymentByHand } from './record-payment.ts'
import { decideRefund, requestRefund } from './refunds.ts'
import { undoAllocation } from './undo-allocation.ts'

const rounds = 15

const { database, db, services } = await aSite()
const admin = actorOf(await aPerson(db, { role: 'admin' }))
const { id: accountId } = await anAccount(db)

const contextWith = (db: Database) => contextOf(services, { actor: admin, db })

async function countDone(attempts: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(attempts)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** A payment is undone while its refund is sent. */
async function undoAgainstRefund(db: Database): Promise<number> {
  const context = contextWith(db)
  const { id: billId } = await aBill(services)
  const payment = { amount: 500, method: 'cash' as const, occurredAt: testNow.toISOString() }
  await recordPaymentByHand(context, { billId, accountId, ...payment })
  await requestRefund(context, { billId, amount: 300, reason: 'Came late', method: 'cash' })
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, billId))
  const id = refund?.id ?? 0
  await decideRefund(context, { id, action: 'approve', version: 1 })
  const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
  return countDone([
    undoAllocation(contextWith(db), { allocationId: allocation?.id ?? 0, reason: 'Wrong bill' }),
    decideRefund(contextWith(db), { id, action: 'sent', version: 2 }),
  ])
}

/** The same money is allocated to two bills at once. */
async function matchTwice(db: Database): Promise<number> {
  const money = { accountId, occurredAt: testNow, amount: '500', source: 'hand', createdAt: testNow } as const
  const [row] = await db.insert(moneyIn).values(money).returning()
  const billIds = [(await aBill(services)).id, (await aBill(services)).id]
  return countDone(
    billIds.map((billId) =>
      matchMoney(contextWith(db), {
        moneyInId: row?.id ?? 0,
        allocations: [{ billId, amount: 500 }],
        version: 1,
      }),
    ),
  )
}

/** Saves a surplus as credit while its refund is requested. */
async function keepAgainstRefund(db: Database): Promise<number> {
  const { id: billId } = await aBill(services)
  const payment = { amount: 700, method: 'cash' as const, occurredAt: testNow.toISOString() }
  await recordPaymentByHand(contextWith(db), { billId, accountId, ...payment })
  const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
  const moneyInId = allocation?.moneyInId ?? 0
  return countDone([
    saveAsCredit(contextWith(db), { billId, moneyInId, version: 1 }),
    requestRefund(contextWith(db), { billId, amount: 600, reason: 'Came late', method: 'cash' }),
  ])
}

const races = { undoAgainstRefund, matchTwice, keepAgainstRefund }

for (const [name, race] of Object.entries(races)) {
  test(`${name}: only one of two succeeds, in each of ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) expect(await race(services.db)).toBe(1)
  }, 60_000)
}

test.each(Object.entries(races))(
  'Control: %s succeeds twice without the locks',
  async (_, race) => {
    for (const constraint of ['orders_amounts_not_negative', 'orders_state_follows_amounts'])
      await database.pool.query(`alter table orders drop constraint if exists ${constraint}`)
    const most = await withoutLocks(database, async (db) => {
      let done = 0
      for (let round = 0; round < rounds && done < 2; round += 1) done = Math.max(done, await race(db))
      return done
    })
    expect(most).toBe(2)
  },
  60_000,
)
