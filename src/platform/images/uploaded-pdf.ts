import { decodeDataUrl } from '../data-url.ts'
import { fieldRefusal, Refusal } from '../refusals.ts'
import { UploadedFile } from '../uploaded-file.ts'
import { IMAGE_LIMIT_IN_BYTES } from './uploaded-image.ts'

const signature = '%PDF-'
const endMark = '%%EOF'
/** Writers may append a line break, and some a few bytes more. */
const longestTail = 1024

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/**
 * The bytes of an uploaded PDF; null if the file is of another type. Refuses one over 5 MB or cut short. Its content
 * is not checked, so it must be offered as a download only.
 * @param sent a data URL or a file
 * @param path the field that a refusal refers to
 */
export async function readUploadedPdf(sent: string | UploadedFile, path: string): Promise<Uint8Array | null> {
  const bytes = await findPdfBytes(sent, path)
  if (bytes === null) return null
  if (!textOf(bytes.subarray(-longestTail)).includes(endMark))
    throw fieldRefusal(path, 'pdf_incomplete', 'This PDF is damaged or incomplete. Please choose it again.')
  return bytes
}

async function findPdfBytes(sent: string | UploadedFile, path: string): Promise<Uint8Array | null> {
  if (sent instanceof UploadedFile) {
    const isPdf = textOf(await sent.beginning(signature.length)) === signature
    if (!isPdf) return null
    if (sent.sizeInBytes > IMAGE_LIMIT_IN_BYTES) throw tooLarge(path)
    return sent.bytes()
  }
  const content = decodeDataUrl(sent, IMAGE_LIMIT_IN_BYTES)
  if (content.kind === 'too_large') throw tooLarge(path)
  if (content.kind === 'malformed') return null
  return textOf(content.bytes.subarray(0, signature.length)) === signature ? content.bytes : null
}

function tooLarge(path: string): Refusal {
  const message = 'File size exceeds 5MB limit'
  return new Refusal('too_large', 'file_too_large', message, { issues: [{ path, message }] })
}
