import PizZip from 'pizzip'
import { expect, test } from 'vitest'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { professionId } from '#tests/kit/certificates.ts'
import { aReport } from '#tests/kit/completion.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { aWordForm } from '#tests/kit/form-documents.ts'
import { aScreenshot, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { FormFileKind } from '../contract/forms.ts'
import { findRun } from '../queries/report-files.ts'
import { getForms } from '../reads/forms.ts'
import { deleteForm, uploadForm } from './forms.ts'
import { preparePacks } from './prepare-packs.ts'
import { requestPack } from './request-pack.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const teachers = await professionId(db)

const upload = (bytes: Uint8Array, ofProfession: number | null = null, kind: FormFileKind = 'report') =>
  uploadForm(manager, {
    kind,
    professionId: ofProfession,
    name: 'Form.docx',
    file: asDataUrl(bytes, 'application/octet-stream'),
  })

async function reportInPack(): Promise<string> {
  const runId = await requestPack(manager, (await aReport(db)).id)
  await preparePacks(services)
  const found = await findRun(db, runId)
  const zip = new PizZip((await services.files.getBytes(found?.run.fileKey ?? '')) ?? [])
  const docx = new PizZip(zip.file('01_completion_report.docx')?.asUint8Array() ?? [])
  return docx.file('word/document.xml')?.asText() ?? ''
}

test('Packs contain the own form of the profession, else the one for all, else the shipped one', async () => {
  expect(await reportInPack()).toContain('Completion Report on CPD Program')
  await upload(aWordForm(['For all: {title}']))
  await upload(await aScreenshot({ width: 90, height: 90 }), null, 'seal')
  expect(await reportInPack()).toContain('For all: Pagtatasa')
  await upload(aWordForm(['Former']), teachers)
  await upload(aWordForm(['For {profession}']), teachers)
  expect(await reportInPack()).toContain('For Professional Teachers')
  const { forms } = await getForms(db)
  expect(forms.map(({ kind, profession }) => [kind, profession])).toEqual([
    ['report', null],
    ['report', 'Professional Teachers'],
    ['seal', null],
  ])
  // The replaced one is gone.
  expect(await Array.fromAsync(services.files.list('completion'))).toHaveLength(3 + 3)
  await deleteForm(manager, forms[1]?.id ?? 0)
  expect(await reportInPack()).toContain('For all: Pagtatasa')
})

test.for<[string, Uint8Array, FormFileKind, string]>([
  ['a placeholder that nothing fills', aWordForm(['{titel}']), 'report', 'Nothing fills "{titel}".'],
  ['a placeholder of every object', aWordForm(['{constructor}']), 'report', 'Nothing fills "{constructor}".'],
  ['another type of file', aPdf(), 'report', 'The form must be a Word document (.docx).'],
  ['a document as the seal', aPdf(), 'seal', 'The seal must be a JPG or PNG picture.'],
])('uploadForm refuses %s at its field', async ([, bytes, kind, message]) => {
  await expect(upload(bytes, null, kind)).rejects.toMatchObject({
    details: { issues: [{ path: 'file', message }] },
  })
})

test('uploadForm refuses an unknown profession, and leaves no file', async () => {
  const before = (await Array.fromAsync(services.files.list('completion'))).length
  await expect(upload(aWordForm(['{title}']), 999_999)).rejects.toMatchObject({ code: 'profession_unknown' })
  expect(await Array.fromAsync(services.files.list('completion'))).toHaveLength(before)
})
