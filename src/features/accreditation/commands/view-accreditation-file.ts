import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { contentTypeOfKey } from '#app/platform/files/file-keys.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findAccreditationFileRow } from '../queries/files.ts'

/** The file, whose view is audited because résumés and identification cards are among them. */
export async function viewAccreditationFile(
  context: CommandContext,
  id: number,
): Promise<{
  readonly bytes: ReadableStream<Uint8Array>
  readonly contentType: string
  readonly name: string
}> {
  const found = await findAccreditationFileRow(context.db, id)
  const bytes = found && (await context.files.getStream(found.file.fileKey))
  // Deleted meanwhile.
  if (found === null || bytes === null) throw accreditationFileUnknown()
  const { fileKey, kind, name } = found.file
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'accreditation_file.viewed',
      subjectType: 'seminar',
      subjectId: found.seminarId,
      details: { fileId: id, kind },
    }),
  )
  return { bytes, contentType: contentTypeOfKey(fileKey), name }
}

export function accreditationFileUnknown(): Refusal {
  return new Refusal('not_found', 'accreditation_file_unknown', 'This file does not exist.')
}
