import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Organisation } from '../contract/organisation.ts'
import { toSiteDocument } from '../reads/file-references.ts'
import { SettingsCache } from '../reads/settings-cache.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsFiles, settingsVersions } from '../tables.ts'
import { restoreSection, saveSection } from './save-settings.ts'

const { db, services } = await aSite()
const admin = await aPerson(db, { role: 'admin', displayName: 'Ana Reyes' })
const context = contextOf(services, { actor: actorOf(admin) })

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
})

const own = (name: string): Organisation => ({ ...demonstrationSettings.organisation, name })

const save = (name: string, version: number) =>
  saveSection(context, 'organisation', { version, value: own(name) })

test('saveSection stores a section with its version, author and audit entry', async () => {
  const saved = await save('Sto. Niño Training Center', 0)
  expect(saved).toMatchObject({
    version: 1,
    value: { name: 'Sto. Niño Training Center' },
    savedBy: { id: admin.id, displayName: 'Ana Reyes' },
  })
  const [entry] = await db.select().from(auditLog)
  expect(entry).toMatchObject({
    action: 'settings.changed',
    actorId: admin.id,
    details: { section: 'organisation', version: 1 },
  })
})

test('saveSection stores no new version if nothing changed', async () => {
  await save('Sto. Niño Training Center', 0)
  expect(await save('Sto. Niño Training Center', 1)).toMatchObject({ version: 1 })
  expect(await db.select().from(settingsVersions)).toHaveLength(1)
})

test('saveSection refuses a version that another person has replaced, and keeps theirs', async () => {
  await save('Theirs', 0)
  await expect(save('Mine', 0)).rejects.toMatchObject({ kind: 'conflict', code: 'settings_changed' })
  const cache = new SettingsCache(db)
  await cache.refresh()
  expect(cache.current.organisation.name).toBe('Theirs')
})

test('restoreSection saves an earlier version as a new one', async () => {
  await save('First', 0)
  await save('Second', 1)
  await restoreSection(context, { section: 'organisation', restoredVersion: 1, version: 2 })
  const rows = await db.select().from(settings)
  expect(rows).toMatchObject([{ version: 3, value: { name: 'First' } }])
  expect(await db.select().from(settingsVersions)).toHaveLength(3)
})

test('restoreSection restores the demonstration provider as version 0', async () => {
  await save('First', 0)
  await restoreSection(context, { section: 'organisation', restoredVersion: 0, version: 1 })
  const [row] = await db.select().from(settings)
  expect(row?.value).toEqual(demonstrationSettings.organisation)
})

test('restoreSection refuses unknown versions', async () => {
  const restored = restoreSection(context, { section: 'organisation', restoredVersion: 7, version: 0 })
  await expect(restored).rejects.toMatchObject({ kind: 'not_found', code: 'settings_version_unknown' })
})

test('SettingsCache has the demonstration provider until a section is saved, and then the saved value', async () => {
  const cache = new SettingsCache(db)
  await cache.refresh()
  expect(cache.current).toEqual(demonstrationSettings)
  await save('Sto. Niño Training Center', 0)
  expect(cache.current.organisation.name).toBe('Pagsulong Learning Center')
  const refreshed = Promise.withResolvers<void>()
  cache.onRefresh(refreshed.resolve)
  await cache.refresh()
  await refreshed.promise
  expect(cache.current.organisation.name).toBe('Sto. Niño Training Center')
})

test('saveSection refuses files that do not exist or were changed, at their fields', async () => {
  const row = { kind: 'document', name: 'guide', sizeInBytes: 9, uploadedAt: context.now } as const
  const fileKey = newFileKey('documents', 'pdf')
  const [file] = await db
    .insert(settingsFiles)
    .values({ ...row, fileKey })
    .returning()
  if (file === undefined) throw new Error('not stored')
  const document = toSiteDocument(file)
  const saveWith = (...documents: object[]) =>
    saveSection(context, 'organisation', { version: 0, value: { ...own('Name'), documents } as Organisation })
  expect(await saveWith(document).catch(({ code }) => code)).not.toBe('file_missing')
  const forged = { ...document, url: 'https://evil.example' }
  await expect(saveWith(document, forged, { ...document, fileId: 9999 })).rejects.toMatchObject({
    code: 'file_missing',
    details: { issues: [{ path: 'value.documents.1' }, { path: 'value.documents.2' }] },
  })
})
