import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { aRegistration } from '#tests/kit/builders.ts'
import { databaseOf } from '#tests/kit/built-site.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { startObjectStore } from '#tests/kit/object-store.ts'
import { until } from '../kit/drilled-site.ts'
import { openGate } from '../kit/gate.ts'
import { openOwnPool } from '../kit/own-connections.ts'
import { type Figures, play, type Scene } from './scene.ts'

export async function objectStoreFailing(): Promise<Figures> {
  const store = await startObjectStore()
  const port = Number(new URL(store.filesUrl).port)
  const gate = await openGate({ host: '127.0.0.1', port })
  const through = store.filesUrl.replace(`:${port}`, `:${gate.port}`)
  try {
    return await play({ environment: { FILES_URL: through }, filesUrl: store.filesUrl }, async (scene) => {
      const load = scene.startLoad()
      await delay(2000)
      await gate.shut()
      const interruptedBefore = scene.ledger.interrupted
      await delay(5000)
      assert.ok(scene.ledger.interrupted > interruptedBefore, 'uploads of proofs are refused with 503')
      const free = aRegistration({ seminarId: scene.seminars.freeSeminar })
      assert.equal((await scene.request('/_api/attendees', free)).status, 200, 'others are served')
      await gate.open()
      await delay(3000)
      await load.stop()
      assert.deepEqual(scene.ledger.unexpected, {}, 'no responses but expected ones and 503 with Retry-After')
      return { interrupted: scene.ledger.interrupted }
    })
  } finally {
    await gate.close()
    await store.close()
  }
}

export function startedTwice(): Promise<Figures> {
  return play({}, async (scene) => {
    const load = scene.startLoad()
    const second = spawn(process.execPath, [resolve('build/server/main.js')], {
      env: { PATH: process.env.PATH, ...scene.environment, PORT: String(await freePort()) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const output of [second.stdout, second.stderr])
      output.on('data', (bytes: Buffer) => {
        said += bytes.toString()
      })
    const [status] = await once(second, 'close')
    assert.equal(status, 1, 'the second ends with status 1')
    assert.match(said, /in use/, 'and says why')
    assert.equal(said.trim().split('\n').length, 1, 'in one line')
    assert.equal((await scene.request('/readyz')).status, 200, 'the first goes on')
    await delay(1000)
    await load.stop()
    assert.deepEqual(scene.ledger.unexpected, {})
    return { secondEndedWith: 1 }
  })
}

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Offset of the site's and the database's clock, in seconds. */
type SetClock = (seconds: number) => Promise<void>

async function withOwnClock(act: (scene: Scene, setClock: SetClock) => Promise<Figures>): Promise<Figures> {
  assert.ok(existsSync(library), 'this drill needs the Debian package faketime')
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-clock-'))
  const file = join(folder, 'clock')
  const setClock: SetClock = (seconds) =>
    writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 })
  await setClock(0)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // The monotonic clock is unaffected, as when a machine's clock is set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  try {
    return await play({ environment }, (scene) => act(scene, setClock))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const hour = 3600

export function clockJumps(): Promise<Figures> {
  return withOwnClock(async (scene, setClock) => {
    const load = scene.startLoad()
    let jumps = 0
    for (const seconds of [hour, 0, 24 * hour, -365 * 24 * hour, 0]) {
      await delay(1500)
      await setClock(seconds)
      jumps += 1
      await delay(500)
      assert.equal((await scene.request('/readyz')).status, 200, 'it is ready')
      const input = aRegistration({ seminarId: scene.seminars.freeSeminar })
      assert.equal((await scene.request('/_api/attendees', input)).status, 200, 'it registers')
    }
    await delay(1000)
    await load.stop()
    // A session begun now is not valid a year ago, so 401 is expected for administrators.
    const { 401: signedOut = 0, ...others } = scene.ledger.unexpected
    assert.deepEqual(others, {}, 'no unexpected responses')
    return { jumps, signedOut }
  })
}

/** Nothing may be given up; everything is sent once the server is back. */
export function mailServerAway(): Promise<Figures> {
  return withOwnClock(async (scene, setClock) => {
    await scene.smtpGate.shut()
    const load = scene.startLoad()
    for (let minute = 1; minute <= 60; minute += 1) {
      await setClock(minute * 60)
      await delay(250)
    }
    await load.stop()
    const pool = openOwnPool(databaseOf(scene.dataDir).databaseUrl)
    const { rows } = await pool.query<{ status: string; count: number }>(
      'select status, count(*)::int from outbox group by 1',
    )
    await pool.end()
    const { dead = 0, sent = 0, ...waiting } = Object.fromEntries(rows.map((row) => [row.status, row.count]))
    assert.deepEqual([dead, sent], [0, 0], 'nothing is given up')
    const backAt = performance.now()
    await scene.smtpGate.open()
    // The mail worker backs off for at most five minutes.
    await until('the first e-mail is sent', () => scene.smtp.received.length > 0, 330_000)
    return {
      waiting: Object.values(waiting).reduce((sum, count) => sum + count, 0),
      firstLeftAfterSeconds: Math.round((performance.now() - backAt) / 1000),
    }
  })
}
