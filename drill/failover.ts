/**
 * Failover to a synchronous standby under load: `npm run drill failover`. The primary is killed at a random
 * moment and the standby promoted a second later; clients retry with the same idempotency key. Fails unless
 * every acknowledged registration exists exactly once, with matching seat counts and one confirmation.
 * Needs Debian's PostgreSQL 15 and HAProxy.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { spreadOf } from '../bench/kit/side-by-side.ts'
import { openSeminars } from '../bench/registration/seminars.ts'
import { serverEntry, startSite } from '../bench/start/started-site.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { type PostgresPair, startPair } from './failover/postgres-pair.ts'
import { missingProgram, startHaproxy } from './kit/haproxy.ts'
import { type Acknowledged, type Outcome, startRegistering } from './kit/persistent-registrants.ts'
import { saveFigures } from './kit/reported-figures.ts'

const programs = '/usr/lib/postgresql/15/bin'
const rounds = 5
const clients = 8
const promotedAfterMs = 1000
const seminarCount = 20

/** Checks whether a server is writable; HAProxy passes address and port as the last arguments. */
const check = `#!/bin/sh
[ "$(psql -qAtX "host=$3 port=$4 user=tester dbname=postgres connect_timeout=1" -c 'select not pg_is_in_recovery()')" = t ]
`

const configuration = (port: number, pair: PostgresPair, checkFile: string) => `global
  external-check
  insecure-fork-wanted
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 5s
listen database
  bind 127.0.0.1:${port}
  option external-check
  external-check path "/usr/bin:/bin"
  external-check command ${checkFile}
  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
  server first 127.0.0.1:${pair.primaryPort}
  server second 127.0.0.1:${pair.standbyPort}
`

interface Faults {
  readonly lost: number
  readonly twice: number
  readonly unacknowledged: number
  readonly miscounted: number
  readonly notConfirmedOnce: number
}

async function countFaults(url: string, acknowledged: readonly Acknowledged[]): Promise<Faults> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `with acknowledged as (select * from unnest($1::int[], $2::text[]) as acknowledged (id, email)),
      stored as (select r.id, p.email, r.person_id from registrations r join people p on p.id = r.person_id)
    select
      (select count(*) from acknowledged left join stored using (id, email) where stored.id is null)::int as lost,
      (select count(*) - count(distinct email) from stored)::int as twice,
      (select count(*) from stored left join acknowledged using (id) where acknowledged.id is null)::int as unacknowledged,
      (select count(*) from seminars s where seats_taken <>
        (select count(*) from registrations r where r.seminar_id = s.id))::int as miscounted,
      (select count(*) from stored s where (select count(*) from outbox o where o.person_id = s.person_id) <> 1)::int
        as "notConfirmedOnce"`,
    [acknowledged.map(({ registrationId }) => registrationId), acknowledged.map(({ email }) => email)],
  )
  await client.end()
  return rows[0]
}

async function untilLed(databaseUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client(databaseUrl)
    client.on('error', () => undefined)
    const isLed = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isLed) return
    await delay(200)
  }
  throw new Error('The balancer leads to no server.')
}

async function failOver(pair: PostgresPair, baseUrl: string, databaseUrl: string): Promise<Outcome> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const seminarIds = await openSeminars(pool, seminarCount)
  await pool.end()
  const registering = startRegistering(baseUrl, seminarIds, clients)
  await delay(randomInt(2000, 4000))
  pair.killPrimary()
  await delay(promotedAfterMs)
  await pair.promoteStandby()
  await delay(5000)
  return registering.stop()
}

async function measureOnce(folder: string) {
  const pair = await startPair(programs)
  const [databasePort, sitePort] = [await freePort(), await freePort()]
  const checkFile = join(folder, 'writes.sh')
  await writeFile(checkFile, check)
  await chmod(checkFile, 0o755)
  const balancer = await startHaproxy(configuration(databasePort, pair, checkFile))
  const databaseUrl = `postgresql://tester@127.0.0.1:${databasePort}/postgres`
  try {
    await untilLed(databaseUrl)
    const site = await startSite([process.execPath, serverEntry], {
      PORT: String(sitePort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: 'a secret for the drill alone, made up',
      SAMPLE_DATA: 'off',
      TRUST_PROXY: '1',
    })
    try {
      const { acknowledged, ...seen } = await failOver(pair, site.baseUrl, databaseUrl)
      const faults = await countFaults(pair.standbyUrl, acknowledged)
      const sentAgain = acknowledged.filter(({ attempts }) => attempts > 1).length
      const round = { acknowledged: acknowledged.length, sentAgain, ...seen, faults }
      console.log(JSON.stringify(round))
      assert.deepEqual(faults, noFaults)
      assert.deepEqual(
        Object.keys(seen.failures).filter((status) => status !== '503'),
        [],
      )
      return round
    } finally {
      await site.stop()
    }
  } finally {
    await balancer.stop()
    await pair.stop()
  }
}

type Round = Awaited<ReturnType<typeof measureOnce>>

const noFaults: Faults = { lost: 0, twice: 0, unacknowledged: 0, miscounted: 0, notConfirmedOnce: 0 }

async function saveRounds(taken: readonly Round[]): Promise<void> {
  const sum = (of: (round: Round) => number) => taken.reduce((all, round) => all + of(round), 0)
  const { median, highest } = spreadOf(taken.map(({ longestGapSeconds }) => longestGapSeconds))
  await saveFigures('failover', {
    rounds,
    acknowledged: sum(({ acknowledged }) => acknowledged),
    sentAgain: sum(({ sentAgain }) => sentAgain),
    answered503: sum(({ failures }) => failures['503'] ?? 0),
    longestGapSeconds: Number(median.toFixed(1)),
    longestGapOfAllSeconds: Number(highest.toFixed(1)),
    ...noFaults,
  })
}

const missing = existsSync(programs)
  ? missingProgram(['haproxy', 'haproxy'], ['psql', 'postgresql-client-15'])
  : `${programs} is missing: apt-get install postgresql-15`
if (missing !== null) {
  console.error(missing)
  process.exitCode = 1
} else {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-failover-drill-'))
  try {
    const taken: Round[] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await measureOnce(folder))
    await saveRounds(taken)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}
