import { Refusal } from '../refusals.ts'
import type { UploadedFile } from '../uploaded-file.ts'
import { readUploadedImage } from './normalise-image.ts'
import type { ImageFormat } from './uploaded-image.ts'
import { readUploadedPdf } from './uploaded-pdf.ts'

/**
 * Reads a PDF, or a picture, which is encoded again. Refuses over 5 MB, other types and what is damaged. The content
 * of a PDF is not checked, so it must be offered as a download only.
 * @param path the field that a refusal refers to
 */
export async function readUploadedScan(
  sent: string | UploadedFile,
  path: string,
  formats: readonly ImageFormat[],
): Promise<{ readonly bytes: Uint8Array; readonly contentType: string; readonly extension: string }> {
  const pdf = await readUploadedPdf(sent, path)
  if (pdf !== null) return { bytes: pdf, contentType: 'application/pdf', extension: 'pdf' }
  try {
    return await readUploadedImage(sent, path, formats)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'file_type_not_accepted') throw error
    const message = error.message.replace('Accepted: ', 'Accepted: PDF, ')
    throw new Refusal(error.kind, error.code, message, { issues: [{ path, message }] })
  }
}
