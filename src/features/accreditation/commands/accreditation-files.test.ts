import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog, professions } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { aPerson, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aPdf, aSpreadsheet, aWordDocument } from '#tests/kit/documents.ts'
import { aPhoto } from '#tests/kit/images.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { SeminarAccreditation } from '../contract/accreditation.ts'

const { db, services } = await aSite()
const api = createTestApi(services)
const cookieOf = async (role: 'organizer' | 'staff') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
  Origin: services.config.appUrl,
})
const organizer = await cookieOf('organizer')
const [profession] = await db.select().from(professions).limit(1)
const photo = await aPhoto({ width: 1600, height: 1200 })

beforeEach(async () => {
  await db.delete(seminars)
})

async function aPlanned() {
  const { id: seminarId } = await aSeminar(db)
  const professionId = profession?.id ?? 0
  return { seminarId, id: await anAccreditation(services, { seminarId, professionId, status: 'planned' }) }
}

function upload(accreditationId: number, bytes: Uint8Array, name = 'a.pdf') {
  const form = new FormData()
  form.set('accreditationId', String(accreditationId))
  form.set('kind', 'budget')
  form.set('name', name)
  form.set('file', new File([Uint8Array.from(bytes)], name))
  return api.call<SeminarAccreditation>('/accreditation/files', { body: form, headers: organizer })
}

const storedKeys = async () =>
  (await Array.fromAsync(services.files.list('accreditation'))).map(({ key }) => key)

test('Files are stored under their kind, named by their content, and served as audited downloads', async () => {
  const { seminarId, id } = await aPlanned()
  const accepted = [
    ['Budget (Niño).pdf', aPdf(), 'Budget (Niño).pdf', 'application/pdf'],
    ['plan.pdf', aWordDocument(), 'plan.docx', /wordprocessingml/],
    ['sheet.xlsx', aSpreadsheet(), 'sheet.xlsx', /spreadsheetml/],
    ['id.JPEG', photo, 'id.jpg', 'image/jpeg'],
  ] as const
  for (const [name, bytes] of accepted) expect(await upload(id, bytes, name)).toMatchObject({ status: 200 })
  const search = `?seminarId=${seminarId}`
  const { body } = await api.call<SeminarAccreditation>(`/accreditation/seminar${search}`, {
    headers: organizer,
  })
  expect(body.files.map(({ name }) => name)).toEqual(accepted.map(([, , name]) => name))
  expect(body.files[0]).toMatchObject({ accreditationId: id, kind: 'budget', sizeInBytes: aPdf().length })
  for (const [index, [, , , type]] of accepted.entries()) {
    const file = await api.send(`/accreditation/files?id=${body.files[index]?.id}`, { headers: organizer })
    expect((await file.arrayBuffer()).byteLength).toBe(body.files[index]?.sizeInBytes)
    expect(file.headers.get('Content-Type')).toMatch(type)
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="/)
    expect(file.headers.get('Cache-Control')).toBe('private, no-store')
  }
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, seminarId))
  expect(entries.filter(({ action }) => action === 'accreditation_file.viewed')).toHaveLength(4)
  const stored = await services.files.getBytes((await storedKeys()).find((key) => key.endsWith('.jpg')) ?? '')
  expect(Buffer.from(stored ?? []).includes('Galaxy')).toBe(false)
  const staff = await api.call<SeminarAccreditation>(`/accreditation/seminar${search}`, {
    headers: await cookieOf('staff'),
  })
  expect(staff.body).toMatchObject({ accreditations: [{ id }], files: [] })
})

test('Other types, documents with macros and large files are refused at the field, and not stored', async () => {
  const { id } = await aPlanned()
  const before = await storedKeys()
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-')
  for (const [bytes, status, message] of [
    [Buffer.from('<svg/>'), 415, /^Invalid file type. Accepted: PDF, .*, JPG, PNG$/],
    [aSpreadsheet(['xl/vbaProject.bin']), 400, /macros/],
    [photo.subarray(0, 2000), 400, /damaged/],
    [large, 413, /^File size exceeds 10MB limit/],
  ] as const)
    expect(await upload(id, bytes)).toMatchObject({
      status,
      body: { issues: [{ path: 'file', message: expect.stringMatching(message) }] },
    })
  expect(await storedKeys()).toEqual(before)
})

test('Images between 5 and 10 MB are accepted', async () => {
  const { id } = await aPlanned()
  // Bytes after the image, which decoders ignore.
  const large = Buffer.concat([photo, Buffer.alloc(6 * 1024 * 1024)])
  expect((await upload(id, large, 'scan.jpg')).status).toBe(200)
})

test('Deleting a file or its accreditation deletes what is stored', async () => {
  const { id } = await aPlanned()
  const before = await storedKeys()
  const { body } = await upload(id, aPdf())
  await upload(id, aPdf(), 'b.pdf')
  expect(await storedKeys()).toHaveLength(before.length + 2)
  const fileId = body.files[0]?.id
  const removed = await api.call<SeminarAccreditation>('/accreditation/files/delete', {
    body: { id: fileId },
    headers: organizer,
  })
  expect(removed.body.files.map(({ name }) => name)).toEqual(['b.pdf'])
  expect((await api.send(`/accreditation/files?id=${fileId}`, { headers: organizer })).status).toBe(404)
  expect(await storedKeys()).toHaveLength(before.length + 1)
  await api.call('/accreditation/delete', { body: { id, version: 1 }, headers: organizer })
  expect(await storedKeys()).toEqual(before)
})
