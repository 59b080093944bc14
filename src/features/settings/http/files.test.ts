import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { parsePublicFilePath } from '#app/platform/files/public-files.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aPdf, aWordDocument } from '#tests/kit/documents.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aSite } from '#tests/kit/site.ts'
import type { PictureFile, SignatureFile, SiteDocument } from '../contract/files.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsFiles, settingsVersions } from '../tables.ts'

const { db, services, api } = await aSite()
const cookieOf = async (role: 'admin' | 'organizer') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
  Origin: services.config.appUrl,
})
const organizer = await cookieOf('organizer')
const photo = await aPhoto({ width: 1600, height: 1200 })

beforeEach(async () => {
  await db.delete(settingsFiles)
  await db.delete(settings)
  await db.delete(settingsVersions)
})

const fileOf = (bytes: Uint8Array, name: string) => new File([Uint8Array.from(bytes)], name)

function upload<Body>(kind: 'picture' | 'document', file: File, headers = organizer) {
  const form = new FormData()
  form.set('file', file)
  if (kind === 'document') form.set('name', file.name)
  return api.call<Body>(`/settings/files/${kind}`, { body: form, headers })
}

const storedKeys = async () =>
  [
    ...(await Array.fromAsync(services.files.list('media'))),
    ...(await Array.fromAsync(services.files.list('documents'))),
  ].map(({ key }) => key)

describe('POST /settings/files/picture', () => {
  test('stores upright variants without metadata, and responds with what a section refers to', async () => {
    const { status, body } = await upload<PictureFile>('picture', fileOf(photo, 'photo.jpg'))
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 1280, height: 960 } })
    expect(body.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    const [row] = await db.select().from(settingsFiles)
    expect(row).toMatchObject({ id: body.fileId, kind: 'picture', smallWidth: 480 })
    const bytes = await services.files.getBytes(body.url.slice(1))
    expect(Buffer.from(bytes ?? []).includes('Galaxy')).toBe(false)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'settings.file_uploaded'))
    expect(entry?.details).toEqual({ fileId: body.fileId, kind: 'picture' })
  })

  test('refuses files that are no pictures at the field', async () => {
    const svg = fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.png')
    expect(await upload('picture', svg)).toMatchObject({
      status: 415,
      body: { issues: [{ path: 'file', message: 'Invalid file type. Accepted: JPG, PNG, WebP' }] },
    })
    expect(await storedKeys()).not.toContainEqual(expect.stringContaining('svg'))
  })
})

describe('POST /settings/files/document', () => {
  test.each([
    ['Annual Report (Niño).pdf', aPdf(), /^\/documents\/annual-report-nino-[0-9a-f]{40}\.pdf$/],
    ['guide.pdf.exe', aWordDocument(), /^\/documents\/guide-pdf-[0-9a-f]{40}\.docx$/],
    ['"\r\nSet-Cookie: a=b\u202Efdp.exe', aPdf(), /^\/documents\/set-cookie-a-b-fdp-[0-9a-f]{40}\.pdf$/],
    ['../../../etc/passwd', aPdf(), /^\/documents\/document-[0-9a-f]{40}\.pdf$/],
    ['\u202E', aPdf(), /^\/documents\/document-[0-9a-f]{40}\.pdf$/],
  ])('stores %j under a safe name', async (name, bytes, url) => {
    const body = { file: asDataUrl(bytes, 'application/pdf'), name }
    const stored = await api.call<SiteDocument>('/settings/files/document', { body, headers: organizer })
    expect([stored.status, stored.body.url]).toEqual([200, expect.stringMatching(url)])
    expect(stored.body.sizeInBytes).toBe(bytes.length)
  })

  test('refuses documents with scripts, other files and large ones at the field', async () => {
    const script = fileOf(aPdf('3 0 obj\n<</S/JavaScript/JS(x)>>\nendobj'), 'a.pdf')
    const large = fileOf(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'), 'a.pdf')
    for (const [file, status, message] of [
      [script, 400, /^This document contains scripts/],
      [large, 413, /^File size exceeds 10MB limit/],
    ] as const) {
      expect(await upload('document', file)).toMatchObject({
        status,
        body: { issues: [{ path: 'file', message: expect.stringMatching(message) }] },
      })
    }
  })
})

test('Uploads are limited for each person', async () => {
  const headers = await cookieOf('organizer')
  const broken = () => upload('picture', fileOf(Buffer.from('x'), 'x'), headers)
  const statuses = new Set<number>()
  for (let time = 0; time < 61; time += 1) statuses.add((await broken()).status)
  expect([...statuses]).toEqual([415, 429])
})

describe('Signatures', () => {
  const admin = cookieOf('admin')
  const uploadOne = async () => {
    const body = { file: asDataUrl(await aPhoto({ width: 400, height: 200 })) }
    return api.call<SignatureFile>('/settings/files/signature', { body, headers: await admin })
  }

  test('are served to administrators only, and at no public URL', async () => {
    const { status, body } = await uploadOne()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { kind: 'signature', width: 400, height: 200 },
    })
    expect(Object.keys(body)).toEqual(['kind', 'fileId', 'width', 'height'])
    const path = `/settings/files/signature?fileId=${body.fileId}`
    const image = await api.send(path, { headers: await admin })
    expect([image.headers.get('Content-Type'), image.headers.get('Cache-Control')]).toEqual([
      'image/png',
      'private, no-store',
    ])
    expect((await api.send(path, { headers: organizer })).status).toBe(403)
    expect((await api.send(path)).status).toBe(401)
    const [row] = await db.select().from(settingsFiles)
    expect(row?.fileKey).toMatch(/^signatures\//)
    expect(parsePublicFilePath(`/${row?.fileKey}`)).toBeNull()
  })

  test('do not include other files', async () => {
    const { body } = await upload<PictureFile>('picture', fileOf(photo, 'photo.jpg'))
    const path = `/settings/files/signature?fileId=${body.fileId}`
    expect((await api.send(path, { headers: await admin })).status).toBe(404)
  })

  test('are saved with their signatory, and cannot be replaced by another file', async () => {
    const { organisation } = demonstrationSettings
    const { body: signature } = await uploadOne()
    const { body: picture } = await upload<PictureFile>('picture', fileOf(photo, 'photo.jpg'))
    const save = async (file: SignatureFile) => {
      const value = { ...organisation, signatories: [{ name: 'Ana', position: 'Head', signature: file }] }
      return api.call('/settings/organisation', { headers: await admin, body: { version: 0, value } })
    }
    expect(await save({ ...signature, fileId: picture.fileId })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'value.signatories.0.signature' }] },
    })
    expect((await save(signature)).status).toBe(200)
  })
})
