/** Completion reports, and their state-changing endpoints with the audit log entry that each must write. */
import { eq } from 'drizzle-orm'
import { completionReports } from '#app/features/accreditation/tables/reports.ts'
import { reportFiles, reportForms, reportRuns } from '#app/features/completion/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aSeminar, inDays, testNow } from './builders.ts'
import { anAccreditation } from './certificates.ts'
import { aPdf } from './documents.ts'
import { aWordForm } from './form-documents.ts'
import { asDataUrl } from './images.ts'
import type { TestServices } from './services.ts'

export type ReportRow = typeof completionReports.$inferSelect

/** The report of a seminar that ended yesterday, which is approved for teachers. */
export async function aReport(
  db: Database,
  values: Partial<typeof completionReports.$inferInsert> = {},
): Promise<ReportRow> {
  const { id: seminarId } = await aSeminar(db, {
    title: 'Pagtatasa',
    startsAt: inDays(-2),
    endsAt: inDays(-1),
    maxAttendees: 1000,
  })
  await anAccreditation(db, seminarId)
  return changeReport(db, seminarId, values)
}

/** Changes the report of a seminar. */
export async function changeReport(
  db: Database,
  seminarId: number,
  values: Partial<typeof completionReports.$inferInsert>,
): Promise<ReportRow> {
  const [row] = await db
    .update(completionReports)
    .set({ seminarId, ...values })
    .where(eq(completionReports.seminarId, seminarId))
    .returning()
  if (row === undefined) throw new Error('The seminar has no report.')
  return row
}

/** A prepared pack. @returns its id */
export async function aStoredPack({ db, files }: Pick<TestServices, 'db' | 'files'>): Promise<number> {
  const { id: reportId } = await aReport(db)
  const fileKey = newFileKey('completion', 'zip')
  await files.put(fileKey, Buffer.from('zip'), 'application/zip')
  const times = { requestedAt: testNow, continueAfter: testNow, finishedAt: testNow }
  const file = { fileKey, fileName: 'pack.zip', sizeInBytes: 3, sha256: Buffer.from('hash') }
  const [row] = await db
    .insert(reportRuns)
    .values({ reportId, state: 'done', blockers: [], ...times, ...file })
    .returning()
  if (row === undefined) throw new Error('The pack was not stored.')
  return row.id
}

/** Texts of a report without any. */
const emptyReport = {
  executiveSummary: '',
  proceedings: '',
  deviations: '',
  monitorName: '',
  representativeName: '',
  representativePosition: '',
  dueSheetsOn: null,
  dueReportOn: null,
  financialLines: [],
}

const aStoredFile = () => ({
  fileKey: newFileKey('completion', 'pdf'),
  name: 'Report.pdf',
  sizeInBytes: 300,
  uploadedAt: testNow,
})

export function completionCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/completion/report': audited('completion.saved', async () => ({
      id: (await aReport(db)).id,
      version: 1,
      ...emptyReport,
    })),
    '/completion/state': audited('completion.state_changed', async () => ({
      id: (await aReport(db)).id,
      version: 1,
      state: 'submitted',
      submittedOn: toManilaDay(testNow),
      reference: '',
      remarks: '',
    })),
    '/completion/files': audited('completion_file.uploaded', async () => ({
      id: (await aReport(db)).id,
      kind: 'monitor',
      caption: '',
      name: 'monitor.pdf',
      file: asDataUrl(aPdf(), 'application/pdf'),
    })),
    '/completion/files/delete': audited('completion_file.deleted', async () => {
      const { id: reportId } = await aReport(db)
      const [row] = await db
        .insert(reportFiles)
        .values({ reportId, kind: 'monitor', caption: '', ...aStoredFile() })
        .returning()
      return { id: row?.id }
    }),
    '/completion/prepare': audited('completion.pack_prepared', async () => ({ id: (await aReport(db)).id })),
    '/completion/forms': audited('completion.form_uploaded', () => ({
      kind: 'report',
      professionId: null,
      name: 'form.docx',
      file: asDataUrl(
        Buffer.from(aWordForm(['{title}'])),
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ),
    })),
    '/completion/forms/delete': audited('completion.form_deleted', async () => {
      await db.delete(reportForms)
      const [row] = await db
        .insert(reportForms)
        .values({ kind: 'report', professionId: null, ...aStoredFile() })
        .returning()
      return { id: row?.id }
    }),
  }
}
