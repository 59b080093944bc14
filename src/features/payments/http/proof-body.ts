import type { UploadBodyLimit } from '../../../platform/http/form-text.ts'
import { IMAGE_LIMIT_IN_BYTES } from '../../../platform/images/uploaded-image.ts'
import { proofTooLargeText } from '../../registrations/contract/registration.ts'

/** A 5 MB image as base64 with its form; larger bodies are not read. */
export const proofUploadBodyLimit: UploadBodyLimit = {
  sizeInBytes: 7.5 * 1024 * 1024,
  message: proofTooLargeText,
  fileField: 'proofOfPaymentFile',
  largestFileInBytes: IMAGE_LIMIT_IN_BYTES,
}
