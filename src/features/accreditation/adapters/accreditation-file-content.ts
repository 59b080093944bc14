/** Content of uploaded files of accreditations, checked and, for images, encoded again. */

import { checkDocumentInThread } from '#app/features/settings/adapters/file-thread.ts'
import { largestDocumentInBytes } from '#app/features/settings/contract/files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'

const imageSignatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\u0089PNG', 'latin1')]

const isImage = (bytes: Buffer) =>
  imageSignatures.some((signature) => bytes.subarray(0, signature.length).equals(signature))

/** Refuses other types than PDF, DOCX, XLSX, JPG and PNG, more than 10 MB, and documents that could run something. */
export async function readAcceptedContent(
  sent: string | UploadedFile,
): Promise<{ readonly bytes: Uint8Array; readonly extension: string }> {
  // Imported at first use, to keep the start fast.
  const { readDocumentBytes } = await import('#app/features/settings/adapters/document-bytes.ts')
  const bytes = await readDocumentBytes(sent)
  if (isImage(bytes)) {
    const { normalizeImage } = await import('#app/platform/images/normalise-image.ts')
    return normalizeImage(bytes, 'file', largestDocumentInBytes)
  }
  try {
    return { bytes, extension: await checkDocumentInThread(bytes, ['pdf', 'docx', 'xlsx']) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'file_type_not_accepted') throw error
    const message = 'Invalid file type. Accepted: PDF, Word (.docx), Excel (.xlsx), JPG, PNG'
    throw new Refusal(error.kind, error.code, message, { issues: [{ path: 'file', message }] })
  }
}
