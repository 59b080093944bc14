import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'
import {
  aFilledInstallation,
  anEmptyInstallation,
  anInstallationBeforeBaseline,
  anInstallationOf,
  backUp,
  contentsOf,
  manifestOf,
  restore,
  type TestInstallation,
  testSecret,
  withArchive,
} from '#tests/kit/backups.ts'
import { testNow } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { startObjectStore } from '#tests/kit/object-store.ts'
import { tablesExcludedFromBackup } from './make-backup.ts'
import { serializeBackupManifest } from './manifest.ts'
import { hasTables } from './queries/catalog.ts'
import { findArchiveMigrations, readArchivedSecret } from './restore-backup.ts'

const original = await aFilledInstallation()
const { file, made } = await backUp(original)

afterAll(() => original.close())

async function anEmptyOne(filesUrl: string | null = null): Promise<TestInstallation> {
  const installation = await anEmptyInstallation(filesUrl)
  onTestFinished(() => installation.close())
  return installation
}

const contentsNow = async (installation: TestInstallation) =>
  contentsOf(await manifestOf((await backUp(installation)).file))

async function isEmpty({ pool, files }: TestInstallation): Promise<boolean> {
  const client = await pool.connect()
  const has = await hasTables(client).finally(() => client.release())
  return !has && (await Array.fromAsync(files.keys())).length === 0
}

async function filesOf({ files }: TestInstallation): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const key of files.keys())
    found.set(key, Buffer.from((await files.getBytes(key)) ?? []).toString('hex'))
  return new Map([...found].sort())
}

