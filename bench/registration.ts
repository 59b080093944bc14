/**
 * Registration without a proof compared with replaying its SQL statements over the bare driver: `node
 * bench/registration.ts`, after a build; once over 50 seminars and once for a single one. No mail server is
 * set, so both leave a queued message. Exits with 1 below 40 % of the bare rate.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { type BuiltSite, startBuiltSite } from '../tests/kit/built-site.ts'
import { createTestApi, createTestServices } from '../tests/kit/services.ts'
import { databaseTimeOf } from './kit/database-time.ts'
import {
  type Contender,
  type Figure,
  processorTimeOf,
  report,
  type Sample,
  takeTurns,
} from './kit/side-by-side.ts'
import { type Registrants, startRegistrants } from './registration/crowd.ts'
import { noteRegistration, type Replay } from './registration/noted-registration.ts'
import { aRegistrant } from './registration/registrants.ts'
import { openSeminars, tellNumbersApart } from './registration/seminars.ts'

const connections = 16
const count = Number(process.env.BENCH_REGISTRATIONS ?? 400)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const spreadOver = 50
const leastPercent = 40

async function noteOne({ databaseUrl }: BuiltSite, seminarId: number): Promise<Replay> {
  const { db, pool } = connectDatabase({ connectionString: databaseUrl, log: createLog('error') })
  const database = { db, pool, connectionString: databaseUrl, close: () => pool.end() }
  const services = await createTestServices(database)
  const api = createTestApi(services)
  const marks = { email: `noted.${randomUUID()}@example.ph`, idempotencyKey: randomUUID(), seminarId }
  async function registerOnce(email: string, idempotencyKey: string) {
    const body = aRegistrant(email, seminarId)
    const headers = { 'Idempotency-Key': idempotencyKey }
    const answer = await api.call<{ id: number; registrationId: number }>('/attendees', { body, headers })
    if (answer.status !== 200) throw new Error(`A registration was answered ${answer.status}.`)
    return { personId: answer.body.id, registrationId: answer.body.registrationId }
  }
  try {
    // A first registration, so that once-per-process statements are not recorded.
    await registerOnce('first@example.ph', randomUUID())
    return await noteRegistration(marks, () => registerOnce(marks.email, marks.idempotencyKey))
  } finally {
    await services.close()
    await pool.end()
  }
}

interface Bench {
  readonly site: BuiltSite
  readonly pool: pg.Pool
  readonly registrants: Registrants
  readonly replay: Replay
}

function theSite({ site, pool, registrants }: Bench, seminarIds: readonly number[]): Contender {
  return {
    name: 'site',
    async run(): Promise<Sample> {
      const before = processorTimeOf(site.pid)
      let turn = { seconds: 0, p99Ms: 0 }
      const databaseMs = await databaseTimeOf(pool, async () => {
        turn = await registrants.register({
          baseUrl: site.baseUrl,
          seminarIds,
          count,
          connections,
          proof: null,
        })
      })
      return {
        perSecond: count / turn.seconds,
        nodeCpuMs: (processorTimeOf(site.pid) - before) / count,
        databaseCpuMs: databaseMs / count,
        p99Ms: turn.p99Ms,
      }
    },
  }
}

function bareStatements(
  { pool, replay }: Bench,
  clients: readonly pg.Client[],
  seminarIds: readonly number[],
) {
  return {
    name: 'bare',
    async run(): Promise<Sample> {
      let begun = 0
      async function lane(client: pg.Client): Promise<void> {
        while (begun < count) {
          begun += 1
          await replay.run(client, seminarIds[begun % seminarIds.length] ?? 0)
        }
      }
      const before = processorTimeOf(process.pid)
      let seconds = 0
      const databaseMs = await databaseTimeOf(pool, async () => {
        const startedAt = performance.now()
        await Promise.all(clients.map(lane))
        seconds = (performance.now() - startedAt) / 1000
      })
      return {
        perSecond: count / seconds,
        nodeCpuMs: (processorTimeOf(process.pid) - before) / count,
        databaseCpuMs: databaseMs / count,
      }
    },
  } satisfies Contender
}

async function compare(bench: Bench, work: string, seminarIds: readonly number[]): Promise<Figure> {
  const clients = Array.from({ length: connections }, () => new pg.Client(bench.site.databaseUrl))
  await Promise.all(clients.map((client) => client.connect()))
  const compared = await takeTurns([theSite(bench, seminarIds), bareStatements(bench, clients, seminarIds)], {
    rounds,
  })
  await Promise.all(clients.map((client) => client.end()))
  const rateOf = (name: string) => compared[name]?.perSecond?.median ?? Number.NaN
  return {
    work,
    measured: (100 * rateOf('site')) / rateOf('bare'),
    unit: '% of the bare statements',
    target: { atLeast: leastPercent },
    from: compared,
  }
}

const site = await startBuiltSite({ TRUST_PROXY: '1' })
const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
const registrants = startRegistrants()
try {
  await tellNumbersApart(pool)
  const seminarIds = await openSeminars(pool, spreadOver)
  const [hot = 0] = await openSeminars(pool, 1)
  const replay = await noteOne(site, hot)
  const bench = { site, pool, registrants, replay }
  const figures = [
    await compare(bench, `registration, spread over ${spreadOver} seminars`, seminarIds),
    await compare(bench, 'registration, all for one seminar', [hot]),
  ]
  await report('registration', figures, { connections, count, rounds, statements: replay.statements })
} finally {
  registrants.stop()
  await pool.end()
  await site.stop()
}
