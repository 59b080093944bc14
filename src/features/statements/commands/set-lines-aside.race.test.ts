import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matchMoney } from '#app/features/ledger/commands/match-money.ts'
import { moneyIn } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import type { Database } from '#app/platform/db/database.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { allocationsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { setLinesAside } from './set-lines-aside.ts'

const rounds = 8

const { database, db, services } = await aSite()
const actor = actorOf(await aPerson(db, { role: 'admin' }))
const { id: accountId } = await anAccount(db)
const { id: billId } = await aBill(services, {
  seminar: { price: '99999.00' },
  registration: { amountDue: '99999.00' },
})

const contextWith = (db: Database) => contextOf(services, { actor, db })

/** One manager sets a line aside while another one allocates it. Returns what the line is afterwards. */
async function changeAtOnce(db: Database): Promise<string[]> {
  const line = {
    accountId,
    occurredAt: testNow,
    amount: '5',
    source: 'statement',
    createdAt: testNow,
  } as const
  const [{ id: moneyInId = 0 } = {}] = await services.db.insert(moneyIn).values(line).returning()
  const context = contextWith(db)
  await Promise.allSettled([
    matchMoney(context, { moneyInId, version: 1, allocations: [{ billId, amount: 5 }] }),
    setLinesAside(context, { lines: [{ moneyInId, version: 1 }], reason: 'Rent' }),
  ])
  const [money] = await services.db.select().from(moneyIn).where(eq(moneyIn.id, moneyInId))
  const allocated = await allocationsOf(services.db, eq(payments.moneyInId, moneyInId))
  return [...allocated.map(() => 'allocated'), ...(money?.setAsideAt ? ['aside'] : [])]
}

test(`A line is set aside or allocated, never both, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) expect(await changeAtOnce(services.db)).toHaveLength(1)
})

test('Control: without locks, a line is both', async () => {
  const isBoth = await withoutLocks(database, async (db) => {
    for (let round = 0; round < 1000; round += 1) if ((await changeAtOnce(db)).length > 1) return true
    return false
  })
  expect(isBoth).toBe(true)
})
