import { createHash } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { unmatchedLinesRetentionDays } from '#app/features/ledger/contract/ledger-values.ts'
import { toPesos } from '#app/features/orders/rules/order-amounts.ts'
import type { DateOrder, StatementMapping } from '#app/features/payments/contract/statement-mapping.ts'
import {
  findReceivingAccount,
  type ReceivingAccountRow,
} from '#app/features/payments/queries/receiving-accounts.ts'
import {
  claimRecordedPayments,
  deleteLinesOfImport,
  insertNewStatementLines,
  insertStatementImport,
  updateKnownLines,
  updateStatementMapping,
} from '#app/features/payments/queries/statement-lines.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { StatementLine } from '../adapters/parse-statement.ts'
import { readStatement } from '../adapters/read-statement.ts'
import type { ImportStatementResponse } from '../contract/statements.ts'
import {
  countKnownLines,
  findImportOfFile,
  hasUsedLines,
  lockAccountForImport,
  lockLinesOfImport,
} from '../queries/statement-imports.ts'
import { accountUnknownRefusal } from '../reads/statement-headings.ts'
import type { AccountStatement } from '../rules/statement.ts'
import { acceptSureMatches } from './accept-sure-matches.ts'
import { endEmptyMonths } from './empty-months.ts'

export interface StatementUpload {
  readonly bytes: Uint8Array
  readonly accountId: number
  /** Password of a PDF; neither stored nor logged. */
  readonly password?: string | undefined
  /** Mapping that is stored for the account. */
  readonly mapping?: StatementMapping | undefined
}

/**
 * Stores the money that came in by a statement, all lines or none. Lines of an earlier statement and payments recorded
 * by hand with the same reference and amount are recognized. The same file again changes nothing, unless other columns
 * are chosen, which replace its lines while none of them was used. Lines of a month that was declared to have no
 * transactions end that. Refuses accounts that are off, other columns
 * afterwards, and files that `readStatement` refuses.
 */
export async function importStatement(
  context: CommandContext,
  upload: StatementUpload,
): Promise<ImportStatementResponse> {
  const { db, now } = context
  const { bytes, accountId, password } = upload
  const account = await findReceivingAccount(db, accountId)
  if (!account?.isActive) throw accountUnknownRefusal()
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
  const known = await findImportOfFile(db, { accountId, fileHash }, retainedSince(now))
  if (known !== null && !canDiffer({ isPdf, mapping: upload.mapping }))
    return { importId: known.id, isRepeated: true }
  const remembered = account.statementMapping ?? undefined
  const mapping = upload.mapping && { dateOrder: remembered?.dateOrder, ...upload.mapping }
  // Outside the transaction, because it takes seconds.
  const statement = await readStatement(
    isPdf ? { bytes, kind: 'gcash-pdf', password } : { bytes, kind: 'csv', mapping: mapping ?? remembered },
  )
  refuseUnlikely(statement, now)
  return refuseIfActorDeleted(
    inTransaction(db, (tx) => storeStatement(tx, context, { upload, fileHash, isPdf, statement })),
  )
}

/** Accepts the sure matches of the import as well if the settings say so; they stay proposed if that is interrupted. */
export async function importAndMatchStatement(
  context: CommandContext,
  upload: StatementUpload,
): Promise<ImportStatementResponse> {
  const imported = await importStatement(context, upload)
  if (context.policies.acceptsSureMatches) await acceptSureMatches(context, imported.importId)
  return imported
}

/** Whether a file that was imported before can be read in another way. */
const canDiffer = ({ isPdf, mapping }: { isPdf: boolean; mapping: StatementMapping | undefined }) =>
  !isPdf && mapping !== undefined

const dayInMs = 24 * 60 * 60 * 1000

/** Lines of earlier imports may be deleted, so that their files are read again. */
const retainedSince = (now: Date) => new Date(now.getTime() - unmatchedLinesRetentionDays * dayInMs)

/** A provider of seminars receives a few hundred payments in a month. */
const mostLines = 20_000

/** Largest amount that a column of amounts stores. */
const mostCentavos = 9_999_999_999

function refuseUnlikely({ lines, periodFrom }: AccountStatement<StatementLine>, now: Date): void {
  if (lines.length > mostLines) {
    const message = `This file has more than ${mostLines.toLocaleString('en')} payments. Download a shorter period.`
    throw fieldRefusal('file', 'too_many_rows', message)
  }
  const today = toManilaDay(now)
  const ahead = [periodFrom, ...lines.map(({ occurredAt }) => toManilaDay(occurredAt))].find(
    (day) => day > today,
  )
  if (ahead !== undefined)
    throw fieldRefusal('file', 'statement_ahead', `The file has the date ${ahead}, which is in the future.`)
  if (lines.some(({ amount }) => amount > mostCentavos))
    throw fieldRefusal('file', 'unreadable_amount', 'The file has an amount of more than ₱99,999,999.99.')
}

