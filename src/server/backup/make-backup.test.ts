import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import {
  aFilledInstallation,
  anEmptyInstallation,
  backUp,
  contentsOf,
  manifestOf,
  restore,
  type TestInstallation,
  withArchive,
} from '#tests/kit/backups.ts'
import { seatsSql } from '#tests/kit/orders.ts'
import { createBackup } from './make-backup.ts'

const site = await aFilledInstallation()

afterAll(() => site.close())

const sources = () => ({
  pool: site.pool,
  files: site.files,
  secret: null,
  now: new Date(),
  signal: new AbortController().signal,
})

async function filesIn(file: string): Promise<string[]> {
  return withArchive(file, async (archive) => (await Array.fromAsync(archive.files())).map(({ key }) => key))
}

/** The same files, with a callback before the first is read. */
function withPause(files: TestInstallation['files'], pause: () => Promise<void>): TestInstallation['files'] {
  let hasPaused: Promise<void> | undefined
  return Object.assign(Object.create(files), {
    getBytes: async (key: string) => {
      hasPaused ??= pause()
      await hasPaused
      return files.getBytes(key)
    },
  })
}

/** A paid registration's proof image and its row, stored as in production. */
async function aProof(): Promise<string> {
  const key = newFileKey('proofs', 'jpg')
  await site.files.put(key, randomBytes(2000), 'image/jpeg')
  await site.pool.query(
    `insert into proofs (payment_id, file_key, content_type, size_in_bytes)
      select payment_id, $1, 'image/jpeg', 2000 from proofs where id = 1`,
    [key],
  )
  return key
}

async function forget(key: string): Promise<void> {
  await site.pool.query('update proofs set file_key = null, purged_at = now() where file_key = $1', [key])
  await site.files.delete(key)
}

test('Backup is a private ZIP file with a checksum that sha256sum verifies', async () => {
  const { file, made } = await backUp(site)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(file)).size).toBe(made.bytes)
  expect(await readFile(`${file}.sha256`, 'utf8')).toBe(`${made.sha256}  ${basename(file)}\n`)
  const check = await promisify(execFile)('sha256sum', ['-c', `${basename(file)}.sha256`], {
    cwd: dirname(file),
  })
  expect(check.stdout).toContain('OK')
  const { tables, bundles } = await manifestOf(file)
  expect(tables.map(({ name }) => name)).toContain('people')
  expect(tables.map(({ name }) => name)).not.toContain('rate_limits')
  expect(bundles.map(({ entry, files }) => [entry, files])).toEqual([['files/00001.tar', 19]])
})

test('Backup is restored into an empty installation with every row', async () => {
  const { file } = await backUp(site)
  const empty = await anEmptyInstallation()
  onTestFinished(() => empty.close())
  await restore(file, empty)
  const again = await manifestOf((await backUp(empty)).file)
  expect(contentsOf(again)).toEqual(contentsOf(await manifestOf(file)))
})

test('Backup is a consistent snapshot, and includes no file that was deleted or added meanwhile', async () => {
  const going = await aProof()
  let coming = ''
  const files = withPause(site.files, async () => {
    coming = await aProof()
    await forget(going)
    await site.pool.query(`update people set notes = 'changed' where id = 4`)
  })
  const { file, made } = await backUp(site, { files })
  expect(made).toMatchObject({ deletedMeanwhile: 1, lost: 0 })
  const stored = await filesIn(file)
  expect(stored).not.toContain(going)
  expect(stored).not.toContain(coming)
  const rows = await withArchive(file, async (archive) => {
    const proofs = archive.manifest.tables.find(({ name }) => name === 'proofs')
    if (proofs === undefined) throw new Error('There are no proofs in the archive.')
    return Buffer.concat(await Array.fromAsync(archive.read(proofs))).toString()
  })
  expect(rows).toContain(going)
  expect(rows).not.toContain(coming)
  await forget(coming)
})

