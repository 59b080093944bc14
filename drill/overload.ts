/**
 * Five times the sustainable load for a minute: `npm run drill overload`. Rejected requests must get 503 with
 * Retry-After, every acknowledged seat must exist, and within ten seconds of the end the site must respond
 * normally.
 */

import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { countHeldSeatsSql } from '#tests/kit/orders.ts'
import { openSeminars } from '../bench/registration/seminars.ts'
import { databaseOf } from '../tests/kit/built-site.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { childrenOf, type DrilledSite, startDrilledSite, until } from './kit/drilled-site.ts'
import { openOwnPool } from './kit/own-connections.ts'
import { saveFigures, say } from './kit/reported-figures.ts'
import { residentMbOf } from './kit/resident-memory.ts'
import type { LoadInput, LoadReport } from './overload/crowd.ts'

const times = 5
const burstSize = 500
const seconds = 60
const healthWithinMs = 1000
const shedWithinMs = 2000
const recoveredWithinMs = 10_000
const nodeWithinMb = 600
const databaseWithinMb = 400

const crowd = fork(join(import.meta.dirname, 'overload', 'crowd.ts'))

async function runLoad(input: LoadInput): Promise<LoadReport> {
  crowd.send(input)
  const [report] = await once(crowd, 'message')
  return report
}

async function timeOf(url: string): Promise<{ status: number; milliseconds: number }> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { Connection: 'close' } })
  await response.text()
  return { status: response.status, milliseconds: performance.now() - startedAt }
}

function watch(site: DrilledSite, databasePid: number) {
  const seen = {
    healthChecks: 0,
    slowestMs: { '/healthz': 0, '/readyz': 0 },
    wrong: 0,
    nodeMb: 0,
    databaseMb: 0,
  }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      for (const path of ['/healthz', '/readyz'] as const) {
        const { status, milliseconds } = await timeOf(site.baseUrl + path)
        seen.healthChecks += 1
        seen.slowestMs[path] = Math.max(seen.slowestMs[path], Math.round(milliseconds))
        if (status !== 200) seen.wrong += 1
      }
      const family = [databasePid, ...childrenOf(databasePid)]
      seen.nodeMb = Math.max(seen.nodeMb, Math.round(residentMbOf(site.child.pid ?? 0)))
      seen.databaseMb = Math.max(
        seen.databaseMb,
        Math.round(family.reduce((sum, pid) => sum + shareMbOf(pid), 0)),
      )
      await delay(250)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return seen
    },
  }
}

function shareMbOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

async function isAsBefore(baseUrl: string): Promise<boolean> {
  for (let time = 0; time < 10; time += 1) {
    const { status, milliseconds } = await timeOf(`${baseUrl}/_api/seminars?search=quiet+${Math.random()}`)
    if (status !== 200 || milliseconds > 500) return false
  }
  return true
}

const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-overload-'))
const site = await startDrilledSite({
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  TRUST_PROXY: '1',
})
try {
  const database = databaseOf(dataDir)
  const client = openOwnPool(database.databaseUrl)
  const seminarIds = await openSeminars(client, 100)
  const visit = { baseUrl: site.baseUrl, seminarIds }

  await runLoad({ ...visit, seconds: 5, perSecond: null, atOnce: 32 })
  const most = await runLoad({ ...visit, seconds: 15, perSecond: null, atOnce: 64 })
  const capacity = Math.round(most.answered / 15)
  say(`capacity: ${capacity} requests a second`)
  const burst = await runLoad({ ...visit, seconds: 10, perSecond: null, atOnce: burstSize, burst: burstSize })
  say(`answered ${burst.answered} of ${burstSize} light requests sent in one instant`)

  const watching = watch(site, database.databasePid)
  const over = await runLoad({ ...visit, seconds, perSecond: capacity * times, atOnce: 2000 })
  const endedAt = performance.now()
  await until('answers as before', () => isAsBefore(site.baseUrl), recoveredWithinMs * 3)
  const recoveredMs = Math.round(performance.now() - endedAt)
  const seen = await watching.stop()
  const { rows } = await client.query<{ stored: number; wrong: number }>(
    `select (select count(*)::int from registrations where seminar_id = any($1)) as stored,
      (select count(*)::int from seminars s where seats_taken <>
        ${countHeldSeatsSql('s.id')}) as wrong`,
    [seminarIds],
  )
  await client.end()
  await saveFigures('overload', {
    capacityPerSecond: capacity,
    offeredPerSecond: capacity * times,
    answeredPerSecond: Math.round(over.answered / seconds),
    shedPerSecond: Math.round(over.shed / seconds),
    droppedPerSecond: Math.round(over.dropped / seconds),
    slowestShedMs: over.slowestShed,
    burstAnswered: burst.answered,
    burstP99Ms: burst.p99,
    answeredMedianMs: over.median,
    answeredP99Ms: over.p99,
    healthChecks: seen.healthChecks,
    healthzSlowestMs: seen.slowestMs['/healthz'],
    readyzSlowestMs: seen.slowestMs['/readyz'],
    nodePeakMb: seen.nodeMb,
    databasePeakMb: seen.databaseMb,
    recoveredMs,
  })
  assert.deepEqual(over.failed, {}, 'all responses are 200, or 503 with Retry-After')
  assert.equal(burst.answered, burstSize, 'a burst of light requests is answered')
  assert.ok(over.slowestShed < shedWithinMs, `nobody waits longer than ${shedWithinMs} ms for a 503`)
  assert.ok(over.shed > 0, 'some are refused')
  assert.ok(over.answered / seconds > capacity / 3, 'admitted requests are still served')
  assert.equal(seen.wrong, 0, 'every health check succeeds')
  assert.ok(
    Math.max(...Object.values(seen.slowestMs)) < healthWithinMs,
    `health checks respond within ${healthWithinMs} ms`,
  )
  assert.ok(seen.nodeMb < nodeWithinMb, `Node.js stays below ${nodeWithinMb} MB`)
  assert.ok(seen.databaseMb < databaseWithinMb, `the database stays below ${databaseWithinMb} MB`)
  assert.ok(recoveredMs < recoveredWithinMs, `it answers as before within ${recoveredWithinMs} ms`)
  const stored = rows[0]?.stored ?? 0
  assert.ok(stored >= over.registered, 'every acknowledged seat is stored')
  assert.equal(rows[0]?.wrong, 0, 'seats are the registrations')
} finally {
  crowd.kill()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
}