async function storeStatement(
  tx: Transaction,
  context: CommandContext,
  {
    upload: { accountId, mapping },
    fileHash,
    isPdf,
    statement,
  }: {
    upload: StatementUpload
    fileHash: string
    isPdf: boolean
    statement: AccountStatement<StatementLine>
  },
): Promise<ImportStatementResponse> {
  const { now } = context
  const account = await lockAccountForImport(tx, accountId)
  if (account === null) throw accountUnknownRefusal()
  const known = await findImportOfFile(tx, { accountId, fileHash }, retainedSince(now))
  const lines = toMoney(statement, { accountId, createdAt: now })
  if (known !== null) {
    const isAlike = !canDiffer({ isPdf, mapping }) || (await isReadAlike(tx, known, lines))
    if (isAlike) return { importId: known.id, isRepeated: true }
    await deleteLinesToReplace(tx, known.id)
  }
  const { periodFrom, periodTo, rows, opening, closing } = statement
  const today = toManilaDay(now)
  const importId = await insertStatementImport(tx, {
    accountId,
    fileHash,
    periodFrom,
    rows,
    received: statement.lines.length,
    // A period that was requested to its end says nothing about days to come.
    periodTo: periodTo < today ? periodTo : today,
    opening: opening === null ? null : toPesos(opening),
    closing: closing === null ? null : toPesos(closing),
    importedBy: requireSignedInActor(context).personId,
    importedAt: now,
  })
  const added = await insertNewStatementLines(
    tx,
    lines.map((line) => ({ ...line, importId })),
  )
  if (added < lines.length || known !== null) {
    await updateKnownLines(tx, importId, lines.length - added)
    await claimRecordedPayments(tx, { accountId, importId }, lines)
  }
  await endEmptyMonths(tx, context, {
    accountId,
    days: lines.map(({ occurredAt }) => toManilaDay(occurredAt)),
  })
  if (!isPdf) await rememberMapping(tx, account, { mapping, dateOrder: statement.dateOrder ?? undefined })
  await recordAudit(tx, context, {
    action: 'money.statement_imported',
    subjectType: 'receiving_account',
    subjectId: accountId,
    details: { importId, rows, received: lines.length, added },
  })
  return { importId, isRepeated: false }
}

/** Stores the mapping, so that the next table of the account is read alike. */
async function rememberMapping(
  tx: Transaction,
  { id, statementMapping }: ReceivingAccountRow,
  {
    mapping,
    dateOrder,
  }: { readonly mapping: StatementMapping | undefined; readonly dateOrder: DateOrder | undefined },
): Promise<void> {
  if (mapping === undefined && dateOrder === undefined) return
  const order = dateOrder ?? mapping?.dateOrder ?? statementMapping?.dateOrder
  await updateStatementMapping(tx, id, {
    ...(mapping ?? statementMapping),
    ...(order && { dateOrder: order }),
  })
}

function toMoney(
  { lines }: AccountStatement<StatementLine>,
  { accountId, createdAt }: { readonly accountId: number; readonly createdAt: Date },
) {
  return lines.map((line) => ({
    accountId,
    source: 'statement' as const,
    lineHash: line.lineHash,
    createdAt,
    occurredAt: line.occurredAt,
    amount: toPesos(line.amount),
    payer: line.payer,
    reference: line.reference,
    referenceNorm: line.normalizedReference,
    description: line.description,
    balanceAfter: line.balance === null ? null : toPesos(line.balance),
  }))
}

/** Whether the earlier import of the file has the same lines. */
async function isReadAlike(
  tx: Transaction,
  { received }: { readonly received: number },
  lines: ReturnType<typeof toMoney>,
): Promise<boolean> {
  return received === lines.length && (await countKnownLines(tx, lines)) === lines.length
}

/** Refuses if one of the lines was used. */
async function deleteLinesToReplace(tx: Transaction, importId: number): Promise<void> {
  // Before looking, so that no line is allocated in between.
  await lockLinesOfImport(tx, importId)
  if (await hasUsedLines(tx, importId)) {
    const message =
      'This file was imported with other columns, and some of its payments are or were matched or are set aside, so that they stay.'
    throw new Refusal('conflict', 'lines_used', message, { issues: [{ path: 'mapping', message }] })
  }
  await deleteLinesOfImport(tx, importId)
}
