/** Settings that move from one installation to another. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { aPhoto } from '#tests/kit/images.ts'
import { createTestApi, createTestServices } from '#tests/kit/services.ts'
import {
  readSettingsArchive,
  type SettingsArchive,
  writeSettingsArchive,
} from '../adapters/settings-archive.ts'
import type { SignatureFile } from '../contract/files.ts'
import type { ImportSettingsResponse } from '../contract/settings-archive.ts'
import { neutralSettings } from '../rules/neutral-settings.ts'
import { richTextParagraph } from '../rules/rich-text-blocks.ts'
import { settings, settingsFiles, settingsVersions } from '../tables.ts'

async function anInstallation() {
  const database = await createTestDatabase()
  const services = await createTestServices(database)
  const { id } = await aPerson(database.db, { role: 'admin' })
  const headers = { Cookie: await aSessionCookie(database.db, id), Origin: services.config.appUrl }
  return { database, db: database.db, services, api: createTestApi(services), headers }
}

const [one, other] = [await anInstallation(), await anInstallation()]
const installations = [one, other]

beforeEach(async () => {
  for (const { db, services } of installations) {
    await db.delete(settingsFiles)
    await db.delete(settings)
    await db.delete(settingsVersions)
    await services.settings.refresh()
  }
})

afterAll(async () => {
  for (const { services, database } of installations) {
    await services.close()
    await database.close()
  }
})

async function uploadSignature({ api, headers }: typeof one): Promise<SignatureFile> {
  const form = new FormData()
  const photo = await aPhoto({ width: 400, height: 200 })
  form.set('file', new File([Uint8Array.from(photo)], 'signature.jpg'))
  return (await api.call<SignatureFile>('/settings/files/signature', { body: form, headers })).body
}

/** Saves an organization, with a file that no section uses, so that ids differ. */
async function saveOwnOrganisation(): Promise<void> {
  await uploadSignature(one)
  const signature = await uploadSignature(one)
  const signatories = [{ name: 'Ana Reyes', position: 'Director', signature }]
  const value = { ...neutralSettings.organisation, name: 'Sto. Niño', email: 'a@b.example', signatories }
  const { email: _, ...organisation } = value
  const contact = { ...organisation.contact, email: 'office@stonino.example' }
  const body = { version: 0, value: { ...organisation, contact } }
  expect((await one.api.call('/settings/organisation', { headers: one.headers, body })).status).toBe(200)
}

async function exportOf({ api, headers }: typeof one): Promise<Buffer> {
  const response = await api.send('/settings/export', { headers })
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  return Buffer.from(await response.arrayBuffer())
}

function importInto({ api, headers }: typeof one, archive: Buffer) {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(archive)], 'settings.zip'))
  return api.call<ImportSettingsResponse>('/settings/import', { body: form, headers })
}

test('An export makes another installation equal, with its files', async () => {
  await saveOwnOrganisation()
  const archive = await exportOf(one)
  const { status, body } = await importInto(other, archive)
  expect({ status, files: body.files }).toEqual({ status: 200, files: 1 })
  const here = one.services.settings.current.organisation
  const there = other.services.settings.current.organisation
  expect(there.name).toBe('Sto. Niño')
  const [signature, moved] = [here.signatories[0]?.signature, there.signatories[0]?.signature]
  expect(moved?.fileId).not.toBe(signature?.fileId)
  expect({ ...moved, fileId: 0 }).toEqual({ ...signature, fileId: 0 })
  const image = (at: typeof one, fileId = 0) =>
    at.api.send(`/settings/files/signature?fileId=${fileId}`, { headers: at.headers })
  const sent = await Promise.all([image(one, signature?.fileId), image(other, moved?.fileId)])
  const [original, copy] = await Promise.all(
    sent.map(async (response) => Buffer.from(await response.arrayBuffer())),
  )
  expect(copy).toEqual(original)
  expect(original?.byteLength).toBeGreaterThan(100)
})

test('Importing the same export again changes nothing', async () => {
  await saveOwnOrganisation()
  const archive = await exportOf(one)
  await importInto(other, archive)
  const files = await other.db.$count(settingsFiles)
  expect((await importInto(other, archive)).body).toMatchObject({ sections: 0 })
  expect(await other.db.$count(settingsFiles)).toBe(files)
})

async function forged(change: (archive: SettingsArchive) => SettingsArchive): Promise<Buffer> {
  await saveOwnOrganisation()
  return writeSettingsArchive(change(await readSettingsArchive(await exportOf(one))))
}

async function refusalOf(archive: Buffer) {
  const { status, body } = await importInto(other, archive)
  expect(await other.db.$count(settings)).toBe(0)
  return { status, ...(body as object) }
}

test('A file of another kind is refused at the field', async () => {
  const refusal = await refusalOf(Buffer.from('not a zip file'))
  expect(refusal).toMatchObject({
    status: 400,
    issues: [{ path: 'file', message: 'This file is not an export of settings.' }],
  })
})

test('Settings that break their rules are refused, and nothing is saved', async () => {
  const archive = await forged(({ manifest, files }) => {
    const organisation = { ...neutralSettings.organisation, name: '' }
    return { manifest: { ...manifest, sections: { organisation } }, files }
  })
  expect(await refusalOf(archive)).toMatchObject({
    status: 400,
    issues: [{ message: expect.stringContaining('sections.organisation.name') }],
  })
})

test('Content that is not what its name says is refused', async () => {
  const archive = await forged(({ manifest, files }) => ({
    manifest,
    files: new Map([...files.keys()].map((key) => [key, Buffer.from('<script>alert(1)</script>')])),
  }))
  expect(await refusalOf(archive)).toMatchObject({
    status: 400,
    issues: [{ message: expect.stringContaining('is not what its name says') }],
  })
})

test('A missing file is refused', async () => {
  const missing = await forged(({ manifest }) => ({ manifest, files: new Map() }))
  expect(await refusalOf(missing)).toMatchObject({
    issues: [{ message: expect.stringContaining('is missing') }],
  })
})

test('A file in a folder that is not of its kind is refused', async () => {
  const inProofs = await forged(({ manifest, files }) => {
    const rename = (key: string) => key.replace(/^signatures/, 'proofs')
    const renamed = manifest.files.map((file) => ({ ...file, fileKey: rename(file.fileKey) }))
    const contents = new Map([...files].map(([key, bytes]) => [rename(key), bytes]))
    return { manifest: { ...manifest, files: renamed }, files: contents }
  })
  expect(await refusalOf(inProofs)).toMatchObject({ status: 400 })
  expect(await Array.fromAsync(other.services.files.list('proofs'))).toEqual([])
})

test('A privacy notice whose version had another text here is refused, and nothing is saved', async () => {
  const saveNotice = ({ api, headers }: typeof one, text: string) => {
    const value = { version: 'January 5, 2027', body: [richTextParagraph(text)] }
    return api.call('/settings/privacy-notice', { headers, body: { version: 0, value } })
  }
  expect(await saveNotice(one, 'Ours')).toMatchObject({ status: 200 })
  expect(await saveNotice(other, 'Theirs')).toMatchObject({ status: 200 })
  await saveOwnOrganisation()
  expect(await importInto(other, await exportOf(one))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'file', message: expect.stringContaining('January 5, 2027') }] },
  })
  expect(await other.db.$count(settings)).toBe(1)
})
