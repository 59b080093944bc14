import type { JsonBodyLimit } from '../../../platform/http/input.ts'
import { IMAGE_LIMIT_IN_BYTES } from '../../../platform/images/normalise-image.ts'
import { proofTooLargeText } from '../../registrations/contract/registration.ts'

/** A 5 MB image as base64 with its form; larger bodies are not read. */
export const proofUploadBodyLimit: JsonBodyLimit = {
  sizeInBytes: 7.5 * 1024 * 1024,
  message: proofTooLargeText,
  file: { field: 'proofOfPaymentFile', largestFileInBytes: IMAGE_LIMIT_IN_BYTES },
}
