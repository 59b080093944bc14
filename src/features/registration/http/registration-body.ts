import type { FormLimit } from '../../../platform/http/form-text.ts'
import { proofTooLarge } from '../contract.ts'

/** 5 MB of picture as base64 with the form around it; what is larger is not read. */
export const registrationBody: FormLimit = {
  sizeInBytes: 7.5 * 1024 * 1024,
  message: proofTooLarge,
  fileField: 'proofOfPaymentFile',
}
