/**
 * A file of people becomes people.
 *
 * The import's row is there first, under the number that the browser chose; then come the rows, a batch a transaction.
 * Cut off anywhere, what was counted is stored and nothing else; the same file again finds those people and makes the
 * others.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertPeopleIfNew } from '../../people/queries/many-people.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import type { ImportResult, RowError } from '../contract/import.ts'
import { type ImportTable, readImportFile } from '../import-file.ts'
import {
  addToRun,
  endRun,
  type ImportRunRow,
  insertRunIfNew,
  markRunHeardOf,
} from '../queries/import-runs.ts'
import { checkRows, type ImportRow, inOrder, withoutKnown } from '../rules/import-rows.ts'
import { followImport } from './follow-import.ts'

export interface ImportRequest {
  readonly file: Uint8Array
  readonly importId: string
  /** An import takes long: its signs of life need the present, not the beginning. */
  readonly clock: Clock
}

const signOfLifeEveryMs = 15_000

/** What their history says of those who came with a file. */
const historyTitle = 'Imported'

/**
 * Imports the file; a bad row never stops the others.
 *
 * The same number again, for the same file, waits for the first import and answers like it. Refuses the number of
 * another's import or file, and a file that cannot be read.
 */
export async function importAttendees(
  context: CommandContext,
  request: ImportRequest,
): Promise<ImportResult> {
  const { db, now } = context
  const { personId } = signedInActor(context)
  const fileHash = createHash('sha256').update(request.file).digest('hex')
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
  const table = await readWithSignsOfLife(context, request)
  const seen = new Map<string, number>()
  const errors: RowError[] = []
  for (const rows of table.batches()) {
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
  { db, now, actor }: CommandContext,
  { importId, clock }: ImportRequest,
  { rows, seen }: Batch,
): Promise<readonly RowError[]> {
  const { good, errors } = checkRows(rows, seen)
  return db.transaction(async (tx) => {
    const people = good.map(({ person }) => ({ ...person, prcExpirationOn: person.prcExpirationDate }))
    const noting = { title: historyTitle, createdBy: actor?.personId ?? 0, now }
    const made = await insertPeopleIfNew(tx, people, noting)
    const progress = { handledRows: rows.length, successfulImports: made.size, at: clock() }
    if (!(await addToRun(tx, importId, progress))) throw cutOff()
    return [...errors, ...withoutKnown(good, (email) => !made.has(email)).errors]
  })
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
