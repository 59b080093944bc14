import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aRegistration, aSeminar, inDays } from '../../tests/kit/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/kit/database.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { aPhoto, asDataUrl } from '../../tests/kit/images.ts'
import { removeFolder } from '../../tests/kit/remove-folder.ts'
import { startServerProcess } from '../../tests/kit/server-process.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { createLog } from '../platform/log.ts'

const pressesAtOnce = 6

const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-kill-'))
/** Kills end the embedded database with the server; an external database survives them. */
const external: TestDatabase | null = process.env.TEST_DATABASE_URL ? await createTestDatabase() : null
/** Fewer where the database survives: only the server's own part is new there. */
const kills = external === null ? 20 : 8

afterAll(async () => {
  await external?.close()
  await removeFolder(dataDir)
})

function openSite() {
  const databaseUrl = external?.connectionString ?? null
  return openDatabase({ dataDir, databaseUrl, log: createLog('silent'), mayJoinRunning: true })
}

async function startServer(port: number): Promise<ChildProcess> {
  const server = startServerProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    APP_SECRET: 'only this test knows what stands here',
    ...(external && { DATABASE_URL: external.connectionString }),
  })
  await server.ready
  return server.child
}

const someAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

interface Pressing {
  readonly port: number
  readonly body: () => unknown
  readonly onAnswer: () => void
}

/** Registers one person after another until the server is gone; returns the acknowledged registrations. */
async function keepRegistering({ port, body, onAnswer }: Pressing): Promise<number[]> {
  const acknowledged: number[] = []
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/_api/attendees`, {
        method: 'POST',
        // A different client IP each time, so that rate limits do not apply.
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': someAddress() },
        body: JSON.stringify(body()),
      })
      if (response.status !== 200)
        throw new Error(`Refused with ${response.status}: ${await response.text()}`)
      acknowledged.push(((await response.json()) as { registrationId: number }).registrationId)
      onAnswer()
    } catch (error) {
      if (error instanceof TypeError) return acknowledged
      throw error
    }
  }
}

test(`Server keeps every acknowledged registration complete through ${kills} SIGKILLs`, async () => {
  const site = await openSite()
  await migrateDatabase(site.pool, findMigrationsFolder())
  // The server uses the real clock, so the seminar must be in its future.
  const startsAt = inDays(30, new Date())
  const seminar = await aSeminar(site.db, { maxAttendees: null, price: '100.00', startsAt })
  await site.close()

  const proof = asDataUrl(await aPhoto({ width: 400, height: 300 }))
  const body = () => aRegistration({ seminarId: seminar.id, proofOfPaymentFile: proof })
  const acknowledged: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const port = await freePort()
    const server = await startServer(port)
    const end = () => void server.kill('SIGKILL')
    // Timed from the first response, when the other requests are in progress.
    const answered = Promise.withResolvers<void>()
    void answered.promise.then(() => sleep((kill * 97) % 600)).then(end)
    const pressing = { port, body, onAnswer: answered.resolve }
    const presses = Array.from({ length: pressesAtOnce }, () => keepRegistering(pressing))
    acknowledged.push(...(await Promise.all(presses).finally(end)).flat())
  }
  expect(acknowledged.length).toBeGreaterThan(kills)

  const after = await openSite()
  const files = openFileStore({ dataDir, filesUrl: null })
  try {
    const { rows: stored } = await after.pool.query<{ id: number; parts: string }>(
      `select r.id, concat_ws(',',
        (select count(*) from proofs p where p.registration_id = r.id),
        (select count(*) from outbox o where o.person_id = r.person_id),
        (select count(*) from interactions i where i.person_id = r.person_id)) as parts
      from registrations r`,
    )
    // Every acknowledged registration is stored with its proof, its message, and a history entry of each.
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(stored.filter(({ parts }) => parts !== '1,1,2')).toEqual([])
    const { rows: halves } = await after.pool.query(
      `select 1 from people p where not exists (select 1 from registrations r where r.person_id = p.id) and role = 'attendee'
       union all select 1 from seminars s where s.seats_taken <> (select count(*) from registrations r where r.seminar_id = s.id)`,
    )
    expect(halves).toEqual([])
    const { rows: keys } = await after.pool.query<{ file_key: string }>('select file_key from proofs')
    const missing = []
    for (const { file_key } of keys) if (!(await files.exists(file_key))) missing.push(file_key)
    expect(missing).toEqual([])
  } finally {
    await after.close()
  }
})
