/** Files for sections of the settings. They are stored before their row, so that no row names a missing file. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import { toSlug } from '#app/platform/format/slug.ts'
import type { PictureSizes } from '#app/platform/images/picture-variants.ts'
import { storePicture } from '#app/platform/images/stored-picture.ts'
import { readDocumentBytes } from '../adapters/document-bytes.ts'
import { checkDocumentInThread } from '../adapters/file-thread.ts'
import type {
  PictureFile,
  SignatureFile,
  SiteDocument,
  UploadDocumentInput,
  UploadPictureInput,
} from '../contract/files.ts'
import { insertSettingsFile, type NewSettingsFile, type SettingsFile } from '../queries/files.ts'
import { toPictureFile, toSignatureFile, toSiteDocument } from '../reads/file-references.ts'

/** Slides are as wide as the page, logos of partners small. */
const pictureSizes: PictureSizes = { large: 1280, small: 480 }

export async function uploadPicture(
  context: CommandContext,
  { file }: UploadPictureInput,
): Promise<PictureFile> {
  // Imported at first use, to keep the start fast.
  const { createPictureVariants } = await import('#app/platform/images/picture-variants.ts')
  const variants = await createPictureVariants(file, 'file', pictureSizes)
  const { jpegFileKey, ...stored } = await storePicture(context.files, 'media', variants)
  const sizeInBytes = variants.jpeg.byteLength
  const values = { kind: 'picture', name: 'picture', sizeInBytes, fileKey: jpegFileKey, ...stored } as const
  return toPictureFile(await storeUploadedFileRow(context, values))
}

/** Longest side, twice as wide as a signature is printed on a certificate at 300 dots per inch. */
const longestSideOfSignature = 1200

export async function uploadSignature(
  context: CommandContext,
  { file }: UploadPictureInput,
): Promise<SignatureFile> {
  const { createPngPicture } = await import('#app/platform/images/png-picture.ts')
  const { bytes, width, height } = await createPngPicture(file, 'file', {
    longestSide: longestSideOfSignature,
  })
  const fileKey = newFileKey('signatures', 'png')
  await context.files.put(fileKey, bytes, contentTypeOfKey(fileKey))
  const values = { kind: 'signature', name: 'signature', sizeInBytes: bytes.byteLength } as const
  return toSignatureFile(await storeUploadedFileRow(context, { ...values, fileKey, width, height }))
}

export async function uploadDocument(
  context: CommandContext,
  { file, name }: UploadDocumentInput,
): Promise<SiteDocument> {
  const bytes = await readDocumentBytes(file)
  const fileKey = newFileKey('documents', await checkDocumentInThread(bytes))
  await context.files.put(fileKey, bytes, contentTypeOfKey(fileKey))
  const row = await storeUploadedFileRow(context, {
    kind: 'document',
    name: toDocumentName(name),
    sizeInBytes: bytes.byteLength,
    fileKey,
  })
  return toSiteDocument(row)
}

const longestName = 60

/** Converts a name, without the extension, which follows from the content. */
const toDocumentName = (name: string) => toSlug(name.replace(/\.[^.]*$/, ''), longestName) || 'document'

type StoredValues = Omit<NewSettingsFile, 'uploadedAt' | 'uploadedBy'>

/** Records an uploaded file. Files whose row is refused are deleted hourly. */
export function storeUploadedFileRow(context: CommandContext, values: StoredValues): Promise<SettingsFile> {
  const { personId } = requireSignedInActor(context)
  const change = inTransaction(context.db, async (tx) => {
    const row = await insertSettingsFile(tx, { ...values, uploadedAt: context.now, uploadedBy: personId })
    await recordAudit(tx, context, {
      action: 'settings.file_uploaded',
      subjectType: 'site',
      subjectId: null,
      details: { fileId: row.id, kind: row.kind },
    })
    return row
  })
  return refuseIfActorDeleted(change)
}
