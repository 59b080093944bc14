/**
 * What the database does for each list of the office: `node bench/office-plans.ts`.
 *
 * 10,000 seminars and a million people, each with a registration, a password and a history, are made in an embedded
 * database. Each call of the API is then made in this process, its statements are noted, and PostgreSQL explains and times each of them. Prints the ways
 * it took, writes `bench/results/office-plans.json`, and ends with status 1 where a table that grows with people was
 * read from end to end.
 */
import { aPerson, aSessionCookie, testNow } from '../tests/kit/builders.ts'
import { createTestApi } from '../tests/kit/services.ts'
import { inLines, keep, printPlans, timed, withDatabase } from './kit/measuring.ts'
import { isSession, noteStatements } from './kit/noted-statements.ts'
import { explain, type PlanReport } from './kit/query-plan.ts'
import { loadManyRows, size } from './office-plans/many-rows.ts'

/** Tables that grow with people; the others are small enough for whatever the planner likes. */
const bigTables = [
  ...['registrations', 'people', 'interactions', 'outbox', 'audit_log', 'sessions'],
  'proofs',
]

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
  '/attendees?page=50000',
  '/attendees?seminarId=77',
  '/attendees?paymentStatus=pending',
  '/attendees?paymentStatus=rejected&seminarId=77',
  '/attendees?search=a1b2c',
  '/attendees/profile?attendeeId=77',
  '/attendees/interactions?attendeeId=77',
  '/attendees/interactions?attendeeId=77&page=40',
  '/attendees/attendance?seminarId=77',
  '/attendees/attendance?seminarId=77&search=ana',
  '/attendees/pending-payments',
  '/attendees/pending-payments?after=5000',
  '/attendees/pending-payments?seminarId=77',
  '/attendees/payment-case?registrationId=5000',
  '/attendees/erasure-requests',
  '/users',
  '/users?page=5000',
  '/users?search=a1b2c',
  '/audit-log',
  '/audit-log?page=10000',
  '/audit-log?action=proof.viewed',
  '/audit-log?personId=7',
  '/audit-log?from=2026-11-01&to=2026-11-10',
  '/support/messages',
  '/support/messages?status=open',
  '/support/messages?page=4000',
  '/email/outbox',
  '/email/outbox?search=person777',
  '/dashboard/admin',
  '/dashboard/personal',
]

interface CallReport {
  readonly call: string
  readonly milliseconds: number
  readonly statements: readonly PlanReport[]
}

await withDatabase(async ({ services, db, pool }) => {
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyRows(pool, testNow)
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createTestApi(services)
  const noted = noteStatements()
  const reports: CallReport[] = []
  const failed: string[] = []
  for (const call of calls) {
    const first = await api.send(call, { headers })
    await first.text()
    if (first.status !== 200) {
      failed.push(`answered ${first.status}: ${call}`)
      continue
    }
    noted.length = 0
    const milliseconds = await timed(async () => (await api.send(call, { headers })).text())
    const statements: PlanReport[] = []
    for (const statement of noted.filter((one) => !isSession(one)))
      statements.push(await explain(pool, statement))
    const report = { call, milliseconds: Number(milliseconds.toFixed(1)), statements }
    reports.push(report)
    console.log(`\n${call}: ${report.milliseconds} ms`)
    printPlans(statements)
  }
  await keep('office-plans', { size, reports: reports.map(inLines) })
  const scanned = reports.flatMap(({ call, statements }) =>
    statements.flatMap((statement) =>
      statement.scanned.filter((table) => bigTables.includes(table)).map((table) => `${call}: ${table}`),
    ),
  )
  failed.push(...scanned.map((line) => `read from end to end by ${line}`))
  for (const line of failed) console.error(line)
  if (failed.length > 0) process.exitCode = 1
})
