import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyIn } from '#app/features/payments/tables/money.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankTable } from '#tests/kit/statement-files.ts'
import { importStatement } from './import-statement.ts'

const { db, contextAs } = await aSite()
const context = await contextAs('organizer')

test('Overlapping statements give the same money, in whatever order they are imported', async () => {
  const aDay = fc.array(
    fc.record({ amount: fc.constantFrom(500, 500, 750, -20), isReferenced: fc.boolean() }),
    { maxLength: 3 },
  )
  const month = fc.record({
    days: fc.array(aDay, { minLength: 5, maxLength: 5 }),
    cuts: fc.shuffledSubarray(
      [
        [0, 2],
        [1, 4],
        [0, 4],
        [3, 4],
        [2, 3],
        [0, 2],
      ],
      { minLength: 2 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(month, async ({ days, cuts }) => {
      const lines = days.map((day, index) =>
        day.map(({ amount, isReferenced }, at) => ({
          at: `2026-11-0${index + 1}`,
          description: 'Transfer',
          amount,
          reference: isReferenced ? `70000${index}${at}` : '',
        })),
      )
      const bringAll = async (order: typeof cuts) => {
        const { id: accountId } = await anAccount(db)
        for (const [from = 0, to = 0] of order) {
          const some = lines.slice(from, to + 1).flat()
          if (some.length > 0) await importStatement(context, { accountId, bytes: aBankTable(some) })
        }
        const rows = await db.select().from(moneyIn).where(eq(moneyIn.accountId, accountId))
        return rows.map(({ lineHash, reference, amount }) => `${lineHash} ${reference} ${amount}`).sort()
      }
      const once = await bringAll(cuts)
      expect(await bringAll(cuts.toReversed())).toEqual(once)
      expect(new Set(once).size).toBe(once.length)
      const isImported = (at: number) => cuts.some(([from = 0, to = 0]) => from <= at && at <= to)
      const received = days
        .filter((_, at) => isImported(at))
        .flat()
        .filter(({ amount }) => amount > 0)
      expect(once).toHaveLength(received.length)
    }),
    { numRuns: 15 },
  )
})
