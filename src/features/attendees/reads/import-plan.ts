/** Plan of an import into a seminar for each row of its file, for the preview and for the import itself. */
import { createHash } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  createSeatEstimator,
  type SeatPriceEstimate,
  type SeatPriceEstimator,
} from '#app/features/orders/reads/seat-estimates.ts'
import { listPeopleOnAddresses } from '#app/features/people/queries/bulk-people.ts'
import { personNotActiveText } from '#app/features/registrations/commands/find-or-create-person.ts'
import { listFixedPrices } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { ParsedImportFile } from '../adapters/import-files.ts'
import type { ImportRowError } from '../contract/import.ts'
import { listSeatedPeople } from '../queries/attendees.ts'
import { findUnfinishedImportSeats } from '../queries/import-runs.ts'
import {
  type AttendeeImportRow,
  checkImportRows,
  createPersonSearch,
  type EarlierImportRows,
  rejectKnownRows,
  sortRowErrors,
  toSeatProblem,
  type ValidImportRow,
} from '../rules/import-rows.ts'

export interface ImportRequestFile {
  readonly file: Uint8Array
  /** Seminar in which everybody in the file is registered; null for none. */
  readonly seminarId: number | null
}

/** Includes the seminar: the same file for another seminar is another import. */
export function importHashOf({ file, seminarId }: ImportRequestFile): string {
  const hash = createHash('sha256').update(file)
  return (seminarId === null ? hash : hash.update(`seminar ${seminarId}`)).digest('hex')
}

export interface PlannedImportRow extends ValidImportRow {
  readonly estimate: SeatPriceEstimate
}

export interface PlannedImportRows {
  readonly rows: readonly AttendeeImportRow[]
  /** Rows that get a seat while one is free. */
  readonly good: readonly PlannedImportRow[]
  readonly errors: readonly ImportRowError[]
  /** Errors that are about vouchers; `errors` has them, too. */
  readonly voucherErrors: readonly ImportRowError[]
}

export interface AttendeeImportPlan extends Pick<SeatPriceEstimator, 'describeGroup'> {
  readonly batches: readonly PlannedImportRows[]
  /**
   * Seats that the import takes together. A file whose import was interrupted has the number from before, so that the
   * rest costs the same.
   */
  readonly groupSeats: number
}

type PlanContext = Pick<CommandContext, 'db' | 'now' | 'policies'>

export async function planImport(
  context: PlanContext,
  { table, seminar, fileHash }: { table: ParsedImportFile; seminar: SeminarRecord; fileHash: string },
): Promise<AttendeeImportPlan> {
  const { estimate, describeGroup } = await createSeatEstimator(context, seminar)
  const rowsByEmail: EarlierImportRows = new Map()
  const batches: PlannedImportRows[] = []
  for (const rows of table.batches()) {
    const { good, errors } = await checkSeats(context, seminar, checkImportRows(rows, rowsByEmail))
    const estimates = await estimate(await toSeats(context, seminar, good))
    const planned = good.flatMap((row, place) => {
      const found = estimates[place]
      return found === undefined ? [] : [{ row: row.row, person: row.person, estimate: found }]
    })
    const voucherErrors = planned.flatMap(({ row, estimate: { refusal } }) =>
      refusal === null ? [] : [{ row, message: toSeatProblem(refusal) }],
    )
    batches.push({
      rows,
      good: planned.filter(({ estimate: { refusal } }) => refusal === null),
      errors: sortRowErrors([...errors, ...voucherErrors]),
      voucherErrors,
    })
  }
  const goodRows = batches.reduce((sum, { good }) => sum + good.length, 0)
  const earlier = await findUnfinishedImportSeats(context.db, fileHash)
  return {
    batches,
    describeGroup,
    groupSeats: earlier ?? Math.min(goodRows, seminar.seatsLeft ?? goodRows),
  }
}

/** A row with who of its address it is about, if they are known. */
interface MatchedRow extends ValidImportRow {
  readonly known: Awaited<ReturnType<typeof listPeopleOnAddresses>>[number] | null
}

/** Adds what is known of the people: new ones have no id, and no seat whose price stays. */
async function toSeats({ db }: PlanContext, seminar: SeminarRecord, good: readonly MatchedRow[]) {
  const emails = good.map(({ person }) => person.email)
  const fixed = seminar.price === null ? [] : await listFixedPrices(db, { emails, seminarId: seminar.id })
  const byPerson = new Map(fixed.map((each) => [each.personId, each]))
  return good.map(({ person: { voucherCode }, known }) => {
    const { personId = null, fixedPrice = null } = byPerson.get(known?.id ?? 0) ?? {}
    return { voucherCode, personId, fixedPrice }
  })
}

/** Leaves out people who have a seat, or may not take one. */
async function checkSeats(
  { db }: PlanContext,
  seminar: SeminarRecord,
  { good, errors }: ReturnType<typeof checkImportRows>,
) {
  const onAddresses = await listPeopleOnAddresses(
    db,
    good.map(({ person }) => person.email),
  )
  const findPerson = createPersonSearch(onAddresses)
  const matched = good.map((row): MatchedRow => ({ ...row, known: findPerson(row.person) }))
  const knownIds = matched.flatMap(({ known }) => known?.id ?? [])
  const seated = await listSeatedPeople(db, seminar.id, knownIds)
  const free = rejectKnownRows(
    matched,
    ({ known }) => known !== null && seated.has(known.id),
    'This person is registered for the seminar already',
  )
  const isInactive = ({ known }: MatchedRow) => known !== null && known.accountStatus !== 'active'
  const active = rejectKnownRows(free.good, isInactive, personNotActiveText)
  return { good: active.good, errors: [...errors, ...free.errors, ...active.errors] }
}
