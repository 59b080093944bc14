/**
 * API calls compared with the SQL statements they run. Statements are recorded and explained; then each call
 * alternates with a bare server that sends the same statements and returns the same bytes.
 */
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createMetrics } from '#app/platform/http/metrics.ts'
import { createApi } from '#app/server/api.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { type Bench, timed } from './measuring.ts'
import { isSession, noteStatements } from './noted-statements.ts'
import { getText, type LocalServer, serveHere } from './over-http.ts'
import { explain, type PlanReport, printPlans, type Statement } from './query-plan.ts'
import { type Compared, type Contender, type Figure, takeTurns } from './side-by-side.ts'

const maxSlowdown = 2
const maxTimesFirstPage = 5
const rounds = 9
/** Long enough to outweigh timer resolution and garbage collection. */
const turnInMs = 40

export type Run = (statement: Statement) => Promise<unknown>

export interface ComparedCalls {
  readonly among: string
  readonly calls: readonly string[]
  /** Tables on which a full scan is an error. */
  readonly bigTables: readonly string[]
  runBare(run: Run, call: string, statements: readonly Statement[]): Promise<void>
  readonly pages?: readonly string[]
  readonly maxMsOfPage?: number
}

interface Recorded {
  readonly call: string
  readonly found: number
  readonly answer: object
  readonly session: readonly Statement[]
  readonly statements: readonly Statement[]
  readonly plans: readonly PlanReport[]
  readonly times: number
}

async function openServers({ db, pool, services }: Bench, compared: ComparedCalls) {
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createApi(services, createMetrics())
  const site = await serveHere(getRequestListener(api.fetch))
  const floors = new Map<string, Recorded>()
  const run = (statement: Statement) => pool.query({ ...statement, values: [...statement.values] })
  const answer: RequestListener = async (request, response) => {
    const recorded = floors.get(request.url ?? '')
    if (recorded === undefined) throw new Error(`Nothing was recorded for ${request.url}.`)
    for (const statement of recorded.session) await run(statement)
    await compared.runBare(run, recorded.call, recorded.statements)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(recorded.answer))
  }
  const floor = await serveHere(answer)
  return {
    requestSite: (call: string) => getText(`${site.baseUrl}/_api${call}`, headers),
    requestFloor(recorded: Recorded) {
      floors.set(recorded.call, recorded)
      return getText(`${floor.baseUrl}${recorded.call}`, headers)
    },
    close: () => Promise.all([site, floor].map((server: LocalServer) => server.close())),
  }
}

export async function compareCalls(bench: Bench, compared: ComparedCalls): Promise<Figure[]> {
  const servers = await openServers(bench, compared)
  const noted = noteStatements()

  async function record(call: string): Promise<Recorded> {
    await servers.requestSite(call)
    noted.length = 0
    const answer: { total?: number } = JSON.parse(await servers.requestSite(call))
    const session = noted.filter(isSession)
    const statements = noted.filter((one) => !isSession(one))
    const once = await shortestOf(3, () => servers.requestSite(call))
    const plans: PlanReport[] = []
    for (const statement of statements) plans.push(await explain(bench.pool, statement))
    const found = answer.total ?? 1
    return { call, found, answer, session, statements, plans, times: Math.ceil(turnInMs / once) }
  }

  const toContender = (name: string, times: number, send: () => Promise<unknown>): Contender => ({
    name,
    run: async () => ({ ms: (await timed(() => repeat(times, send))) / times }),
  })
  const atSite = ({ call, times }: Recorded) => toContender(call, times, () => servers.requestSite(call))
  const atFloor = (recorded: Recorded) =>
    toContender('floor', recorded.times, () => servers.requestFloor(recorded))

  const all: Recorded[] = []
  const figures: Figure[] = []
  for (const call of compared.calls) {
    const recorded = await record(call)
    all.push(recorded)
    const turns = await takeTurns([atSite(recorded), atFloor(recorded)], { rounds })
    const figure = againstFloor(recorded, turns, compared)
    figures.push(figure)
    console.log(`${figure.work}: ${recorded.found} found, ${figure.measured.toFixed(2)} ${figure.unit}`)
    printPlans(recorded.plans)
  }
  const pages: Recorded[] = []
  for (const call of compared.pages ?? []) pages.push(await record(call))
  figures.push(...pagesOfOne(compared, await takeTurns(pages.map(atSite), { rounds })))
  figures.push(readFromEndToEnd(all, compared))
  await servers.close()
  return figures
}

function readFromEndToEnd(all: readonly Recorded[], { among, bigTables }: ComparedCalls): Figure {
  const scanned = all
    .flatMap(({ plans }) => plans.flatMap((plan) => plan.scanned))
    .filter((table) => bigTables.includes(table))
  return {
    work: `${among}: big tables read from end to end`,
    measured: scanned.length,
    unit: 'reads',
    target: { atMost: 0 },
  }
}

/** The minimum, since a single run may have waited. */
async function shortestOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let nth = 0; nth < times; nth += 1) taken.push(await timed(work))
  return Math.min(...taken)
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await work()
}

function againstFloor({ call }: Recorded, turns: Compared, compared: ComparedCalls): Figure {
  const [site, floor] = [turns[call]?.ms, turns.floor?.ms]
  return {
    work: `${compared.among}: ${call}`,
    measured: (site?.median ?? Number.NaN) / (floor?.median ?? Number.NaN),
    unit: 'x the floor',
    target: { atMost: maxSlowdown },
  }
}

function pagesOfOne({ among, pages = [], maxMsOfPage }: ComparedCalls, turns: Compared): Figure[] {
  const [first, ...others] = pages
  if (first === undefined) return []
  const msOf = (call: string) => turns[call]?.ms?.median ?? Number.NaN
  const pageOne = { work: `${among}: ${first}`, measured: msOf(first), unit: 'ms' }
  const slowest = {
    work: `${among}: slowest page`,
    measured: Math.max(...pages.map(msOf)),
    unit: 'ms',
    ...(maxMsOfPage !== undefined && { target: { atMost: maxMsOfPage } }),
  }
  const compared = others.map((call) => ({
    work: `${among}: ${call}`,
    measured: msOf(call) / msOf(first),
    unit: `x ${first}`,
    target: { atMost: maxTimesFirstPage },
  }))
  return [pageOne, slowest, ...compared]
}
