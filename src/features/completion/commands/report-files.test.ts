import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aReport } from '#tests/kit/completion.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { aScreenshot, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { reportFiles } from '../tables.ts'
import { deleteReportFile, uploadReportFile, viewReportFile } from './report-files.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

const monitor = { kind: 'monitor', caption: '', name: 'monitor.pdf' } as const

test('A file is attached, viewed and deleted, each with an audit entry', async () => {
  const { id, seminarId } = await aReport(db)
  const file = asDataUrl(await aScreenshot({ width: 90, height: 60 }), 'image/png')
  await uploadReportFile(manager, { id, kind: 'photo', caption: 'Opening', name: 'C:\\Peña.png', file })
  const [row] = await db.select().from(reportFiles).where(eq(reportFiles.reportId, id))
  expect(row).toMatchObject({ kind: 'photo', caption: 'Opening', name: expect.stringMatching(/^Peña\./) })
  expect(await viewReportFile(manager, row?.id ?? 0)).toMatchObject({ name: row?.name })
  await deleteReportFile(manager, row?.id ?? 0)
  expect(await services.files.exists(row?.fileKey ?? '')).toBe(false)
  const entries = await db.select().from(auditLog).where(like(auditLog.action, 'completion_file.%'))
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['completion_file.uploaded', seminarId],
    ['completion_file.viewed', seminarId],
    ['completion_file.deleted', seminarId],
  ])
  await expect(viewReportFile(manager, row?.id ?? 0)).rejects.toMatchObject({ code: 'report_file_unknown' })
})

test('uploadReportFile refuses more than 200 MB for one report, and leaves no file', async () => {
  const { id } = await aReport(db)
  const stored = { fileKey: 'completion/00/00', name: 'a.pdf', uploadedAt: testNow }
  await db.insert(reportFiles).values({ ...monitor, ...stored, reportId: id, sizeInBytes: 200 * 1024 * 1024 })
  const file = asDataUrl(aPdf(), 'application/pdf')
  await expect(uploadReportFile(manager, { id, ...monitor, file })).rejects.toMatchObject({
    code: 'report_files_full',
  })
  expect(await Array.fromAsync(services.files.list('completion'))).toEqual([])
})
