/**
 * Registration without a proof compared with a transaction of plain statements over the driver, on tables of its own
 * with keys only: `node bench/registration.ts`, after a build; once over 20 seminars and once for a single one, beside
 * 100,000 stored people or `BENCH_PEOPLE`. No mail server is set, so both leave a queued message. Exits with 1 below
 * the target share of the floor's rate, or above 2 ms of Node.js.
 */
import pg from 'pg'
import { type BuiltSite, startBuiltSite } from '../tests/kit/built-site.ts'
import { loadManyPeople } from './attendees/many-people.ts'
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
import { createPlainTables, registerPlainly } from './registration/plain-transaction.ts'
import { openSeminars } from './registration/seminars.ts'

const connections = 16
const count = Number(process.env.BENCH_REGISTRATIONS ?? 400)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const spreadOver = 20
const leastShare = { spread: 0.25, single: 0.15 }
const mostNodeCpuMs = 2

interface Bench {
  readonly site: BuiltSite
  readonly pool: pg.Pool
  readonly registrants: Registrants
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

function theFloor({ pool }: Bench, clients: readonly pg.Client[], seminarIds: readonly number[]) {
  return {
    name: 'floor',
    async run(): Promise<Sample> {
      let begun = 0
      async function worker(client: pg.Client): Promise<void> {
        while (begun < count) {
          begun += 1
          await registerPlainly(client, seminarIds[begun % seminarIds.length] ?? 0)
        }
      }
      const before = processorTimeOf(process.pid)
      let seconds = 0
      const databaseMs = await databaseTimeOf(pool, async () => {
        const startedAt = performance.now()
        await Promise.all(clients.map(worker))
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

async function compare(
  bench: Bench,
  { work, atLeast, seminarIds }: { work: string; atLeast: number; seminarIds: readonly number[] },
): Promise<Figure[]> {
  const clients = Array.from({ length: connections }, () => new pg.Client(bench.site.databaseUrl))
  await Promise.all(clients.map((client) => client.connect()))
  const contenders = [theSite(bench, seminarIds), theFloor(bench, clients, seminarIds)]
  const compared = await takeTurns(contenders, { rounds })
  await Promise.all(clients.map((client) => client.end()))
  const medianOf = (name: string, what: string) => compared[name]?.[what]?.median ?? Number.NaN
  return [
    {
      work,
      measured: medianOf('site', 'perSecond') / medianOf('floor', 'perSecond'),
      unit: "x the floor's rate",
      target: { atLeast },
    },
    { work, measured: medianOf('site', 'perSecond'), unit: 'registrations per second' },
    { work: `${work}: floor`, measured: medianOf('floor', 'perSecond'), unit: 'registrations per second' },
    {
      work,
      measured: medianOf('site', 'nodeCpuMs'),
      unit: 'ms CPU of Node.js',
      target: { atMost: mostNodeCpuMs },
    },
  ]
}

const site = await startBuiltSite({ TRUST_PROXY: '1' })
const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
const registrants = startRegistrants()
try {
  if (people > 0) await loadManyPeople(pool, { people, now: new Date() })
  const seminarIds = await openSeminars(pool, spreadOver)
  const single = await openSeminars(pool, 1)
  await createPlainTables(pool, { seminarIds: [...seminarIds, ...single], people })
  const bench = { site, pool, registrants }
  const figures = [
    ...(await compare(bench, {
      work: `registration, spread over ${spreadOver} seminars`,
      atLeast: leastShare.spread,
      seminarIds,
    })),
    ...(await compare(bench, {
      work: 'registration, all for one seminar',
      atLeast: leastShare.single,
      seminarIds: single,
    })),
  ]
  report('registration', figures)
} finally {
  registrants.stop()
  await pool.end()
  await site.stop()
}
