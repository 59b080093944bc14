import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aSeminar, inDays } from '../../tests/kit/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/kit/database.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { removeFolder } from '../../tests/kit/remove-folder.ts'
import { startServerProcess } from '../../tests/kit/server-process.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { createLog } from '../platform/log.ts'

/** `CERTIFICATES=500 KILLS=20` for the numbers of the specification. */
const people = Number(process.env.CERTIFICATES ?? 60)
const kills = Number(process.env.KILLS ?? 4)

const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-certificates-'))
const external: TestDatabase | null = process.env.TEST_DATABASE_URL ? await createTestDatabase() : null

afterAll(async () => {
  await external?.close()
  await removeFolder(dataDir)
})

function openSite() {
  const databaseUrl = external?.connectionString ?? null
  return openDatabase({ dataDir, databaseUrl, log: createLog('silent'), mayJoinRunning: true })
}

async function startServer() {
  const server = startServerProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    APP_SECRET: 'only this test knows what stands here',
    ...(external && { DATABASE_URL: external.connectionString }),
  })
  await server.ready
  return server.child
}

/** A batch of certificates of participation for as many people, requested but not begun. */
async function requestBatch(): Promise<void> {
  const site = await openSite()
  await migrateDatabase(site.pool, findMigrationsFolder())
  const seminar = await aSeminar(site.db, { startsAt: inDays(-2), endsAt: inDays(-1), maxAttendees: null })
  await site.pool.query(
    `with added as (
      insert into people (email, display_name, first_name, last_name)
      select 'p' || n || '@kills.test', 'Ana ' || n, 'Ana', 'Cruz ' || n from generate_series(1, $2) n returning id
    ), registered as (
      insert into registrations (seminar_id, person_id, registration_type, payment_status, attendance_status, details)
      select $1, id, 'new_attendee', 'verified', 'attended', '{}' from added returning id
    )
    insert into certificate_batches (seminar_id, kind, holder_ids, handled, sends_email, skipped, state, created_at)
    select $1, 'participation', array_agg(id order by id), 0, true, '[]', 'queued', now() from registered`,
    [seminar.id, people],
  )
  await site.close()
}

async function readProgress() {
  const site = await openSite()
  const { rows } = await site.pool.query<{ issued: number }>(
    `select count(*)::int as issued from certificates where state = 'issued'`,
  )
  await site.close()
  return rows[0]?.issued ?? 0
}

test(`A batch continues through ${kills} SIGKILLs: each certificate once, with one e-mail, numbers without gaps`, async () => {
  await requestBatch()
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer()
    await sleep((kill * 197) % 900)
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await gone
  }
  const server = await startServer()
  while ((await readProgress()) < people) await sleep(500)
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone

  const after = await openSite()
  const files = openFileStore({ dataDir, filesUrl: null })
  try {
    const { rows: issued } = await after.pool.query<{ serial: number; file_key: string; sha256: Buffer }>(
      'select serial, file_key, sha256 from certificates order by serial',
    )
    expect(issued.map(({ serial }) => serial)).toEqual(Array.from({ length: people }, (_, at) => at + 1))
    const { rows: emails } = await after.pool.query<{ emails: number; holders: number }>(
      `select count(*)::int as emails, count(distinct person_id)::int as holders from outbox
        where template_type = 'certificate_ready'`,
    )
    expect(emails).toEqual([{ emails: people, holders: people }])
    const changed = []
    for (const { serial, file_key, sha256 } of issued) {
      const bytes = await files.getBytes(file_key)
      if (bytes === null || !createHash('sha256').update(bytes).digest().equals(sha256)) changed.push(serial)
    }
    expect(changed).toEqual([])
  } finally {
    await after.close()
  }
}, 600_000)
