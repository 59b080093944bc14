import type { PublicRevocationReason } from '../contract/certificate-values.ts'

/** Sentences about why a certificate was revoked, for its page and e-mail. */
export const publicReasonTexts: Readonly<Record<PublicRevocationReason, string>> = {
  issued_in_error: 'It was issued in error.',
  attendance_corrected: 'The attendance was corrected.',
  payment_withdrawn: 'The payment was withdrawn.',
  other: 'The provider can explain the reason.',
}
