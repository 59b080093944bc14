/**
 * A file of people becomes people.
 *
 * The import's row is there first, under the number that the browser chose; then come the rows, a batch a transaction.
 * Cut off anywhere, what was counted is stored and nothing else; the same file again finds those people and makes the
 * others.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockSeminar } from '../../catalog/queries/planning.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertPeopleIfNew } from '../../people/queries/many-people.ts'
import { lockPersonByEmail } from '../../people/queries.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import { takeSeatForKnown } from '../../registration/commands/add-to-seminar.ts'
import type { ImportResult, RowError } from '../contract/import.ts'
import { type ImportTable, readImportFile } from '../import-file.ts'
import { getOpenSeminar } from '../open-seminar.ts'
import {
  addToRun,
  endRun,
  type ImportRunRow,
  insertRunIfNew,
  markRunHeardOf,
} from '../queries/import-runs.ts'
import {
  checkRows,
  type GoodRow,
  type ImportRow,
  inOrder,
  rowsAtOnce,
  rowsWithSeatsAtOnce,
  withoutKnown,
} from '../rules/import-rows.ts'
import { followImport } from './follow-import.ts'

export interface ImportRequest {
  readonly file: Uint8Array
  readonly importId: string
  /** In which everybody in the file gets a seat; null for none. */
  readonly seminarId: number | null
  /** An import takes long: its signs of life need the present, not the beginning. */
  readonly clock: Clock
}

const signOfLifeEveryMs = 15_000

/** What their history says of those who came with a file. */
const historyTitle = 'Imported'

/**
 * Imports the file; a bad row never stops the others. Where a seminar is named, everybody in the file gets a seat in it,
 * also people who were known before.
 *
 * The same number again, for the same file, waits for the first import and answers like it. Refuses the number of
 * another's import or file, a file that cannot be read, and a seminar in which no seat can be taken.
 */
export async function importAttendees(
  context: CommandContext,
  request: ImportRequest,
): Promise<ImportResult> {
  const { db, now } = context
  const { personId } = signedInActor(context)
  const fileHash = hashOf(request)
  const run = { id: request.importId, startedBy: personId, fileHash, startedAt: now }
  if (!(await refusingDeletedActor(insertRunIfNew(db, run)))) return followImport(db, run, request.clock)
  try {
    return await refusingDeletedActor(runImport(context, request))
  } catch (error) {
    const errors = error instanceof Refusal ? [{ row: 1, message: error.message }] : []
    // Where the database is gone, the import is found silent later.
    await end(context, request, { state: 'failed', errors }).catch(() => undefined)
    throw error
  }
}

async function runImport(context: CommandContext, request: ImportRequest): Promise<ImportResult> {
  if (request.seminarId !== null) await getOpenSeminar(context, request.seminarId)
  const table = await readWithSignsOfLife(context, request)
  const seen = new Map<string, number>()
  const errors: RowError[] = []
  for (const rows of table.batches(request.seminarId === null ? rowsAtOnce : rowsWithSeatsAtOnce)) {
    for (const error of await importBatch(context, request, { rows, seen })) errors.push(error)
  }
  const ended = await end(context, request, { state: 'done', errors: inOrder(errors) })
  if (ended === null) throw cutOff()
  return toResult(ended)
}

async function readWithSignsOfLife(
  { db }: CommandContext,
  { file, importId, clock }: ImportRequest,
): Promise<ImportTable> {
  const timer = setInterval(() => {
    markRunHeardOf(db, importId, { at: clock() }).catch(() => undefined)
  }, signOfLifeEveryMs)
  try {
    const table = await readImportFile(file)
    await markRunHeardOf(db, importId, { at: clock(), totalRows: table.totalRows })
    return table
  } finally {
    clearInterval(timer)
  }
}

interface Batch {
  readonly rows: readonly ImportRow[]
  readonly seen: Map<string, number>
}

/** Stores the good rows with their count, or none of them; answers with what is wrong with the others. */
async function importBatch(
  context: CommandContext,
  { importId, seminarId, clock }: ImportRequest,
  { rows, seen }: Batch,
): Promise<readonly RowError[]> {
  const { db, now, actor } = context
  const { good, errors } = checkRows(rows, seen)
  return db.transaction(async (tx) => {
    // Before any person: everybody who takes a seat locks in this order.
    if (seminarId !== null) await lockSeminar(tx, seminarId)
    const people = good.map(({ person }) => ({ ...person, prcExpirationOn: person.prcExpirationDate }))
    const noting = { title: historyTitle, createdBy: actor?.personId ?? 0, now }
    const made = await insertPeopleIfNew(tx, people, noting)
    const refused =
      seminarId === null
        ? withoutKnown(good, (email) => !made.has(email)).errors
        : await takeSeats(tx, context, { good, made, seminarId })
    const successfulImports = good.length - refused.length
    const progress = { handledRows: rows.length, successfulImports, at: clock() }
    if (!(await addToRun(tx, importId, progress))) throw cutOff()
    return [...errors, ...refused]
  })
}

interface Seats {
  readonly good: readonly GoodRow[]
  /** The e-mails of the people who were unknown before. */
  readonly made: ReadonlySet<string>
  readonly seminarId: number
}

/** Gives each person a seat as Add to Seminar does; answers with the rows that got none. */
async function takeSeats(
  tx: Transaction,
  context: CommandContext,
  { good, made, seminarId }: Seats,
): Promise<readonly RowError[]> {
  const errors: RowError[] = []
  // In one order, or two imports would wait for each other's people.
  for (const { row, person } of good.toSorted((one, other) =>
    one.person.email < other.person.email ? -1 : 1,
  )) {
    const known = await lockPersonByEmail(tx, person.email)
    if (known === null) continue
    try {
      await takeSeatForKnown(tx, context, { input: { userId: known.id, seminarId }, idempotencyKey: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const message = made.has(person.email) ? `Added, but without a seat: ${error.message}` : error.message
      errors.push({ row, message })
    }
  }
  return errors
}

/** The same file for another seminar is another import. */
function hashOf({ file, seminarId }: ImportRequest): string {
  const hash = createHash('sha256').update(file)
  return (seminarId === null ? hash : hash.update(`seminar ${seminarId}`)).digest('hex')
}

/** Ends the import and writes it down, where anything came of it. */
function end(
  context: CommandContext,
  { importId, clock }: ImportRequest,
  outcome: { state: 'done' | 'failed'; errors: readonly RowError[] },
): Promise<ImportRunRow | null> {
  return context.db.transaction(async (tx) => {
    const run = await endRun(tx, importId, { ...outcome, at: clock() })
    if (run !== null && run.handledRows > 0) await recordAudit(tx, context, toAuditEntry(run))
    return run
  })
}

/** What the audit log says of an import: numbers, and nobody's name. */
export function toAuditEntry({ totalRows, handledRows, successfulImports, state }: ImportRunRow) {
  return {
    action: 'attendees.imported',
    subjectType: 'person',
    subjectId: null,
    details: {
      rows: totalRows,
      imported: successfulImports,
      failed: handledRows - successfulImports,
      ...(state === 'failed' && { cutOff: true }),
    },
  } as const
}

function toResult({ totalRows, handledRows, successfulImports, errors }: ImportRunRow): ImportResult {
  return {
    totalRows: totalRows ?? 0,
    successfulImports,
    failedImports: handledRows - successfulImports,
    errors: [...errors],
  }
}

function cutOff(): Refusal {
  const message = 'This import took too long and was given up. Import the file again: nobody is added twice.'
  return new Refusal('conflict', 'import_cut_off', message)
}