async function readFittings(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select indexdef as fitting from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`,
  )
  return rows
}

describe('A restored installation', () => {
  test('has every row, sequence value and file of the backup', async () => {
    const empty = await anEmptyOne()
    const restored = await restore(file, empty)
    const before = await manifestOf(file)
    expect(await contentsNow(empty)).toEqual(contentsOf(before))
    expect(before.tables.filter(({ rows }) => rows === 0)).toEqual([])
    expect(restored).toEqual({ tables: made.tables, rows: made.rows, files: 19, unknownTables: [] })
    expect(await filesOf(empty)).toEqual(await filesOf(original))
    for await (const key of empty.files.keys())
      expect((await stat(join(empty.folder, 'files', key))).mode & 0o777).toBe(0o600)
  })

  test('has the same indexes, constraints and triggers as a fresh installation', async () => {
    const [empty, fresh] = [await anEmptyOne(), await createTestDatabase()]
    onTestFinished(() => fresh.close())
    await restore(file, empty)
    expect(await readFittings(empty.pool)).toEqual(await readFittings(fresh.pool))
  })

  test('continues its sequences and lists tags by its triggers', async () => {
    const empty = await anEmptyOne()
    await restore(file, empty)
    const { rows } = await empty.pool.query<{ id: number }>(
      `insert into people (email) values ('next@example.ph') returning id`,
    )
    expect(rows[0]?.id).toBe(1002)
    await empty.pool.query(`update people set tags = '{Math}' where id = 1002`)
    const listed = await empty.pool.query('select key, tag from person_tags where person_id = 1002')
    expect(listed.rows).toEqual([{ key: 'math', tag: 'Math' }])
    await expect(empty.pool.query('update audit_log set action = $1', ['x'])).rejects.toThrow('append-only')
  })

  test('has no sessions and no one-time tokens', async () => {
    const empty = await anEmptyOne()
    await restore(file, empty)
    for (const table of ['sessions', 'one_time_tokens']) {
      const { rows } = await empty.pool.query(`select count(*)::int as count from ${table}`)
      expect(rows).toEqual([{ count: 0 }])
    }
    const { rows } = await original.pool.query(
      `select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid::regclass::text = any($1)`,
      [[...tablesExcludedFromBackup]],
    )
    // Otherwise rows referencing omitted tables could not be loaded.
    expect(rows).toEqual([])
  })

  test('can store its files in an object store', async () => {
    const store = await startObjectStore()
    onTestFinished(() => store.close())
    const empty = await anEmptyOne(store.filesUrl)
    await restore(file, empty)
    expect(await filesOf(empty)).toEqual(await filesOf(original))
    const again = await anEmptyOne()
    await restore((await backUp(empty)).file, again)
    expect(await filesOf(again)).toEqual(await filesOf(original))
  })

  test.each([
    { name: 'the last version before the baseline', count: 73, make: anInstallationBeforeBaseline },
    { name: 'the baseline', count: 1, make: () => anInstallationOf(1) },
  ])('is migrated to the current schema from an archive of $name', async ({ count, make }) => {
    const [old, empty] = [await make(), await anEmptyOne()]
    onTestFinished(() => old.close())
    const archive = (await backUp(old)).file
    expect((await manifestOf(archive)).migrations).toHaveLength(count)
    await restore(archive, empty)
    await migrateDatabase(old.pool, findMigrationsFolder())
    const [expected, restored] = [await contentsNow(old), await contentsNow(empty)]
    expect({ ...restored, migrations: [] }).toEqual({ ...expected, migrations: [] })
    expect(restored.migrations).toEqual((await manifestOf(file)).migrations)
  })

  test('receives the app secret that sealed its stored keys', async () => {
    const stored: string[] = []
    const keep = async (secret: string) => void stored.push(secret)
    await restore(file, await anEmptyOne(), { secret: { store: keep, forget: async () => undefined } })
    expect(stored).toEqual([testSecret])
    expect(await withArchive((await backUp(original, { secret: null })).file, readArchivedSecret)).toBeNull()
  })

  test('omits a foreign table of the archive and reports it', async () => {
    const other = await anInstallationOf(1)
    onTestFinished(() => other.close())
    await other.pool.query(
      `create table "Notes of ours" (words text); insert into "Notes of ours" values ('hello')`,
    )
    const restored = await restore((await backUp(other)).file, await anEmptyOne())
    expect(restored.unknownTables).toEqual(['Notes of ours'])
  })
})

describe('A restore refuses', () => {
  test('a database that already has tables', async () => {
    const rows = await anInstallationOf(1)
    onTestFinished(() => rows.close())
    await expect(restore(file, rows)).rejects.toThrow('The database has tables already')
    expect((await rows.pool.query('select from people')).rowCount).toBe(8)
  })

  test('a database that the running site is connected to', async () => {
    const empty = await anEmptyOne()
    const held = [await empty.pool.connect(), await empty.pool.connect()]
    for (const client of held) client.release()
    await expect(restore(file, empty)).rejects.toThrow('stop it first')
    expect(await isEmpty(empty)).toBe(true)
  })

  test('a file store with foreign files, but not with files of its own interrupted restore', async () => {
    const empty = await anEmptyOne()
    const [key = ''] = await Array.fromAsync(original.files.keys())
    await empty.files.put(key, Buffer.from('half'), 'image/jpeg')
    const strange = 'proofs/ee/eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.jpg'
    await empty.files.put(strange, Buffer.from('x'), 'image/jpeg')
    await expect(restore(file, empty)).rejects.toThrow('There are files already')
    expect(await empty.files.exists(strange)).toBe(true)
    await empty.files.delete(strange)
    await restore(file, empty)
    expect(await filesOf(empty)).toEqual(await filesOf(original))
  })

  test('an archive of a newer or too old version, or with a different migration history', async () => {
    const manifest = await manifestOf(file)
    const migrations = (list: typeof manifest.migrations) => () =>
      findArchiveMigrations({ ...manifest, migrations: list })
    const newer = { hash: 'new', createdAt: 4_000_000_000_000 }
    expect(migrations([...manifest.migrations, newer])).toThrow('newer version of Pagsulong')
    expect(migrations([{ hash: 'old', createdAt: 1 }])).toThrow('older than migration 0072_invoice_files')
    expect(migrations(manifest.migrations.slice(1))).toThrow('not compatible with this one')
    expect(migrations(manifest.migrations)().later).toEqual([])
  })
})

describe('A failed restore', () => {
  test('leaves the installation empty when a file cannot be stored, and can be repeated', async () => {
    const empty = await anEmptyOne()
    let puts = 0
    const files = withPut(empty, async (...args) => {
      puts += 1
      if (puts === 3) throw new Error('The store is full.')
      await empty.files.put(...args)
    })
    const secrets: string[] = []
    const secret = {
      store: async () => void secrets.push('kept'),
      forget: async () => void secrets.push('forgotten'),
    }
    await expect(restore(file, { ...empty, files }, { secret })).rejects.toThrow('The store is full.')
    expect(secrets).toEqual(['forgotten'])
    expect(await isEmpty(empty)).toBe(true)
    await restore(file, empty)
    expect(await filesOf(empty)).toEqual(await filesOf(original))
  })

  test('leaves the installation empty when it is stopped', async () => {
    const empty = await anEmptyOne()
    const stopping = new AbortController()
    const files = withPut(empty, async (...args) => {
      await empty.files.put(...args)
      stopping.abort()
    })
    await expect(restore(file, { ...empty, files }, { signal: stopping.signal })).rejects.toThrow(
      'nothing was restored',
    )
    expect(await isEmpty(empty)).toBe(true)
  })

  test('reports a constraint violation without quoting row contents', async () => {
    const broken = await anInstallationOf(1)
    onTestFinished(() => broken.close())
    await broken.pool.query(
      `alter table proofs drop constraint proofs_registration_id_registrations_id_fk; delete from registrations where id = 3`,
    )
    const empty = await anEmptyOne()
    const failure = restore((await backUp(broken)).file, empty)
    await expect(failure).rejects.toThrow(
      'The database refused the archive: 23503 (proofs_registration_id_registrations_id_fk). Nothing was restored.',
    )
    expect(await isEmpty(empty)).toBe(true)
  })
})

/** The same files, stored by another method. */
function withPut({ files }: TestInstallation, put: TestInstallation['files']['put']): typeof files {
  return new Proxy(files, {
    get: (_, name) => (name === 'put' ? put : Reflect.get(files, name).bind(files)),
  })
}

test('Backup manifest states when and by which version it was made', async () => {
  const manifest = await manifestOf(file)
  expect(manifest).toMatchObject({
    madeAt: testNow.toISOString(),
    siteVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  expect(JSON.parse(serializeBackupManifest(manifest).toString()).format).toBe('pagsulong-backup')
})
