import { getTableName } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { attendeeSignatures } from '#app/features/attendance/tables/signatures.ts'
import { designAssets } from '#app/features/certificates/tables/designs.ts'
import { people } from '#app/features/people/tables.ts'
import { settingsFiles, settingsVersions } from '#app/features/settings/tables.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { fileFolders } from './queries/stored-files.ts'
import { sweepFiles } from './sweep-files.ts'

const { db, services, database } = await aSite()
const { files } = services

/** The store's clock is the real one. */
const latest = new Date(Math.max(Date.now(), testNow.getTime()))

async function aFile(folder: string): Promise<string> {
  const key = newFileKey(folder, 'png')
  await files.put(key, new Uint8Array([1]), 'image/png')
  return key
}

async function aSettingsFile() {
  const fileKey = await aFile('signatures')
  const size = { sizeInBytes: 1, width: 1, height: 1, uploadedAt: testNow }
  const [row] = await db
    .insert(settingsFiles)
    .values({ kind: 'signature', name: 'signature', fileKey, ...size })
    .returning()
  return { id: row?.id ?? 0, fileKey }
}

async function aSignature() {
  const [{ id: personId }, fileKey] = [await aPerson(db), await aFile('signatures')]
  await db.insert(attendeeSignatures).values({ personId, fileKey, consentVersion: '1', drawnAt: testNow })
  return fileKey
}

const areStored = (keys: readonly string[]) => Promise.all(keys.map((key) => files.exists(key)))

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

beforeEach(async () => {
  for (const folder of Object.keys(fileFolders))
    for (const { key } of await Array.fromAsync(files.list(folder))) await files.delete(key)
})

describe('sweepFiles', () => {
  test('deletes files without a row from every folder after a day, not before', async () => {
    const keys = await Promise.all(Object.keys(fileFolders).map(aFile))
    expect(await sweepFiles(services, latest)).toBe(0)
    expect(await areStored(keys)).toEqual(keys.map(() => true))
    expect(await sweepFiles(services, inDays(2, latest))).toBe(keys.length)
    expect(await areStored(keys)).toEqual(keys.map(() => false))
  })

  test('keeps what a row names, also in a folder that two features use', async () => {
    const site = await aSettingsFile()
    const value = { signatories: [{ signature: { fileId: site.id } }] }
    await db.insert(settingsVersions).values({ section: 'slides', version: 1, value, savedAt: testNow })
    const keys = [site.fileKey, await aSignature()]
    expect(await sweepFiles(services, inDays(2, latest))).toBe(0)
    expect(await areStored(keys)).toEqual([true, true])
  })

  test('deletes the picture of a deleted person', async () => {
    const key = await aSignature()
    await db.delete(people)
    expect(await sweepFiles(services, inDays(2, latest))).toBe(1)
    expect(await files.exists(key)).toBe(false)
  })

  test('deletes row and file of uploads that nothing uses after a day, not before', async () => {
    const { id, fileKey } = await aSettingsFile()
    const key = await aFile('designs')
    await db
      .insert(designAssets)
      .values({ kind: 'background', fileKey: key, width: 1, height: 1, uploadedAt: testNow })
    const unused = async () => [
      ...(await db.select().from(settingsFiles)).filter((row) => row.id === id),
      ...(await db.select().from(designAssets)),
    ]
    await sweepFiles(services, testNow)
    expect(await unused()).toHaveLength(2)
    await sweepFiles(services, inDays(2, latest))
    expect(await unused()).toEqual([])
    expect(await areStored([fileKey, key])).toEqual([false, false])
  })

  test('knows all columns that name files', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema() and data_type = 'text' and column_name ~ '(^|_)file_key$'`,
    )
    const named = Object.values(fileFolders).flatMap((columns) =>
      columns.map((column) => `${getTableName(column.table)}.${toSnakeCase(column.name)}`),
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(named)].sort())
  })
})
