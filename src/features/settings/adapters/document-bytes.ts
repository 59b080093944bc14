import { decodeDataUrl } from '#app/platform/data-url.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { UploadedFile } from '#app/platform/uploaded-file.ts'
import { largestDocumentInBytes } from '../contract/files.ts'

/**
 * The bytes of an uploaded document, empty for text that is no data URL. Refuses more than 10 MB at the field `file`.
 * @param sent a data URL or a file
 */
export async function readDocumentBytes(sent: string | UploadedFile): Promise<Buffer> {
  if (sent instanceof UploadedFile) {
    if (sent.sizeInBytes > largestDocumentInBytes) throw tooLarge()
    return Buffer.from(await sent.bytes())
  }
  const decoded = decodeDataUrl(sent, largestDocumentInBytes)
  if (decoded.kind === 'too_large') throw tooLarge()
  return Buffer.from(decoded.kind === 'bytes' ? decoded.bytes : [])
}

function tooLarge(): Refusal {
  const message = 'File size exceeds 10MB limit'
  return new Refusal('too_large', 'file_too_large', message, { issues: [{ path: 'file', message }] })
}
