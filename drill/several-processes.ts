/**
 * One, two and four processes behind HAProxy on one PostgreSQL under mixed load: `npm run drill
 * several-processes`. Fails where a seat is oversold, lost or taken twice; throughput is informative only,
 * since everything shares one machine. Needs Debian's PostgreSQL 15 and HAProxy.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Contender, takeTurns } from '../bench/kit/side-by-side.ts'
import { openSeminars } from '../bench/registration/seminars.ts'
import { startPostgres } from '../tests/kit/postgres-server.ts'
import { missingProgram } from './kit/haproxy.ts'
import { saveFigures } from './kit/reported-figures.ts'
import { type Setup, startSetups } from './several-processes/balanced-sites.ts'
import type { Registered, Visit, Visited } from './several-processes/visitors.ts'

const programs = '/usr/lib/postgresql/15/bin'
const rounds = 5
const secondsATurn = 4
const connections = 16
const seminarCount = 40
/** Fewer than the demand, so these seminars fill up. */
const scarceSeats = 10

const registered: Registered[] = []

function startVisitors() {
  const child = fork(fileURLToPath(new URL('several-processes/visitors.ts', import.meta.url)))
  return {
    async visit(input: Visit): Promise<Visited> {
      child.send(input)
      const [visited] = (await once(child, 'message')) as [Visited]
      return visited
    },
    stop: () => void child.kill(),
  }
}

type Visitors = ReturnType<typeof startVisitors>

function toContender(setup: Setup, visitors: Visitors, seminarIds: readonly number[]): Contender {
  const { name, baseUrl } = setup
  return {
    name,
    async run() {
      const before = await setup.spentMs()
      const visited = await visitors.visit({ baseUrl, seminarIds, seconds: secondsATurn, connections })
      const spent = (await setup.spentMs()) - before
      registered.push(...visited.registered)
      const answered = Object.values(visited.answered).reduce((sum, count) => sum + count, 0)
      const failed = Object.values(visited.failed).reduce((sum, count) => sum + count, 0)
      if (failed > 0) throw new Error(`${name} failed: ${JSON.stringify(visited.failed)}`)
      return {
        perSecond: answered / secondsATurn,
        registrationsPerSecond: visited.registered.length / secondsATurn,
        refusedAsFull: visited.full,
        cpuMs: spent / answered,
      }
    },
  }
}

async function countFaults(pool: pg.Pool): Promise<Record<string, number>> {
  const ids = registered.map(({ registrationId }) => registrationId)
  const { rows } = await pool.query<Record<string, number>>(
    `select
      (select count(*) from seminars where seats_taken > max_attendees)::int as oversold,
      (select count(*) from seminars s where seats_taken <>
        (select count(*) from registrations r where r.seminar_id = s.id))::int as miscounted,
      (select count(*) from unnest($1::int[]) as acknowledged (id)
        where not exists (select from registrations r where r.id = acknowledged.id))::int as lost,
      (select count(*) from registrations r where (select count(*) from outbox o where o.person_id = r.person_id) <> 1)::int
        as not_confirmed_once,
      (select count(*) from registrations)::int as stored`,
    [ids],
  )
  const [counted = {}] = rows
  const acknowledged = new Set(ids)
  return { ...counted, acknowledged: acknowledged.size, twice: ids.length - acknowledged.size }
}

/** Requests a second of each setup, rounded. */
function toThroughput(compared: Awaited<ReturnType<typeof takeTurns>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(compared).map(([name, { perSecond }]) => [
      name,
      Math.round(perSecond?.median ?? Number.NaN),
    ]),
  )
}

async function drill(databaseUrl: string, dataDir: string): Promise<void> {
  const sites = await startSetups({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret for the drill alone, made up',
    SAMPLE_DATA: 'off',
    TRUST_PROXY: '1',
    RATE_LIMITS: 'database',
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const visitors = startVisitors()
  try {
    const seminarIds = await openSeminars(pool, seminarCount)
    await pool.query('update seminars set max_attendees = $1 where id = any($2) and id % 2 = 0', [
      scarceSeats,
      seminarIds,
    ])
    const contenders = sites.setups.map((setup) => toContender(setup, visitors, seminarIds))
    const compared = await takeTurns(contenders, { rounds, warmUps: 1 })
    const { stored, acknowledged, ...faults } = await countFaults(pool)
    const none = { oversold: 0, miscounted: 0, lost: 0, not_confirmed_once: 0, twice: 0 }
    assert.deepEqual(faults, none)
    assert.equal(stored, acknowledged, 'every stored registration was acknowledged')
    await saveFigures('several-processes', { acknowledged, ...faults, ...toThroughput(compared) })
  } finally {
    visitors.stop()
    await pool.end()
    await sites.stop()
  }
}

const missing = existsSync(programs)
  ? missingProgram(['haproxy', 'haproxy'])
  : `${programs} is missing: apt-get install postgresql-15`
if (missing !== null) {
  console.error(missing)
  process.exitCode = 1
} else {
  const server = await startPostgres(programs, { max_connections: '300', shared_buffers: '128MB' })
  const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-processes-drill-'))
  try {
    await drill(server.url, dataDir)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
