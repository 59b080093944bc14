/** Constants of certificates, without shapes that would enlarge public pages. */

export const certificateKinds = ['cpd', 'participation', 'appearance', 'appreciation'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** Recognition is requested no more; its certificates stay valid and can be reissued. */
export const storedKinds = [...certificateKinds, 'recognition'] as const
export type StoredKind = (typeof storedKinds)[number]

/** The letter stands in the number. */
export const kindCodes: Readonly<Record<StoredKind, string>> = {
  cpd: 'C',
  participation: 'P',
  appearance: 'A',
  appreciation: 'T',
  recognition: 'R',
}

/** Names as in a sentence. */
export const kindNames: Readonly<Record<StoredKind, string>> = {
  cpd: 'CPD certificate',
  participation: 'certificate of participation',
  appearance: 'certificate of appearance',
  appreciation: 'certificate of appreciation',
  recognition: 'certificate of recognition',
}

/** Returns the name as a heading. */
export function kindTitle(kind: StoredKind): string {
  const name = kindNames[kind]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const certificateStates = ['queued', 'issued', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Reasons why a certificate was revoked, as everybody may read them. */
export const publicReasons = [
  'issued_in_error',
  'attendance_corrected',
  'payment_withdrawn',
  'other',
] as const
export type PublicReason = (typeof publicReasons)[number]

/** Reasons why a person is issued no certificate. */
export const skipReasons = [
  'attendance',
  'payment',
  'evaluation',
  'learning_check',
  'licence',
  'accreditation',
  'name',
  'already_issued',
  'no_registration',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Steps of a registrant towards a certificate; `eligible` ones can be issued one now. */
export const funnelSteps = ['registered', 'attended', 'evaluated', 'licensed', 'eligible'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const batchStates = ['queued', 'running', 'done', 'stopped'] as const
export type BatchState = (typeof batchStates)[number]
