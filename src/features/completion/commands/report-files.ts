import type { CommandContext } from '#app/application/commands/command-context.ts'
import { readAcceptedContent } from '#app/features/accreditation/adapters/accreditation-file-content.ts'
import { toFileName } from '#app/features/accreditation/rules/file-name.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles, deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UploadReportFileInput } from '../contract/report.ts'
import {
  deleteReportFileRow,
  findReportFile,
  insertReportFile,
  sumReportFiles,
} from '../queries/report-files.ts'
import { findReport, lockReport, type ReportRow } from '../queries/reports.ts'
import { reportUnknownRefusal } from './save-report.ts'

/** Folder of attachments, packs and forms; private, as it is not in `platform/files/public-files.ts`. */
export const completionFolder = 'completion'

const mostFiles = 100
/** Sum of all attachments of a report, which its packs contain. */
const mostBytes = 200 * 1024 * 1024

/** Attaches a file to a report. The file is stored before its row, so that no row names a missing file. */
export async function uploadReportFile(
  context: CommandContext,
  { id, kind, caption, file, name }: UploadReportFileInput,
): Promise<ReportRow> {
  // Before the content is read, which takes a second of a processor.
  if ((await findReport(context.db, id)) === null) throw reportUnknownRefusal()
  const { bytes, extension } = await readAcceptedContent(file)
  const fileKey = newFileKey(completionFolder, extension)
  await context.files.put(fileKey, bytes, contentTypeOfKey(fileKey))
  const storing = inTransaction(context.db, async (tx) => {
    const report = await lockReport(tx, id)
    if (report === null) throw reportUnknownRefusal()
    const attached = await sumReportFiles(tx, id)
    if (attached.files >= mostFiles || attached.sizeInBytes + bytes.byteLength > mostBytes)
      throw tooManyFiles()
    const fileId = await insertReportFile(tx, {
      reportId: id,
      kind,
      caption,
      fileKey,
      sizeInBytes: bytes.byteLength,
      uploadedAt: context.now,
      name: toFileName(name, extension),
    })
    await recordAudit(tx, context, {
      action: 'completion_file.uploaded',
      subjectType: 'seminar',
      subjectId: report.seminarId,
      details: { professionId: report.professionId, fileId, kind },
    })
    return report
  })
  return deleteIfRefused(context.files, [fileKey], storing)
}

function tooManyFiles(): Refusal {
  const message = `A report has at most ${mostFiles} files and 200 MB. Delete one first.`
  return new Refusal('conflict', 'report_files_full', message, { issues: [{ path: 'file', message }] })
}

/** The file, whose view is audited because participants are in photographs and lists. */
export async function viewReportFile(context: CommandContext, id: number) {
  const found = await findReportFile(context.db, id)
  const bytes = found && (await context.files.getStream(found.file.fileKey))
  // Deleted meanwhile.
  if (found === null || bytes === null) throw reportFileUnknown()
  const { fileKey, kind, name } = found.file
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'completion_file.viewed',
      subjectType: 'seminar',
      subjectId: found.seminarId,
      details: { professionId: found.professionId, fileId: id, kind },
    }),
  )
  return { bytes, contentType: contentTypeOfKey(fileKey), name }
}

/** Deletes a file: first the row, so that a crash leaves an unreferenced file. Packs that contain it stay as they are. */
export async function deleteReportFile(
  context: CommandContext,
  id: number,
): Promise<{ readonly seminarId: number; readonly professionId: number }> {
  const { fileKey, ...report } = await inTransaction(context.db, async (tx) => {
    const found = await findReportFile(tx, id)
    const deleted = found && (await deleteReportFileRow(tx, id))
    if (found === null || deleted === null) throw reportFileUnknown()
    const { seminarId, professionId } = found
    await recordAudit(tx, context, {
      action: 'completion_file.deleted',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { professionId, fileId: id, kind: deleted.kind },
    })
    return { seminarId, professionId, fileKey: deleted.fileKey }
  })
  await deleteFiles(context.files, [fileKey])
  return report
}

function reportFileUnknown(): Refusal {
  return new Refusal('not_found', 'report_file_unknown', 'This file does not exist.')
}
