/** Progress of a person on a seat as a coordinator reads it: less than staff do, and than the person. */
import type {
  CertificateSkipReason,
  StoredCertificateKind,
} from '#app/features/certificates/contract/certificate-values.ts'
import {
  type CertificateCandidate,
  findCertificateSkipReason,
} from '#app/features/certificates/rules/eligibility.ts'
import type { MessageState } from '#app/features/email/contract/outbox.ts'
import type { CertificateWait, SeatEmailState } from '../contract/booking-values.ts'

const emailStates: Record<MessageState, SeatEmailState> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'sent',
  // Whether somebody opened it concerns nobody else.
  opened: 'sent',
  bounced: 'failed',
  dead: 'failed',
  suppressed: 'failed',
}

export function toSeatEmailState(state: MessageState): SeatEmailState {
  return emailStates[state]
}

const waits: Record<CertificateSkipReason, CertificateWait> = {
  payment: 'booking',
  attendance: 'attendance',
  evaluation: 'answers',
  // Whether a check was failed concerns nobody else.
  learning_check: 'answers',
  licence: 'license',
  name: 'name',
  registered_name: 'name',
  already_issued: 'issue',
  accreditation: 'issue',
  no_registration: 'issue',
}

/**
 * Reason for which the certificate of a seat waits after the seminar: the CPD certificate, where there are units.
 * @param issued kinds that the seat has
 * @returns null once it is issued
 */
export function toCertificateWait(
  candidate: CertificateCandidate,
  issued: readonly StoredCertificateKind[],
): CertificateWait | null {
  const wanted = candidate.hasAccreditation ? 'cpd' : 'participation'
  if (issued.includes(wanted)) return null
  const reason = findCertificateSkipReason(wanted, candidate)
  return reason === null ? 'issue' : waits[reason]
}
