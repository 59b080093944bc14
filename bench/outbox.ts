/**
 * The list of messages among a million: `node bench/outbox.ts`.
 *
 * Each call of the API is made in this process, its statements are noted, and PostgreSQL explains each of them. Then the
 * call and its bare statements take turns, and the middle of their times is compared. Writes
 * `bench/results/outbox.json`, and ends with status 1 where the outbox was read from end to end, or where the endpoint
 * took more than twice the time of its statements: of calls that take a few milliseconds at all, those few that a
 * session, the checks and the JSON cost whatever is asked are let pass.
 */
import type pg from 'pg'
import { aPerson, aSessionCookie, testNow } from '../tests/kit/builders.ts'
import { createTestApi } from '../tests/kit/services.ts'
import { inLines, keep, median, printPlans, timed, withDatabase } from './kit/measuring.ts'
import { isSession, noteStatements } from './kit/noted-statements.ts'
import { explain, type PlanReport, type Statement } from './kit/query-plan.ts'
import { loadManyMessages, size } from './outbox/many-messages.ts'

const rounds = 11
const mostTimesAsSlow = 2
/** What every call costs beside its statements, in milliseconds; more than that counts against it. */
const besides = 4

const bigTables = ['outbox', 'mail_events']

const lists = [
  '',
  '?page=50000',
  '?limit=1000',
  '?search=maria%20santos',
  '?search=maria45601@',
  '?search=registration',
  '?search=registration&page=10000',
  '?search=uy',
  '?search=zzz',
  '?search=qz',
  '?status=dead',
  '?status=dead&page=400',
  '?status=dead&search=maria',
  '?status=queued',
  '?status=sent',
  '?status=delivered',
  '?status=opened',
  '?status=bounced',
  '?status=suppressed',
  '?type=invitation',
  '?type=seminar_reminder',
  '?type=invitation&status=dead',
].map((query) => `/email/outbox${query}`)

const calls = [...lists, '/email/outbox/message?id=500000', '/email/outbox/message?id=7']

async function runBare(pool: pg.Pool, call: string, statements: readonly Statement[]): Promise<void> {
  const run = ({ text, values }: Statement) => pool.query(text, [...values])
  // A list asks for its page, its total and what waits at once; a message for one thing after the other.
  if (lists.includes(call)) await Promise.all(statements.map(run))
  else for (const statement of statements) await run(statement)
}

await withDatabase(async ({ services, db, pool }) => {
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyMessages(pool, testNow)
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createTestApi(services)
  const noted = noteStatements()

  async function ask(call: string): Promise<{ total?: number }> {
    const { status, body } = await api.call<{ total?: number }>(call, { headers })
    if (status !== 200) throw new Error(`${call} answered ${status}.`)
    return body
  }

  async function measure(call: string) {
    await ask(call)
    noted.length = 0
    const { total = 1 } = await ask(call)
    const statements = noted.filter((one) => !isSession(one))
    const times = { endpoint: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.endpoint.push(await timed(() => ask(call)))
      times.bare.push(await timed(() => runBare(pool, call, statements)))
    }
    const [endpointMs, statementsMs] = [median(times.endpoint), median(times.bare)]
    const plans: PlanReport[] = []
    for (const statement of statements) plans.push(await explain(pool, statement))
    return {
      call,
      found: total,
      endpointMs: Number(endpointMs.toFixed(1)),
      statementsMs: Number(statementsMs.toFixed(1)),
      timesAsSlow: Number((endpointMs / statementsMs).toFixed(2)),
      statements: plans,
    }
  }

  const reports: Awaited<ReturnType<typeof measure>>[] = []
  for (const call of calls) {
    const report = await measure(call)
    reports.push(report)
    const { found, endpointMs, statementsMs, timesAsSlow } = report
    console.log(`${call}: ${found} found, ${endpointMs} ms, bare ${statementsMs} ms, ${timesAsSlow}x`)
    printPlans(report.statements)
  }
  await keep('outbox', { size, rounds, reports: reports.map(inLines) })
  const failures = reports.flatMap(({ call, endpointMs, statementsMs, timesAsSlow, statements }) => [
    ...statements
      .flatMap(({ scanned }) => scanned.filter((table) => bigTables.includes(table)))
      .map((table) => `${call} read ${table} from end to end`),
    // Looking at a message writes a line into the audit log, which waits for the disk.
    ...(lists.includes(call) && timesAsSlow > mostTimesAsSlow && endpointMs - statementsMs > besides
      ? [`${call} took ${timesAsSlow} times as long as its statements`]
      : []),
  ])
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
})
