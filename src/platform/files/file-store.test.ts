import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStore, type TestObjectStore } from '#tests/kit/object-store.ts'
import { removeFolder } from '#tests/kit/remove-folder.ts'
import { newFileKey } from './file-keys.ts'
import { type FileStore, openFileStore } from './file-store.ts'

const openings = [
  ['a local folder', null],
  ['an object store', 's3'],
] as const

let dataDir: string
let objectStore: TestObjectStore

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-files-'))
  objectStore = await startObjectStore()
})

afterAll(async () => {
  await objectStore.close()
  await removeFolder(dataDir)
})

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

async function readAll(stream: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe.each(openings)('File store in %s', (_, kind) => {
  let store: FileStore

  beforeAll(() => {
    store = openFileStore({ dataDir, filesUrl: kind === null ? null : objectStore.filesUrl })
  })
  afterAll(() => store.close())

  test.each([0, 1, 100, 70_000, 5 * 1024 * 1024])(
    'returns a file of %d bytes exactly as stored',
    async (size) => {
      const key = newFileKey('proofs', 'jpg')
      const bytes = randomBytes(size)
      await store.put(key, bytes, 'image/jpeg')
      const streamed = newFileKey('proofs', 'jpg')
      const about = { contentType: 'image/jpeg', sizeInBytes: size }
      await store.putStream(streamed, Readable.from(inPieces(bytes)), about)
      expect(Buffer.from((await store.getBytes(streamed)) ?? []).equals(bytes)).toBe(true)
      expect(Buffer.from((await store.getBytes(key)) ?? []).equals(bytes)).toBe(true)
      expect((await readAll(await store.getStream(key))).equals(bytes)).toBe(true)
    },
  )

  test('returns null for a file that does not exist', async () => {
    const key = newFileKey('proofs', 'jpg')
    expect(await store.getBytes(key)).toBeNull()
    expect(await store.getStream(key)).toBeNull()
    expect(await store.exists(key)).toBe(false)
  })

  test('deletes a file, and ignores a second deletion', async () => {
    const key = newFileKey('proofs', 'jpg')
    await store.put(key, randomBytes(10), 'image/jpeg')
    expect(await store.exists(key)).toBe(true)
    await store.delete(key)
    await store.delete(key)
    expect(await store.exists(key)).toBe(false)
  })

  test('lists the files of one folder with the time they were stored', async () => {
    const keys = [newFileKey('letters', 'pdf'), newFileKey('letters', 'pdf')]
    for (const key of keys) await store.put(key, randomBytes(12), 'application/pdf')
    await store.put(newFileKey('others', 'pdf'), randomBytes(1), 'application/pdf')
    const found = await Array.fromAsync(store.list('letters'))
    expect(found.map((file) => file.key).sort()).toEqual(keys.sort())
    expect(Math.abs(Date.now() - (found[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(await Array.fromAsync(store.list('nothing'))).toEqual([])
  })

  test('lists the keys of all stored files but no foreign files', async () => {
    const keys = [newFileKey('papers', 'pdf'), newFileKey('proofs', 'png')]
    for (const key of keys) await store.put(key, randomBytes(1), 'application/pdf')
    if (kind === null) await writeFile(join(dataDir, 'files', 'notes.txt'), 'someone’s')
    const found = await Array.fromAsync(store.keys())
    expect(found).toEqual(expect.arrayContaining(keys))
    expect(found).not.toContain('notes.txt')
  })

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'proofs/aa/aa.jpg\0',
    `proofs/aa/${'b'.repeat(40)}.jpg`,
    'receipt.jpg',
    '',
  ])('refuses a key that it did not generate: %j', async (key) => {
    await expect(store.put(key, randomBytes(1), 'image/jpeg')).rejects.toThrow('Not a key')
    await expect(store.getBytes(key)).rejects.toThrow('Not a key')
    await expect(store.getStream(key)).rejects.toThrow('Not a key')
    await expect(store.delete(key)).rejects.toThrow('Not a key')
    await expect(store.exists(key)).rejects.toThrow('Not a key')
  })

  test('refuses to list outside its own folders', async () => {
    await expect(Array.fromAsync(store.list('../'))).rejects.toThrow('Not a folder')
  })
})

test('File store lists no keys when nothing was ever stored', async () => {
  const store = openFileStore({ dataDir: join(dataDir, 'unused'), filesUrl: null })
  expect(await Array.fromAsync(store.keys())).toEqual([])
})

test('File store on disk makes files readable by their owner only and lists no partial files', async () => {
  const store = openFileStore({ dataDir, filesUrl: null })
  const key = newFileKey('private', 'jpg')
  await store.put(key, randomBytes(100), 'image/jpeg')
  const path = join(dataDir, 'files', key)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
  await writeFile(`${path}.0123.part`, 'interrupted')
  expect((await Array.fromAsync(store.list('private'))).map((file) => file.key)).toEqual([key])
})

test('File store on disk leaves no partial file when a write fails', async () => {
  const store = openFileStore({ dataDir, filesUrl: null })
  const key = newFileKey('broken', 'jpg')
  const path = join(dataDir, 'files', key)
  await store.put(key, randomBytes(1), 'image/jpeg')
  await store.delete(key)
  // A folder at the file's path makes the rename fail.
  await store.put(newFileKey('broken', 'jpg'), randomBytes(1), 'image/jpeg')
  await mkdir(path, { recursive: true })
  await expect(store.put(key, randomBytes(1), 'image/jpeg')).rejects.toThrow()
  expect((await readdir(dirname(path))).filter((name) => name.endsWith('.part'))).toEqual([])
})
