/** Eligibility for certificates. */
import type {
  CertificateKind,
  CertificateSkipReason,
  StoredCertificateKind,
} from '../contract/certificate-values.ts'

/** Facts that decide about the certificates of a registration. */
export interface CertificateCandidate {
  readonly payment: 'verified' | 'pending' | 'rejected'
  /** Whether the minimum attendance was reached, or staff decided so. */
  readonly isCompleted: boolean
  /** Whether they were there at all. */
  readonly wasPresent: boolean
  /** Whether a required evaluation is not answered. */
  readonly awaitsEvaluation: boolean
  /** Whether a required learning check is not passed. */
  readonly awaitsLearningCheck: boolean
  /** Approved accreditations of the seminar that were valid on its last day. */
  readonly hasAccreditation: boolean
  /** Whether the holder has a license of a profession with such an accreditation, with a plausible number. */
  readonly hasLicence: boolean
  /** Whether documents can print every letter of the name. */
  readonly hasPrintableName: boolean
  /** Whether its details have a clearly other given name, and staff have yet to decide whose it is. */
  readonly awaitsNameDecision: boolean
  /** Kinds of which the registration has a certificate, issued or waiting to be drawn. */
  readonly liveKinds: readonly StoredCertificateKind[]
}

/** Kinds for those who completed the seminar. */
const kindsOfCompletion: ReadonlySet<CertificateKind> = new Set(['cpd', 'participation'])

/**
 * Returns why a registration cannot be issued a certificate of this kind; null if it can. The reason that the
 * holder or staff can do least about comes first.
 */
export function findCertificateSkipReason(
  kind: CertificateKind,
  candidate: CertificateCandidate,
): CertificateSkipReason | null {
  const { payment, isCompleted, wasPresent } = candidate
  if (candidate.liveKinds.includes(kind)) return 'already_issued'
  // Speakers hold these; a registration is no speaker.
  if (kind === 'appreciation') return 'no_registration'
  if (payment !== 'verified') return 'payment'
  const printable = candidate.hasPrintableName ? null : 'name'
  const unnamed = candidate.awaitsNameDecision ? 'registered_name' : printable
  if (!kindsOfCompletion.has(kind)) return wasPresent ? unnamed : 'attendance'
  if (!isCompleted) return 'attendance'
  if (candidate.awaitsEvaluation) return 'evaluation'
  if (candidate.awaitsLearningCheck) return 'learning_check'
  if (kind === 'participation') return unnamed
  if (!candidate.hasAccreditation) return 'accreditation'
  return candidate.hasLicence ? unnamed : 'licence'
}
