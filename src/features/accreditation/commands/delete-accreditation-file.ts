import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { deleteAccreditationFileRow, findAccreditationFileRow } from '../queries/files.ts'
import { accreditationFileUnknown } from './view-accreditation-file.ts'

/**
 * Deletes a file of an accreditation: first the row, so that a crash leaves an unreferenced file.
 *
 * @returns the seminar
 */
export async function deleteAccreditationFile(context: CommandContext, id: number): Promise<number> {
  const { seminarId, fileKey } = await inTransaction(context.db, async (tx) => {
    const found = await findAccreditationFileRow(tx, id)
    const deleted = found && (await deleteAccreditationFileRow(tx, id))
    if (found === null || deleted === null) throw accreditationFileUnknown()
    await recordAudit(tx, context, {
      action: 'accreditation_file.deleted',
      subjectType: 'seminar',
      subjectId: found.seminarId,
      details: { fileId: id, kind: deleted.kind },
    })
    return { seminarId: found.seminarId, fileKey: deleted.fileKey }
  })
  await deleteFiles(context.files, [fileKey])
  return seminarId
}
