/** Constants of certificates, without shapes that would enlarge public pages. */

export const certificateKinds = ['cpd', 'participation', 'appearance', 'appreciation'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** Recognition is requested no more; its certificates stay valid and can be reissued. */
export const storedCertificateKinds = [...certificateKinds, 'recognition'] as const
export type StoredCertificateKind = (typeof storedCertificateKinds)[number]

/** The letter stands in the number. */
export const certificateKindCodes: Readonly<Record<StoredCertificateKind, string>> = {
  cpd: 'C',
  participation: 'P',
  appearance: 'A',
  appreciation: 'T',
  recognition: 'R',
}

/** Names as in a sentence. */
export const certificateKindNames: Readonly<Record<StoredCertificateKind, string>> = {
  cpd: 'CPD certificate',
  participation: 'certificate of participation',
  appearance: 'certificate of appearance',
  appreciation: 'certificate of appreciation',
  recognition: 'certificate of recognition',
}

/** Returns the name as a heading. */
export function certificateKindTitle(kind: StoredCertificateKind): string {
  const name = certificateKindNames[kind]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const certificateStates = ['queued', 'issued', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Reasons why a certificate was revoked, as everybody may read them. */
export const publicRevocationReasons = [
  'issued_in_error',
  'attendance_corrected',
  'payment_withdrawn',
  'other',
] as const
export type PublicRevocationReason = (typeof publicRevocationReasons)[number]

/** Reasons why a person is issued no certificate. */
export const certificateSkipReasons = [
  'attendance',
  'payment',
  'evaluation',
  'learning_check',
  'licence',
  'accreditation',
  'name',
  'registered_name',
  'already_issued',
  'no_registration',
] as const
export type CertificateSkipReason = (typeof certificateSkipReasons)[number]

/** Steps of a registrant towards a certificate; `eligible` ones can be issued one now. */
export const certificateFunnelSteps = ['registered', 'attended', 'evaluated', 'licensed', 'eligible'] as const
export type CertificateFunnelStep = (typeof certificateFunnelSteps)[number]

export const certificateBatchStates = ['queued', 'running', 'done', 'stopped'] as const
export type CertificateBatchState = (typeof certificateBatchStates)[number]
