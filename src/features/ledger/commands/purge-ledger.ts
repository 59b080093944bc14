import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { unmatchedLinesRetentionDays } from '../contract/ledger-values.ts'
import {
  clearUnusedStatementLines,
  deleteOldMoney,
  deletePaymentsOfOrders,
  deleteUnmatchedLines,
  lockOldOrders,
} from '../queries/ledger-retention.ts'

const dayInMs = 24 * 60 * 60 * 1000
const ordersAtOnce = 200
/** A job has no actor and no IP address. */
const automaticAction = { actor: null, client: { ipAddress: null, userAgent: null } } as const

/**
 * Deletes lines of statements that no order has, 90 days after the last import of their day: they are about
 * non-registrants. Of those that staff set aside, what names the payer is deleted.
 * @returns how many were deleted
 */
export function purgeUnmatchedLines(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - unmatchedLinesRetentionDays * dayInMs)
  return inTransaction(db, async (tx) => {
    const count = await deleteUnmatchedLines(tx, since)
    await clearUnusedStatementLines(tx, since)
    if (count > 0)
      await recordAudit(
        tx,
        { ...automaticAction, now },
        { action: 'money.lines_purged', subjectType: 'money', subjectId: null, details: { count } },
      )
    return count
  })
}

/** Beginning of the first year whose books are kept; null if all are. */
function startOfLedgerRetention(
  { ledgerRetentionYears }: Pick<SitePolicies, 'ledgerRetentionYears'>,
  now: Date,
): Date | null {
  if (ledgerRetentionYears === 0) return null
  const year = Number(toManilaDay(now).slice(0, 4)) - ledgerRetentionYears
  return startOfManilaDay(`${year}-01-01`)
}

/**
 * Deletes payments of orders, the scans of their invoices and money without changes in the years for which books are
 * retained, the current one not counted. Their bills are no longer listed.
 * @returns how many orders there were
 */
export async function purgeOldLedger(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  { policies, now }: { readonly policies: SitePolicies; readonly now: Date },
): Promise<number> {
  const before = startOfLedgerRetention(policies, now)
  if (before === null) return 0
  let purged = 0
  let deleted: { count: number; fileKeys: string[] }
  do {
    deleted = await inTransaction(db, async (tx) => {
      const due = await lockOldOrders(tx, before, ordersAtOnce)
      const fileKeys = await deletePaymentsOfOrders(tx, due, now)
      if (due.length > 0)
        await recordAudit(
          tx,
          { ...automaticAction, now },
          {
            action: 'money.ledger_purged',
            subjectType: 'bill',
            subjectId: null,
            details: { count: due.length },
          },
        )
      return { count: due.length, fileKeys }
    })
    await deleteFiles(files, deleted.fileKeys)
    purged += deleted.count
  } while (deleted.count === ordersAtOnce)
  await inTransaction(db, (tx) => deleteOldMoney(tx, before))
  return purged
}
