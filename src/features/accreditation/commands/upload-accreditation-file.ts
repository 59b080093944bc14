import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { readAcceptedContent } from '../adapters/accreditation-file-content.ts'
import type { UploadAccreditationFileInput } from '../contract/files.ts'
import { countFiles, insertAccreditationFileRow } from '../queries/files.ts'
import { findAccreditation, lockAccreditation } from '../queries/programmes.ts'
import { toFileName } from '../rules/file-name.ts'
import { accreditationUnknownRefusal } from './save-accreditation.ts'

/** Private: not among the folders of `platform/files/public-files.ts`. */
const accreditationFilesFolder = 'accreditation'

const mostFiles = 100

/**
 * Adds a file to an accreditation. The file is stored before its row, so that no row names a missing file.
 *
 * @returns the seminar
 */
export async function uploadAccreditationFile(
  context: CommandContext,
  { accreditationId, kind, file, name }: UploadAccreditationFileInput,
): Promise<number> {
  // Before the content is read, which takes a second of a processor.
  if ((await findAccreditation(context.db, accreditationId)) === null) throw accreditationUnknownRefusal()
  const { bytes, extension } = await readAcceptedContent(file)
  const fileKey = newFileKey(accreditationFilesFolder, extension)
  await context.files.put(fileKey, bytes, contentTypeOfKey(fileKey))
  return inTransaction(context.db, async (tx) => {
    const accreditation = await lockAccreditation(tx, accreditationId)
    if (accreditation === null) throw accreditationUnknownRefusal()
    if ((await countFiles(tx, accreditationId)) >= mostFiles) throw tooManyFiles()
    const fileId = await insertAccreditationFileRow(tx, {
      accreditationId,
      kind,
      fileKey,
      sizeInBytes: bytes.byteLength,
      uploadedAt: context.now,
      name: toFileName(name, extension),
    })
    await recordAudit(tx, context, {
      action: 'accreditation_file.uploaded',
      subjectType: 'seminar',
      subjectId: accreditation.seminarId,
      details: { fileId, kind },
    })
    return accreditation.seminarId
  })
}

function tooManyFiles(): Refusal {
  const message = `An accreditation has at most ${mostFiles} files. Delete one first.`
  return new Refusal('conflict', 'accreditation_files_full', message, { issues: [{ path: 'file', message }] })
}
