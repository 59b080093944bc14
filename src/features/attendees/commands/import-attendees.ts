/**
 * Imports people in batches, each in one transaction with its counts. After an interruption, importing the
 * file again adds the rest.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertAuditEntry } from '#app/features/people/queries/people.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import type { Clock } from '#app/platform/clock.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { type ParsedImportFile, readImportFile } from '../adapters/import-files.ts'
import type { AttendeeImportResult, ImportRowError } from '../contract/import.ts'
import {
  addImportBatchProgress,
  deleteImportRunsBefore,
  endImportRun,
  failInterruptedImportRuns,
  findImportRun,
  type ImportRunRow,
  insertImportRunIfNew,
  type NewImportRun,
  toImportRun,
  updateImportRunHeartbeat,
} from '../queries/import-runs.ts'
import { type ImportRequestFile, importHashOf, planImport } from '../reads/import-plan.ts'
import { getOpenSeminar } from '../reads/open-seminar.ts'
import {
  type AttendeeImportRow,
  checkImportRows,
  type EarlierImportRows,
  importBatchSize,
  importBatchSizeWithSeats,
  rejectKnownRows,
  sortRowErrors,
} from '../rules/import-rows.ts'
import { insertImportedPeople } from './import-people.ts'
import { takeImportedSeats } from './import-seats.ts'

const pollIntervalMs = 300
const longestWaitMs = 10 * 60_000

/** Waits for a running import to end and returns its result. */
async function waitForImport(
  db: Database,
  request: NewImportRun,
  clock: Clock,
): Promise<AttendeeImportResult> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pollIntervalMs) {
    const row = await findImportRun(db, request.id)
    if (row === null || row.startedBy !== request.startedBy || row.fileHash !== request.fileHash) {
      const message = 'Another import already uses this ID. Please choose the file again.'
      throw new Refusal('conflict', 'import_id_taken', message)
    }
    const { state, totalRows, successfulImports, failedImports, errors } = toImportRun(row, clock())
    if (state === 'done') return { totalRows: totalRows ?? 0, successfulImports, failedImports, errors }
    if (state === 'failed') {
      const message =
        errors[0]?.message ??
        'This import was interrupted. Please import the file again. No one is added twice.'
      throw new Refusal('conflict', 'import_failed', message)
    }
    await pause(pollIntervalMs)
  }
  throw new Refusal(
    'unavailable',
    'import_goes_on',
    'This import is still running. Please check again later.',
  )
}

export interface AttendeeImportRequest extends ImportRequestFile {
  readonly importId: string
  /** A clock, not an instant, because the heartbeats of a long import need the current time. */
  readonly clock: Clock
}

const heartbeatIntervalMs = 15_000

/**
 * Imports a file, skipping bad rows. With a seminar, registers everybody in the file, known people too.
 * Repeating the id returns the first result; another user's id or another file is refused.
 */
export async function importAttendees(
  context: CommandContext,
  request: AttendeeImportRequest,
): Promise<AttendeeImportResult> {
  const { db, now } = context
  const { personId } = requireSignedInActor(context)
  const fileHash = importHashOf(request)
  const run = { id: request.importId, startedBy: personId, fileHash, startedAt: now }
  if (!(await refuseIfActorDeleted(insertImportRunIfNew(db, run))))
    return waitForImport(db, run, request.clock)
  try {
    return await refuseIfActorDeleted(runImport(context, request))
  } catch (error) {
    const errors = error instanceof Refusal ? [{ row: 1, message: error.message }] : []
    // If the database is down, the sweep later finds the import without a heartbeat.
    await endImport(context, request, { state: 'failed', errors }).catch(() => undefined)
    throw error
  }
}

async function runImport(
  context: CommandContext,
  request: AttendeeImportRequest,
): Promise<AttendeeImportResult> {
  const { seminarId } = request
  const seminar = seminarId === null ? null : await getOpenSeminar(context, seminarId)
  const { table, ...planned } = await withHeartbeat(context, request, async () => {
    const table = await readImportFile(request.file)
    const fileHash = importHashOf(request)
    const plan = seminar && (await planImport(context, { table, seminar, fileHash }))
    const voucherErrors = plan?.batches.flatMap((batch) => batch.voucherErrors) ?? []
    const refusedVouchers = new Map(voucherErrors.map(({ row, message }) => [row, message]))
    return { table, groupSeats: plan?.groupSeats ?? 0, refusedVouchers }
  })
  const rowsByEmail: EarlierImportRows = new Map()
  const errors: ImportRowError[] = []
  for (const rows of table.batches(seminarId === null ? importBatchSize : importBatchSizeWithSeats)) {
    for (const error of await importBatch(context, request, { rows, rowsByEmail, ...planned }))
      errors.push(error)
  }
  const ended = await endImport(context, request, { state: 'done', errors: sortRowErrors(errors) })
  if (ended === null) throw importInterrupted()
  return toResult(ended)
}

