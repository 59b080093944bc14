/** Constants of certificates, without shapes that would weigh on public pages. */

/** The letter stands in the number. */
export const kindCodes = {
  cpd: 'C',
  participation: 'P',
  appearance: 'A',
  appreciation: 'T',
  recognition: 'R',
} as const

export type CertificateKind = keyof typeof kindCodes

export const certificateKinds = ['cpd', 'participation', 'appearance', 'appreciation', 'recognition'] as const

/** As in a sentence. */
export const kindNames: Readonly<Record<CertificateKind, string>> = {
  cpd: 'CPD certificate',
  participation: 'certificate of participation',
  appearance: 'certificate of appearance',
  appreciation: 'certificate of appreciation',
  recognition: 'certificate of recognition',
}

/** As a heading. */
export function kindTitle(kind: CertificateKind): string {
  const name = kindNames[kind]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const certificateStates = ['queued', 'issued', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Why a certificate was revoked, as everybody may read it. */
export const publicReasons = [
  'issued_in_error',
  'attendance_corrected',
  'payment_withdrawn',
  'other',
] as const
export type PublicReason = (typeof publicReasons)[number]

/** Why no certificate is issued to someone. */
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

/** How far a registrant came towards a certificate, and who can be issued one now. */
export const funnelSteps = ['registered', 'attended', 'evaluated', 'licensed', 'eligible'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const batchStates = ['queued', 'running', 'done', 'stopped'] as const
export type BatchState = (typeof batchStates)[number]
