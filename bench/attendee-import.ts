/**
 * An import of 20,000 good rows against a bulk insert of the same rows: `node bench/attendee-import.ts`.
 *
 * Both write into one embedded database, in turns, which is emptied and cleaned between them. The import is the whole
 * command: the CSV file is read in its thread, each row is checked, people, their first note and the progress are stored
 * a batch at a time. The bulk insert has the rows ready, and writes the people alone, a thousand a statement. A workbook
 * with the same rows is imported as well. Prints the medians and their ratio, writes
 * `bench/results/attendee-import.json`, and ends with status 1 above four times the bulk insert.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { importAttendees } from '../src/features/attendees/commands/import-attendees.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { startEmbeddedServer } from '../src/platform/db/embedded/embedded-server.ts'
import { findMigrationsFolder, migrateDatabase } from '../src/platform/db/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { actorOf, aPerson } from '../tests/kit/builders.ts'
import { aCsv, aWorkbook } from '../tests/kit/import-files.ts'
import { contextOf, createTestServices } from '../tests/kit/services.ts'

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

const folder = await mkdtemp(join(tmpdir(), 'pagsulong-bench-'))
const log = createLog('error')
const server = await startEmbeddedServer(folder, log)
const { db, pool } = connectDatabase({ connectionString: server.connectionString, log })
const database = { db, pool, connectionString: server.connectionString, close: () => pool.end() }
const services = await createTestServices(database)

async function insertInBulk(): Promise<void> {
  for (let first = 0; first < count; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce)
    const places = some.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`)})`)
    const values = some.flat().map((value) => value || null)
    await pool.query(`insert into people (${columns}) values ${places.join(', ')}`, values)
  }
}

async function emptyAgain(): Promise<void> {
  await pool.query("delete from people where role = 'attendee'")
  await pool.query('vacuum analyze people')
  await pool.query('vacuum analyze interactions')
  await pool.query('checkpoint')
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  const milliseconds = performance.now() - startedAt
  const { rows: counted } = await pool.query(
    "select count(*)::int as made from people where role = 'attendee'",
  )
  if (counted[0]?.made !== count) throw new Error(`${counted[0]?.made} people were made`)
  await emptyAgain()
  return milliseconds
}

const median = (numbers: readonly number[]) =>
  Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN)

try {
  await migrateDatabase(pool, findMigrationsFolder())
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
  await timed(insertInBulk)
  await timed(() => bring(csv))
  const ours: number[] = []
  const ofWorkbook: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await timed(insertInBulk))
    ours.push(await timed(() => bring(csv)))
    ofWorkbook.push(await timed(() => bring(workbook)))
  }
  const bulkInsertInMs = median(theirs)
  const importInMs = median(ours)
  const workbookInMs = median(ofWorkbook)
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
  await writeFile(
    resolve(import.meta.dirname, 'results/attendee-import.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
  if (report.ratio > mostRatio) process.exitCode = 1
} finally {
  await services.close()
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
