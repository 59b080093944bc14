/**
 * The list of attendees among a million people with two million registrations: `node bench/attendees.ts`.
 *
 * Each call of the API is made in this process, its statements are noted, and PostgreSQL explains each of them. Then the
 * call and its bare statements take turns, and the middle of their times is compared. Writes
 * `bench/results/attendees.json`, and ends with status 1 where a big table was read from end to end, or where the
 * endpoint took more than twice the time of its statements: of calls that take a few milliseconds at all, those few
 * that a session, the checks and the JSON cost whatever is asked are let pass.
 */
import type pg from 'pg'
import { aPerson, aSessionCookie, testNow } from '../tests/kit/builders.ts'
import { createTestApi } from '../tests/kit/services.ts'
import { loadManyPeople, size } from './attendees/many-people.ts'
import { inLines, keep, median, printPlans, timed, withDatabase } from './kit/measuring.ts'
import { isSession, noteStatements } from './kit/noted-statements.ts'
import { explain, type PlanReport, type Statement } from './kit/query-plan.ts'

const rounds = 11
const mostTimesAsSlow = 2
/** What every call costs beside its statements, in milliseconds; more than that counts against it. */
const besides = 4

const bigTables = ['people', 'registrations', 'proofs', 'payment_decisions']

const calls = [
  '',
  '?page=100000',
  '?limit=1000',
  '?search=maria',
  '?search=maria&page=4000',
  '?search=maria45601@',
  '?search=central%20school',
  '?search=maria%20c.%20san',
  '?search=zzz',
  '?search=a',
  '?search=a&page=90000',
  '?search=ri',
  '?search=qz',
  '?search=cruz%20iii',
  '?search=uy%20iii',
  '?paymentStatus=pending',
  '?paymentStatus=verified&page=50000',
  '?paymentStatus=rejected',
  '?paymentStatus=pending&search=maria',
  '?paymentStatus=verified&search=a',
  '?paymentStatus=rejected&search=ri',
  '?seminarId=77',
  '?seminarId=77&paymentStatus=pending',
  '?seminarId=77&search=ri',
  '?seminarId=77&search=maria',
].map((query) => `/attendees${query}`)

interface CallReport {
  readonly call: string
  readonly found: number
  readonly endpointMs: number
  readonly statementsMs: number
  readonly timesAsSlow: number
  readonly statements: readonly PlanReport[]
}

/** As the endpoint sends them: a page and its total at once, and then what the page's people hold. */
async function runBare(pool: pg.Pool, [page, total, ...others]: readonly Statement[]): Promise<void> {
  const run = (statement: Statement | undefined) =>
    statement && pool.query(statement.text, [...statement.values])
  await Promise.all([run(page), run(total)])
  for (const statement of others) await run(statement)
}

await withDatabase(async ({ services, db, pool }) => {
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyPeople(pool, testNow)
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createTestApi(services)
  const noted = noteStatements()

  async function ask(call: string): Promise<{ total: number }> {
    const { status, body } = await api.call<{ total: number }>(call, { headers })
    if (status !== 200) throw new Error(`${call} answered ${status}.`)
    return body
  }

  async function measure(call: string): Promise<CallReport> {
    await ask(call)
    noted.length = 0
    const { total } = await ask(call)
    const statements = noted.filter((one) => !isSession(one))
    const times = { endpoint: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.endpoint.push(await timed(() => ask(call)))
      times.bare.push(await timed(() => runBare(pool, statements)))
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

  const reports: CallReport[] = []
  for (const call of calls) {
    const report = await measure(call)
    reports.push(report)
    const { found, endpointMs, statementsMs, timesAsSlow } = report
    console.log(`${call}: ${found} found, ${endpointMs} ms, bare ${statementsMs} ms, ${timesAsSlow}x`)
    printPlans(report.statements)
  }
  await keep('attendees', { size, rounds, reports: reports.map(inLines) })
  const failures = reports.flatMap(({ call, endpointMs, statementsMs, timesAsSlow, statements }) => [
    ...statements
      .flatMap(({ scanned }) => scanned.filter((table) => bigTables.includes(table)))
      .map((table) => `${call} read ${table} from end to end`),
    ...(timesAsSlow > mostTimesAsSlow && endpointMs - statementsMs > besides
      ? [`${call} took ${timesAsSlow} times as long as its statements`]
      : []),
  ])
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
})