interface CountedFile {
  readonly table: ParsedImportFile
  /**
   * Seats of the group, fixed before the first seat, so that all seats of the import have the price of one
   * group; 0 without a seminar.
   */
  readonly groupSeats: number
  /** Reasons why rows are left out, by row. */
  readonly refusedVouchers: ReadonlyMap<number, string>
}

async function withHeartbeat(
  { db }: CommandContext,
  { importId, clock }: AttendeeImportRequest,
  read: () => Promise<CountedFile>,
): Promise<CountedFile> {
  const timer = setInterval(() => {
    updateImportRunHeartbeat(db, importId, { at: clock() }).catch(() => undefined)
  }, heartbeatIntervalMs)
  try {
    const counted = await read()
    const { table, groupSeats } = counted
    await updateImportRunHeartbeat(db, importId, { at: clock(), totalRows: table.totalRows, groupSeats })
    return counted
  } finally {
    clearInterval(timer)
  }
}

interface Batch extends Omit<CountedFile, 'table'> {
  readonly rows: readonly AttendeeImportRow[]
  readonly rowsByEmail: EarlierImportRows
}

/** Stores the good rows with their count, or none of them; returns the errors of the others. */
async function importBatch(
  context: CommandContext,
  { importId, seminarId, clock }: AttendeeImportRequest,
  { rows, rowsByEmail, groupSeats, refusedVouchers }: Batch,
): Promise<readonly ImportRowError[]> {
  const { db, now, actor } = context
  const checked = checkImportRows(rows, rowsByEmail)
  const good = checked.good.filter(({ row }) => !refusedVouchers.has(row))
  const ofVouchers = checked.good.flatMap(({ row }) => {
    const message = refusedVouchers.get(row)
    return message === undefined ? [] : [{ row, message }]
  })
  return inTransaction(db, async (tx) => {
    // Lock order: the seminar before any person.
    if (seminarId !== null) await lockSeminar(tx, seminarId)
    const createdRows = await insertImportedPeople(tx, good, { createdBy: actor?.personId ?? 0, now })
    const refused =
      seminarId === null
        ? rejectKnownRows(good, ({ row }) => !createdRows.has(row)).errors
        : await takeImportedSeats(tx, context, { good, createdRows, seminarId, groupSeats })
    const successfulImports = good.length - refused.length
    const progress = { handledRows: rows.length, successfulImports, at: clock() }
    if (!(await addImportBatchProgress(tx, importId, progress))) throw importInterrupted()
    return [...checked.errors, ...ofVouchers, ...refused]
  })
}

/** Ends the import and, if anything was imported, writes the audit entry. */
function endImport(
  context: CommandContext,
  { importId, clock }: AttendeeImportRequest,
  outcome: { state: 'done' | 'failed'; errors: readonly ImportRowError[] },
): Promise<ImportRunRow | null> {
  return inTransaction(context.db, async (tx) => {
    const run = await endImportRun(tx, importId, { ...outcome, at: clock() })
    if (run !== null && run.handledRows > 0) await recordAudit(tx, context, toImportAuditEntry(run))
    return run
  })
}

/** Audit details of an import: numbers only, no names. */
function toImportAuditEntry({ totalRows, handledRows, successfulImports, state }: ImportRunRow) {
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

function toResult({ totalRows, handledRows, successfulImports, errors }: ImportRunRow): AttendeeImportResult {
  return {
    totalRows: totalRows ?? 0,
    successfulImports,
    failedImports: handledRows - successfulImports,
    errors: [...errors],
  }
}

function importInterrupted(): Refusal {
  const message =
    'This import took too long and was stopped. Please import the file again. No one is added twice.'
  return new Refusal('conflict', 'import_cut_off', message)
}

const retentionDays = 30

/**
 * Ends interrupted imports with an audit entry, and deletes those started more than 30 days ago.
 * @returns how many were deleted
 */
export function deleteOldImportRuns(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    for (const run of await failInterruptedImportRuns(tx, now)) {
      if (run.handledRows === 0) continue
      const entry = { ...toImportAuditEntry(run), actorId: run.startedBy, at: now, ipAddress: null }
      await insertAuditEntry(tx, entry)
    }
    return deleteImportRunsBefore(tx, new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000))
  })
}
