import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { MonthsWithoutStatement } from '../contract/statements.ts'
import { listPeriodsOfAccounts } from '../queries/statement-imports.ts'
import { listMonthsWithoutStatement } from '../rules/months-without-statement.ts'

/** Months of which accounts lack a statement, the latest first. */
export async function getMonthsWithoutStatement(
  db: DatabaseOrTransaction,
  now: Date,
): Promise<MonthsWithoutStatement> {
  const byAccount = Map.groupBy(await listPeriodsOfAccounts(db), ({ accountId }) => accountId)
  const months = [...byAccount.values()].flatMap((rows) => {
    const periods = rows.flatMap(({ from, to, isDeclared }) =>
      from === null || to === null ? [] : [{ from, to, isDeclared }],
    )
    return rows.slice(0, 1).flatMap(({ accountId, account, addedAt }) => {
      const days = { today: toManilaDay(now), addedOn: toManilaDay(addedAt) }
      return listMonthsWithoutStatement(periods, days).map((each) => ({ accountId, account, ...each }))
    })
  })
  return { months: months.toSorted((one, other) => other.month.localeCompare(one.month)) }
}
