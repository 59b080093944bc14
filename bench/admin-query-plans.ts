/**
 * Admin lists and searches among a million people and 10,000 seminars, explained and timed: `node
 * bench/admin-query-plans.ts`.
 * Exits with 1 where a call fails, a large table is scanned in full, a late page takes more than five times
 * its list's first page, or the first page of users more than 300 ms.
 */
import { aPerson, aSessionCookie, testNow } from '../tests/kit/builders.ts'
import { createTestApi } from '../tests/kit/services.ts'
import { calls, pagesOfLists } from './admin-query-plans/calls.ts'
import { loadManyRows, size } from './admin-query-plans/many-rows.ts'
import { type Bench, inLines, printPlans, timed, withDatabase } from './kit/measuring.ts'
import { isSession, noteStatements } from './kit/noted-statements.ts'
import { explain, type PlanReport } from './kit/query-plan.ts'
import { type Compared, type Figure, report, takeTurns } from './kit/side-by-side.ts'

/** Tables that grow with people; the others may be scanned. */
const bigTables = [
  ...['registrations', 'people', 'interactions', 'outbox', 'audit_log', 'sessions', 'proofs'],
  ...['passwords', 'linked_identities', 'support_messages', 'licences', 'bills', 'money_in', 'allocations'],
]

/** Matches nearly everybody, and counting them needs their composed names. */
const mayReadEverybody = ['/users?search=reyes']

const maxTimesFirstPage = 5
const maxMsOfUsers = 300
const turns = { rounds: 5, warmUps: 1 }

interface Recorded {
  readonly call: string
  readonly status: number
  readonly statements: readonly PlanReport[]
}

async function openAdminClient({ services, db, pool }: Bench) {
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createTestApi(services)
  const noted = noteStatements()
  async function request(call: string): Promise<number> {
    const response = await api.send(call, { headers })
    await response.text()
    return response.status
  }
  async function record(call: string): Promise<Recorded> {
    await request(call)
    noted.length = 0
    const status = await request(call)
    const queries = noted.filter((one) => !isSession(one))
    const statements: PlanReport[] = []
    for (const statement of queries) statements.push(await explain(pool, statement))
    return { call, status, statements }
  }
  return { request, record }
}

const msOf = (compared: Compared, call: string) => compared[call]?.ms?.median ?? Number.NaN

function timeOf(call: string, compared: Compared): Figure {
  return {
    work: call,
    measured: msOf(compared, call),
    unit: 'ms',
    ...(call === '/users' && { target: { atMost: maxMsOfUsers } }),
    from: { ms: compared[call]?.ms },
  }
}

function latePagesOf([first = '', ...others]: readonly string[], compared: Compared): Figure[] {
  return others.map((call) => ({
    work: call,
    measured: msOf(compared, call) / msOf(compared, first),
    unit: `x ${first}`,
    target: { atMost: maxTimesFirstPage },
  }))
}

const noneOf = (work: string, found: readonly string[]): Figure => ({
  work,
  measured: found.length,
  unit: 'calls',
  target: { atMost: 0 },
  from: { found },
})

function scansOf({ call, statements }: Recorded): string[] {
  if (mayReadEverybody.includes(call)) return []
  const tables = statements.flatMap(({ scanned }) => scanned.filter((table) => bigTables.includes(table)))
  return tables.map((table) => `${call}: ${table}`)
}

await withDatabase(async (bench) => {
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyRows(bench.pool, testNow)
  const admin = await openAdminClient(bench)
  const all: Recorded[] = []
  for (const call of calls) {
    const recorded = await admin.record(call)
    all.push(recorded)
    console.log(`\n${call}`)
    printPlans(recorded.statements)
  }
  const answered = all.filter(({ status }) => status === 200)
  const contenders = answered.map(({ call }) => ({
    name: call,
    run: async () => ({ ms: await timed(() => admin.request(call)) }),
  }))
  const compared = await takeTurns(contenders, turns)
  const failed = all.filter(({ status }) => status !== 200).map(({ call, status }) => `${call}: ${status}`)
  const figures = [
    ...answered.map(({ call }) => timeOf(call, compared)),
    ...pagesOfLists.flatMap((pages) => latePagesOf(pages, compared)),
    noneOf('calls that failed', failed),
    noneOf('big tables read from end to end', all.flatMap(scansOf)),
  ]
  await report('admin-query-plans', figures, { size, plans: all.map(inLines) })
})
