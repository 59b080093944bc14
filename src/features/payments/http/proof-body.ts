import type { FormLimit } from '../../../platform/http/form-text.ts'
import { proofTooLarge } from '../../registrations/contract/registration.ts'

/** A 5 MB image as base64 with its form; larger bodies are not read. */
export const registrationBody: FormLimit = {
  sizeInBytes: 7.5 * 1024 * 1024,
  message: proofTooLarge,
  fileField: 'proofOfPaymentFile',
}
