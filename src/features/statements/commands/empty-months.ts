import { createHash } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { deleteEmptyMonths, insertStatementImport } from '#app/features/payments/queries/statement-lines.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { startOfManilaMonth, toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { EmptyMonthInput, ImportStatementResponse } from '../contract/statements.ts'
import {
  findEmptyMonth,
  hasStatementLinesBetween,
  lockAccountForImport,
} from '../queries/statement-imports.ts'
import { accountUnknownRefusal } from '../reads/statement-headings.ts'

const firstDayOf = (month: string) => `${month}-01`

/**
 * Records that an account received nothing in a month, of which banks send no file. Refuses months that are not over,
 * and those with payments in other statements.
 */
export async function declareEmptyMonth(
  context: CommandContext,
  { accountId, month }: EmptyMonthInput,
): Promise<ImportStatementResponse> {
  const { personId } = requireSignedInActor(context)
  const [start, end] = [startOfManilaMonth(month), startOfManilaMonth(month, 1)]
  if (end > context.now) throw fieldRefusal('month', 'month_not_over', 'This month is not over yet.')
  const declaring = inTransaction(context.db, async (tx) => {
    if (!(await lockAccountForImport(tx, accountId))?.isActive) throw accountUnknownRefusal()
    const known = await findEmptyMonth(tx, accountId, firstDayOf(month))
    if (known !== null) return { importId: known.id, isRepeated: true }
    if (await hasStatementLinesBetween(tx, accountId, { start, end }))
      throw new Refusal('conflict', 'month_has_payments', 'This account has payments in this month.', {
        issues: [{ path: 'month', message: 'This account has payments in this month.' }],
      })
    const importId = await insertStatementImport(tx, {
      accountId,
      fileHash: createHash('sha256').update(`no transactions in ${month}`).digest('hex'),
      periodFrom: firstDayOf(month),
      periodTo: toManilaDay(new Date(end.getTime() - 1)),
      rows: 0,
      received: 0,
      opening: null,
      closing: null,
      importedBy: personId,
      importedAt: context.now,
    })
    await recordAudit(tx, context, {
      action: 'money.empty_month_declared',
      subjectType: 'receiving_account',
      subjectId: accountId,
      details: { month },
    })
    return { importId, isRepeated: false }
  })
  return refuseIfActorDeleted(declaring)
}

/** Takes back that a month had no transactions, so that its statement is missing again. */
export function takeBackEmptyMonth(
  context: CommandContext,
  { accountId, month }: EmptyMonthInput,
): Promise<void> {
  const takingBack = inTransaction(context.db, async (tx) => {
    if ((await lockAccountForImport(tx, accountId)) === null) throw accountUnknownRefusal()
    const ended = await endEmptyMonths(tx, context, { accountId, days: [firstDayOf(month)] })
    if (ended === 0)
      throw new Refusal('not_found', 'month_not_declared', 'This month is not declared to be empty.')
  })
  return refuseIfActorDeleted(takingBack)
}

/**
 * Ends what was declared of the months of these days. The account is locked.
 * @returns how many months there were
 */
export async function endEmptyMonths(
  tx: Transaction,
  context: CommandContext,
  { accountId, days }: { readonly accountId: number; readonly days: readonly string[] },
): Promise<number> {
  const months = new Set(days.map((day) => day.slice(0, 7)))
  const ended = await deleteEmptyMonths(tx, accountId, [...months].map(firstDayOf))
  for (const firstDay of ended) {
    await recordAudit(tx, context, {
      action: 'money.empty_month_ended',
      subjectType: 'receiving_account',
      subjectId: accountId,
      details: { month: firstDay.slice(0, 7) },
    })
  }
  return ended.length
}
