/**
 * Calls of the API against the statements that they run.
 *
 * Each call is made in this process, its statements are noted, and PostgreSQL explains each of them. Then the call and
 * its bare statements take turns, and the middle of their times is compared.
 */
import type pg from 'pg'
import { aPerson, aSessionCookie } from '../../tests/kit/builders.ts'
import { createTestApi } from '../../tests/kit/services.ts'
import { type Bench, inLines, keep, median, printPlans, timed } from './measuring.ts'
import { isSession, noteStatements } from './noted-statements.ts'
import { explain, type PlanReport, type Statement } from './query-plan.ts'

const rounds = 11
const mostTimesAsSlow = 2
/** What every call costs beside its statements, in milliseconds; more than that counts against it. */
const besides = 4

export interface ComparedCalls {
  /** Of the file in `bench/results`. */
  readonly name: string
  readonly size: object
  readonly calls: readonly string[]
  /** None of them may be read from end to end. */
  readonly bigTables: readonly string[]
  /** Sends a call's statements as the endpoint does. */
  runBare(pool: pg.Pool, call: string, statements: readonly Statement[]): Promise<void>
  /** Calls that write, and so wait for the disk, are measured and held to nothing; none when left out. */
  readonly writes?: (call: string) => boolean
}

interface CallReport {
  readonly call: string
  readonly found: number
  readonly endpointMs: number
  readonly statementsMs: number
  readonly timesAsSlow: number
  readonly statements: readonly PlanReport[]
}

/**
 * Measures as an administrator, prints and keeps the figures, and ends with status 1 where a big table was read from end
 * to end, or where an endpoint took more than twice the time of its statements: of calls that take a few milliseconds at
 * all, those few that a session, the checks and the JSON cost whatever is asked are let pass.
 */
export async function compareCalls({ services, db, pool }: Bench, compared: ComparedCalls): Promise<void> {
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createTestApi(services)
  const noted = noteStatements()

  async function ask(call: string): Promise<{ total?: number }> {
    const { status, body } = await api.call<{ total?: number }>(call, { headers })
    if (status !== 200) throw new Error(`${call} answered ${status}.`)
    return body
  }

  async function measure(call: string): Promise<CallReport> {
    await ask(call)
    noted.length = 0
    // What is no list is one thing.
    const { total = 1 } = await ask(call)
    const statements = noted.filter((one) => !isSession(one))
    const times = { endpoint: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.endpoint.push(await timed(() => ask(call)))
      times.bare.push(await timed(() => compared.runBare(pool, call, statements)))
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
  for (const call of compared.calls) {
    const report = await measure(call)
    reports.push(report)
    const { found, endpointMs, statementsMs, timesAsSlow } = report
    console.log(`${call}: ${found} found, ${endpointMs} ms, bare ${statementsMs} ms, ${timesAsSlow}x`)
    printPlans(report.statements)
  }
  await keep(compared.name, { size: compared.size, rounds, reports: reports.map(inLines) })
  const failures = reports.flatMap((report) => failuresOf(report, compared))
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
}

function failuresOf(
  { call, endpointMs, statementsMs, timesAsSlow, statements }: CallReport,
  { bigTables, writes }: ComparedCalls,
): string[] {
  const isSlow = timesAsSlow > mostTimesAsSlow && endpointMs - statementsMs > besides
  return [
    ...statements
      .flatMap(({ scanned }) => scanned.filter((table) => bigTables.includes(table)))
      .map((table) => `${call} read ${table} from end to end`),
    ...(isSlow && writes?.(call) !== true
      ? [`${call} took ${timesAsSlow} times as long as its statements`]
      : []),
  ]
}
