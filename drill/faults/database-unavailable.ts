import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '#tests/kit/postgres-server.ts'
import { until } from '../kit/drilled-site.ts'
import { type Gate, openGate } from '../kit/gate.ts'
import { openOwnPool } from '../kit/own-connections.ts'
import { type Figures, play, type Scene } from './scene.ts'

const programs = '/usr/lib/postgresql/15/bin'

async function withGate(
  act: (scene: Scene, gate: Gate, databaseUrl: string) => Promise<Figures>,
): Promise<Figures> {
  const server = await startPostgres(programs)
  const address = new URL(server.url)
  const gate = await openGate({ host: address.hostname, port: Number(address.port) })
  const through = server.url.replace(address.port, String(gate.port))
  try {
    return await play({ environment: { DATABASE_URL: through }, databaseUrl: server.url }, (scene) =>
      act(scene, gate, server.url),
    )
  } finally {
    await gate.close()
    await server.stop()
  }
}

/** Nothing listens at its address for ten seconds. */
export function databaseUnreachable(): Promise<Figures> {
  return withGate(async (scene, gate) => {
    const load = scene.startLoad()
    await delay(2000)
    assert.equal((await scene.request('/_api/seminars')).status, 200)
    await gate.shut()
    let slowestMs = 0
    for (const until = performance.now() + 10_000; performance.now() < until; ) {
      const ready = await scene.request('/readyz')
      const lookup = await scene.request('/_api/attendees/lookup', { email: 'nobody@drill.example' })
      assert.equal(ready.status, 503, '/readyz reports that it is not ready')
      assert.equal((await scene.request('/healthz')).status, 200, '/healthz reports that the process runs')
      assert.deepEqual([lookup.status, lookup.retryAfter], [503, 5], 'it refuses with Retry-After')
      slowestMs = Math.max(slowestMs, ready.milliseconds, lookup.milliseconds)
      // An address may look up thirty times a minute.
      await delay(500)
    }
    await gate.open()
    const recoveredMs = await until(
      'it is ready again',
      async () => (await scene.request('/readyz')).status === 200,
    )
    await delay(2000)
    await load.stop()
    assert.deepEqual(scene.ledger.unexpected, {}, 'no responses but expected ones and 503 with Retry-After')
    return { slowestAnswerMs: slowestMs, recoveredMs: Math.round(recoveredMs) }
  })
}

/** Every connection is cut five times under load, as by a restart. */
export function databaseRestarted(): Promise<Figures> {
  return withGate(async (scene, _gate, databaseUrl) => {
    const load = scene.startLoad()
    const pool = openOwnPool(databaseUrl)
    let slowestMs = 0
    for (let time = 0; time < 5; time += 1) {
      await delay(1500)
      await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      slowestMs = Math.max(
        slowestMs,
        await until('it is ready again', async () => (await scene.request('/readyz')).status === 200),
      )
    }
    await pool.end()
    await delay(1000)
    await load.stop()
    assert.deepEqual(scene.ledger.unexpected, {}, 'no responses but expected ones and 503 with Retry-After')
    return { restarts: 5, slowestRecoveryMs: Math.round(slowestMs) }
  })
}

export function slowDatabase(): Promise<Figures> {
  return withGate(async (scene, gate) => {
    const load = scene.startLoad()
    await delay(2000)
    gate.delay(300)
    let healthMs = 0
    for (const until = performance.now() + 20_000; performance.now() < until; ) {
      const health = await scene.request('/healthz')
      assert.equal(health.status, 200)
      healthMs = Math.max(healthMs, health.milliseconds)
      await delay(250)
    }
    gate.delay(0)
    const lookUp = () => scene.request('/_api/attendees/lookup', { email: 'nobody@drill.example' })
    const recoveredMs = await until('it answers as before', async () => {
      const { status, milliseconds } = await lookUp()
      return status === 200 && milliseconds < 500
    })
    await delay(1000)
    await load.stop()
    assert.deepEqual(scene.ledger.unexpected, {}, 'no responses but expected ones and 503 with Retry-After')
    assert.ok(healthMs < 1000, '/healthz responds within a second')
    return { healthSlowestMs: healthMs, recoveredMs: Math.round(recoveredMs) }
  })
}