test('Backup reads all tables in one snapshot while rows are being inserted', async () => {
  const difference = async () => {
    const { tables } = await manifestOf((await backUp(site)).file)
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
    return rowsOf('people') - rowsOf('registrations')
  }
  // People are dumped before registrations, and each insert adds one of both.
  const coming = () =>
    site.pool.query(
      `with person as (insert into people (email) values (gen_random_uuid() || '@example.ph') returning id),
      ${seatsSql({ seminar: '1' })}
      insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
      select seats.id, 1, person.id, 'new_attendee', '{}' from person cross join seats`,
    )
  const before = await difference()
  let isOver = false
  const crowd = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) await coming()
    }),
  )
  for (let count = 0; count < 3; count += 1) expect(await difference()).toBe(before)
  isOver = true
  await crowd
})

test('Backup reports files that rows reference but the file store lacks', async () => {
  const key = await aProof()
  await site.files.delete(key)
  expect((await backUp(site)).made).toMatchObject({ deletedMeanwhile: 0, lost: 1 })
  await forget(key)
})

test('Backup omits files that no row references', async () => {
  const key = newFileKey('proofs', 'jpg')
  await site.files.put(key, randomBytes(10), 'image/jpeg')
  expect(await filesIn((await backUp(site)).file)).not.toContain(key)
  await site.files.delete(key)
})

test('Backup packs many files into bundles of a thousand', async () => {
  const keys = Array.from({ length: 1003 }, () => newFileKey('proofs', 'jpg'))
  await site.pool.query(
    `insert into proofs (payment_id, file_key, content_type, size_in_bytes)
    select payment_id, key, 'image/jpeg', 3 from proofs, unnest($1::text[]) as key where id = 1`,
    [keys],
  )
  const files = Object.assign(Object.create(site.files), {
    getBytes: async (key: string) => Buffer.from(key.slice(-7)),
  })
  const { file } = await backUp(site, { files })
  expect((await manifestOf(file)).bundles.map((bundle) => bundle.files)).toEqual([1000, 22])
  await withArchive(file, async (archive) => {
    const found = await Array.fromAsync(archive.files())
    expect(found.filter(({ key }) => keys.includes(key))).toHaveLength(1003)
    expect(found.every(({ key, bytes }) => Buffer.from(bytes).toString() === key.slice(-7))).toBe(true)
  })
  await site.pool.query('delete from proofs where file_key = any($1)', [keys])
})

test('Backup refuses to overwrite an existing file or one being written', async () => {
  const { file } = await backUp(site)
  await expect(createBackup(sources(), file)).rejects.toThrow('is there already: choose another name')
  await writeFile(join(site.folder, 'half.zip.part'), '')
  await expect(createBackup(sources(), join(site.folder, 'half.zip'))).rejects.toThrow(
    'Either another backup is running',
  )
})

test('Backup leaves no file behind when stopped, or when a file or the disk fails', async () => {
  const before = readdirSync(site.folder).sort()
  const file = join(site.folder, 'failed.zip')
  const stopping = new AbortController()
  const stopped = withPause(site.files, async () => stopping.abort())
  await expect(createBackup({ ...sources(), files: stopped, signal: stopping.signal }, file)).rejects.toThrow(
    'Stopped: no backup was written.',
  )
  const failing = withPause(site.files, async () => {
    throw new Error('The store is away.')
  })
  await expect(createBackup({ ...sources(), files: failing }, file)).rejects.toThrow('The store is away.')
  await expect(createBackup(sources(), join(site.folder, 'nowhere', 'a.zip'))).rejects.toThrow(
    'its folder does not exist',
  )
  // A folder at the checksum file's path makes the last step fail.
  await mkdir(`${file}.sha256`)
  await expect(createBackup(sources(), file)).rejects.toThrow()
  await rmdir(`${file}.sha256`)
  expect(readdirSync(site.folder).sort()).toEqual(before)
})

test('Backup fails and leaves no file behind when the database connection is lost', async () => {
  const before = readdirSync(site.folder).sort()
  const files = withPause(site.files, async () => {
    await site.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  })
  await expect(createBackup({ ...sources(), files }, join(site.folder, 'cut.zip'))).rejects.toThrow()
  expect(readdirSync(site.folder).sort()).toEqual(before)
})

test("Backup refuses a database without the site's tables", async () => {
  const empty = await anEmptyInstallation()
  onTestFinished(() => empty.close())
  await expect(backUp(empty)).rejects.toThrow('There is nothing to back up')
  expect(readdirSync(empty.folder)).toEqual([])
})
