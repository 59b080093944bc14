import { expect, test } from 'vitest'
import type { CertificateKind, CertificateSkipReason } from '../contract/certificate-values.ts'
import { type CertificateCandidate, findCertificateSkipReason } from './eligibility.ts'

const eligible: CertificateCandidate = {
  payment: 'verified',
  isCompleted: true,
  wasPresent: true,
  awaitsEvaluation: false,
  awaitsLearningCheck: false,
  hasAccreditation: true,
  hasLicence: true,
  hasPrintableName: true,
  awaitsNameDecision: false,
  liveKinds: [],
}

test.each<[Partial<CertificateCandidate>, Partial<Record<CertificateKind, CertificateSkipReason | null>>]>([
  [{}, { cpd: null, participation: null, appearance: null, appreciation: 'no_registration' }],
  [{ payment: 'pending' }, { cpd: 'payment', participation: 'payment', appearance: 'payment' }],
  [{ payment: 'rejected' }, { cpd: 'payment', appearance: 'payment' }],
  [{ isCompleted: false }, { cpd: 'attendance', participation: 'attendance', appearance: null }],
  [{ isCompleted: false, wasPresent: false }, { appearance: 'attendance' }],
  [{ awaitsEvaluation: true }, { cpd: 'evaluation', participation: 'evaluation', appearance: null }],
  [
    { awaitsLearningCheck: true },
    { cpd: 'learning_check', participation: 'learning_check', appearance: null },
  ],
  [{ hasAccreditation: false }, { cpd: 'accreditation', participation: null }],
  [{ hasLicence: false }, { cpd: 'licence', participation: null }],
  [
    { awaitsNameDecision: true },
    { cpd: 'registered_name', participation: 'registered_name', appearance: 'registered_name' },
  ],
  [{ liveKinds: ['cpd'] }, { cpd: 'already_issued', participation: null }],
  [
    { liveKinds: ['participation'], payment: 'pending' },
    { participation: 'already_issued', cpd: 'payment' },
  ],
])('A candidate with %j: %j', (change, reasons) => {
  for (const [kind, reason] of Object.entries(reasons))
    expect([kind, findCertificateSkipReason(kind as CertificateKind, { ...eligible, ...change })]).toEqual([
      kind,
      reason,
    ])
})
