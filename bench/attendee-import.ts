/**
 * An import of 20,000 good rows against a bulk insert of the same rows: `node bench/attendee-import.ts`.
 *
 * Both write into one embedded database, in turns, which is emptied and cleaned between them. The import is the whole
 * command: the CSV file is read in its thread, each row is checked, people, their first note and the progress are stored
 * a batch at a time. The bulk insert has the rows ready, and writes the people alone, a thousand a statement. A workbook
 * with the same rows is imported as well. Prints the medians and their ratio, writes
 * `bench/results/attendee-import.json`, and ends with status 1 above four times the bulk insert.
 */
import { importAttendees } from '../src/features/attendees/commands/import-attendees.ts'
import { actorOf, aPerson } from '../tests/kit/builders.ts'
import { aCsv, aWorkbook } from '../tests/kit/import-files.ts'
import { contextOf } from '../tests/kit/services.ts'
import { type Bench, keep, median, timed, withDatabase } from './kit/measuring.ts'

const count = 20_000
const rounds = 7
const mostRatio = 4
const rowsAtOnce = 1000

const headings = ['firstName', 'middleInitial', 'lastName', 'suffix', 'email']
const otherHeadings = ['company', 'jobTitle', 'phone', 'source', 'notes']
const columns =
  'first_name, middle_initial, last_name, suffix, email, company, job_title, phone, source, notes'.split(', ')

const rows = Array.from({ length: count }, (_, at) => [
  ['Maria', 'José', 'Ana', 'Juan'][at % 4] ?? '',
  String.fromCharCode(65 + (at % 26)),
  `${['Santos', 'Peña', 'Reyes'][at % 3]} ${at}`,
  at % 20 === 0 ? 'Jr.' : '',
  `person${at}@example.ph`,
  `School No. ${at % 500} Samar`,
  `Teacher ${at % 7}`,
  `0917${String(at).padStart(7, '0')}`,
  at % 2 === 0 ? 'facebook' : '',
  at % 3 === 0 ? 'Asked for vegetarian food' : '',
])

type Pool = Bench['pool']

async function insertInBulk(pool: Pool): Promise<void> {
  for (let first = 0; first < count; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce)
    const places = some.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`)})`)
    const values = some.flat().map((value) => value || null)
    await pool.query(`insert into people (${columns}) values ${places.join(', ')}`, values)
  }
}

async function emptyAgain(pool: Pool): Promise<void> {
  await pool.query("delete from people where role = 'attendee'")
  await pool.query('vacuum analyze people')
  await pool.query('vacuum analyze interactions')
  await pool.query('checkpoint')
}

/** The time of an import of all rows, which is then undone. */
async function timedImport(pool: Pool, run: () => Promise<unknown>): Promise<number> {
  const milliseconds = await timed(run)
  const { rows: counted } = await pool.query(
    "select count(*)::int as made from people where role = 'attendee'",
  )
  if (counted[0]?.made !== count) throw new Error(`${counted[0]?.made} people were made`)
  await emptyAgain(pool)
  return milliseconds
}

await withDatabase(async ({ services, db, pool }) => {
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const context = contextOf(services, { actor: actorOf(admin) })
  const heading = [...headings, ...otherHeadings]
  const csv = aCsv(
    rows.map((row) => row.join(',')),
    heading.join(','),
  )
  const workbook = aWorkbook([heading, ...rows])
  const bring = (file: Uint8Array) =>
    importAttendees(context, { file, importId: crypto.randomUUID(), clock: services.clock })
  await timedImport(pool, () => insertInBulk(pool))
  await timedImport(pool, () => bring(csv))
  const ours: number[] = []
  const ofWorkbook: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await timedImport(pool, () => insertInBulk(pool)))
    ours.push(await timedImport(pool, () => bring(csv)))
    ofWorkbook.push(await timedImport(pool, () => bring(workbook)))
  }
  const bulkInsertInMs = Math.round(median(theirs))
  const importInMs = Math.round(median(ours))
  const workbookInMs = Math.round(median(ofWorkbook))
  const report = {
    rows: count,
    rounds,
    bulkInsertInMs,
    importInMs,
    ratio: Number((importInMs / bulkInsertInMs).toFixed(2)),
    workbookInMs,
    workbookRatio: Number((workbookInMs / bulkInsertInMs).toFixed(2)),
    mostAllowed: mostRatio,
  }
  console.log(report)
  await keep('attendee-import', report)
  if (report.ratio > mostRatio) process.exitCode = 1
})
