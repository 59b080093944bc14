import type { CommandContext } from '#app/application/commands/command-context.ts'
import { listPeopleOnAddresses } from '#app/features/people/queries/bulk-people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { type ParsedImportFile, readImportFile } from '../adapters/import-files.ts'
import type {
  AttendeeImportPreview,
  AttendeeImportPrices,
  ImportPreviewRow,
  ImportRowError,
} from '../contract/import.ts'
import { type AttendeeImportColumn, importColumns } from '../contract/import-columns.ts'
import { findDuplicates } from '../reads/duplicates.ts'
import {
  type AttendeeImportPlan,
  type ImportRequestFile,
  importHashOf,
  planImport,
} from '../reads/import-plan.ts'
import { getOpenSeminar } from '../reads/open-seminar.ts'
import {
  type AttendeeImportRow,
  checkImportRows,
  createPersonSearch,
  type EarlierImportRows,
  type ImportedPerson,
  rejectKnownRows,
  sortRowErrors,
  type ValidImportRow,
} from '../rules/import-rows.ts'

const rowsShown = 10
const errorsShown = 100
const rowsCompared = 1000
const duplicatesShown = 20

type PreviewContext = Pick<CommandContext, 'db' | 'now' | 'policies'>

interface CheckedBatch {
  readonly rows: readonly AttendeeImportRow[]
  readonly good: readonly ValidImportRow[]
  readonly errors: readonly ImportRowError[]
}

/**
 * Returns what importing this file would do, checking every row. Writes nothing; refuses what the import
 * refuses.
 */
export async function previewImport(
  context: PreviewContext,
  request: ImportRequestFile,
): Promise<AttendeeImportPreview> {
  const { seminarId } = request
  const seminar = seminarId === null ? null : await getOpenSeminar(context, seminarId)
  const table = await readImportFile(request.file)
  const plan = seminar && (await planImport(context, { table, seminar, fileHash: importHashOf(request) }))
  const batches = plan?.batches ?? (await checkNewPeople(context, table))
  const errors = batches.flatMap((batch) => batch.errors)
  return {
    ...table.origin,
    ...toHeadings(table, plan === null ? batches : null),
    totalRows: table.totalRows,
    goodRows: batches.reduce((sum, { good }) => sum + good.length, 0),
    badRows: errors.length,
    rows: toFirstRows(batches, plan),
    errors: errors.slice(0, errorsShown),
    duplicates: await listDuplicateRows(context, batches),
    seminar:
      plan && seminar
        ? {
            title: seminar.title,
            seatsLeft: seminar.seatsLeft,
            prices: seminar.price === null ? null : toPrices(plan),
          }
        : null,
  }
}

/** Rows of the first people in the file who may be in the list under another address. */
async function listDuplicateRows(
  { db }: PreviewContext,
  batches: readonly CheckedBatch[],
): Promise<AttendeeImportPreview['duplicates']> {
  const rows = batches.flatMap(({ good }) => good).slice(0, rowsCompared)
  const sought = rows.map(({ person }, place) => ({
    ...person,
    prcExpirationOn: person.prcExpirationDate,
    id: null,
    place,
  }))
  const found = await findDuplicates(db, sought)
  return rows
    .flatMap(({ row, person }, place) => {
      const candidates = found.get(place) ?? []
      const [candidate] = candidates.some(({ email }) => email === person.email) ? [] : candidates
      return candidate === undefined ? [] : [{ row, name: fullName(person), candidate }]
    })
    .slice(0, duplicatesShown)
}

/** Checks rows without a seminar: only unknown people are imported. */
async function checkNewPeople({ db }: PreviewContext, table: ParsedImportFile): Promise<CheckedBatch[]> {
  const rowsByEmail: EarlierImportRows = new Map()
  const batches: CheckedBatch[] = []
  for (const rows of table.batches()) {
    const checked = checkImportRows(rows, rowsByEmail)
    const onAddresses = await listPeopleOnAddresses(
      db,
      checked.good.map(({ person }) => person.email),
    )
    const findPerson = createPersonSearch(onAddresses)
    const { good, errors } = rejectKnownRows(checked.good, ({ person }) => findPerson(person) !== null)
    batches.push({ rows, good, errors: sortRowErrors([...checked.errors, ...errors]) })
  }
  return batches
}

/** Counts seats by price, the most first. */
function toPrices({ batches, groupSeats, describeGroup }: AttendeeImportPlan): AttendeeImportPrices {
  const seats = new Map<string, AttendeeImportPrices['seats'][number]>()
  for (const { estimate } of batches.flatMap(({ good }) => good)) {
    const { price, reason } = estimate.priceIn(groupSeats)
    const key = `${price} ${reason}`
    seats.set(key, { price, reason, count: (seats.get(key)?.count ?? 0) + 1 })
  }
  return {
    group: describeGroup(groupSeats),
    seats: [...seats.values()].toSorted((one, other) => other.count - one.count || other.price - one.price),
  }
}

function toFirstRows([batch]: readonly CheckedBatch[], plan: AttendeeImportPlan | null): ImportPreviewRow[] {
  if (batch === undefined) return []
  const people = new Map(batch.good.map(({ row, person }) => [row, person]))
  const problems = new Map(batch.errors.map(({ row, message }) => [row, message]))
  const planned = new Map(
    plan?.batches[0]?.good.map((row) => [row.row, row.estimate.priceIn(plan.groupSeats)]),
  )
  return batch.rows.slice(0, rowsShown).map((row) => ({
    ...toPreviewRow(row, people.get(row.row), problems.get(row.row)),
    price: planned.get(row.row) ?? null,
  }))
}

const headingsShown = 50

/** @param batches without seats, in which vouchers are not imported; null with seats */
function toHeadings({ headings }: ParsedImportFile, batches: readonly CheckedBatch[] | null) {
  const isImported = ({ column }: { readonly column: AttendeeImportColumn }) =>
    batches === null || column !== 'voucherCode'
  const hasCodes =
    batches?.some(({ good }) => good.some(({ person }) => person.voucherCode !== null)) ?? false
  const leftOut = hasCodes ? headings.columns.filter((column) => !isImported(column)) : []
  const unknownHeadings = [...leftOut.map(({ heading }) => heading), ...headings.unknownHeadings]
  return {
    columns: headings.columns.filter(isImported),
    unknownHeadings: unknownHeadings.slice(0, headingsShown),
    repeatedHeadings: headings.repeated.slice(0, headingsShown),
  }
}

const longestShown = 200

/** Converts a row to what would be stored, or to what is in the file if it cannot be imported. */
function toPreviewRow(
  { row, cells }: AttendeeImportRow,
  person: ImportedPerson | undefined,
  problem: string | undefined,
): Omit<ImportPreviewRow, 'price'> {
  const values = importColumns.map((column) => {
    const value = person === undefined ? cells[column].trim() : person[column]
    return [column, value?.slice(0, longestShown).toWellFormed() || null] as const
  })
  return { row, values: Object.fromEntries(values) as ImportPreviewRow['values'], problem: problem ?? null }
}
