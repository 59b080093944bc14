/**
 * What the database does for each list of the office: `node bench/office-plans.ts`.
 *
 * 10,000 seminars, 500,000 people and 1,000,000 registrations are made in an embedded database. Each call of the API is
 * then made in this process, its statements are noted, and PostgreSQL explains and times each of them. Prints the ways
 * it took, writes `bench/results/office-plans.json`, and ends with status 1 where a table that grows with people was
 * read from end to end.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connectDatabase } from '../src/platform/db/database.ts'
import { startEmbeddedServer } from '../src/platform/db/embedded/embedded-server.ts'
import { findMigrationsFolder, migrateDatabase } from '../src/platform/db/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { aPerson, aSessionCookie, testNow } from '../tests/kit/builders.ts'
import { createTestApi, createTestServices } from '../tests/kit/services.ts'
import { loadManyRows, size } from './office-plans/many-rows.ts'
import { isSession, noteStatements } from './office-plans/noted-statements.ts'
import { explain, type PlanReport } from './office-plans/query-plan.ts'

/** Tables that grow with people; the others are small enough for whatever the planner likes. */
const bigTables = ['registrations', 'people', 'interactions', 'outbox', 'audit_log', 'sessions']

const calls = [
  '/seminars?limit=10',
  '/seminars?limit=10&page=900',
  '/seminars?limit=10&search=leader',
  '/seminars?limit=10&search=3f9',
  '/seminars?limit=10&categoryId=7',
  '/seminars?limit=10&categoryId=0',
  '/seminars?limit=10&when=upcoming',
  '/seminars?limit=10&when=past',
  '/seminars?limit=10&when=past&categoryId=7&search=numeracy',
  ...['-date', 'title', '-title', 'price', '-price', 'cpd', 'duration', '-duration'].map(
    (sort) => `/seminars?limit=10&sort=${sort}`,
  ),
  '/seminars?limit=100',
  '/categories?limit=100&onlyActive=false',
  '/categories?limit=200',
  '/categories?limit=100&onlyActive=false&search=category%201',
  '/seminars/calendar?month=2026-11',
  '/seminars/participants?seminarId=77',
  '/seminars/attendance-sheet?seminarId=77',
  '/attendees',
  '/attendees?page=1000',
  '/attendees?seminarId=77',
  '/attendees?paymentStatus=pending',
  '/attendees?paymentStatus=rejected&seminarId=77',
  '/attendees?search=a1b2c',
  '/dashboard/admin',
  '/dashboard/personal',
]

interface CallReport {
  readonly call: string
  readonly milliseconds: number
  readonly statements: readonly PlanReport[]
}

/** As it is kept: lists as lines, which stand the same however a file is formatted. */
function toWritten({ statements, ...report }: CallReport) {
  return {
    ...report,
    statements: statements.map(({ reads, scanned, ...plan }) => ({
      ...plan,
      reads: reads.join(', '),
      scanned: scanned.join(', '),
    })),
  }
}

const folder = await mkdtemp(join(tmpdir(), 'pagsulong-bench-'))
const log = createLog('error')
const server = await startEmbeddedServer(folder, log)
const { db, pool } = connectDatabase({ connectionString: server.connectionString, log })
const database = { db, pool, connectionString: server.connectionString, close: () => pool.end() }
const services = await createTestServices(database)
try {
  await migrateDatabase(pool, findMigrationsFolder())
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyRows(pool, testNow)
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createTestApi(services)
  const noted = noteStatements()
  const reports: CallReport[] = []
  for (const call of calls) {
    await (await api.send(call, { headers })).text()
    noted.length = 0
    const startedAt = performance.now()
    const response = await api.send(call, { headers })
    await response.text()
    const milliseconds = Number((performance.now() - startedAt).toFixed(1))
    if (response.status !== 200) throw new Error(`${call} answered ${response.status}.`)
    const statements: PlanReport[] = []
    for (const statement of noted.filter((one) => !isSession(one)))
      statements.push(await explain(pool, statement))
    reports.push({ call, milliseconds, statements })
    console.log(`\n${call}: ${milliseconds} ms`)
    for (const { milliseconds: time, rows, reads } of statements) {
      console.log(`  ${String(time).padStart(8)} ms ${String(rows).padStart(8)} rows  ${reads.join(', ')}`)
    }
  }
  await writeFile(
    resolve(import.meta.dirname, 'results/office-plans.json'),
    `${JSON.stringify({ size, reports: reports.map(toWritten) }, null, 2)}\n`,
  )
  const scanned = reports.flatMap(({ call, statements }) =>
    statements.flatMap((statement) =>
      statement.scanned.filter((table) => bigTables.includes(table)).map((table) => `${call}: ${table}`),
    ),
  )
  for (const line of scanned) console.error(`read from end to end by ${line}`)
  if (scanned.length > 0) process.exitCode = 1
} finally {
  await services.close()
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
