import type {
  CertificateKind,
  CertificateSkipReason,
  CertificateState,
  StoredCertificateKind,
} from '#app/features/certificates/contract/certificate-values.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'

export const certificateStateLabels: Record<CertificateState, string> = {
  queued: 'Being made',
  issued: 'Issued',
  replaced: 'Replaced',
  revoked: 'Revoked',
}

export const certificateKindLabels: Record<CertificateKind, string> = {
  cpd: 'CPD certificate',
  participation: 'Participation',
  appearance: 'Appearance',
  appreciation: 'Appreciation (speakers)',
}

export const storedKindLabels: Record<StoredCertificateKind, string> = {
  ...certificateKindLabels,
  recognition: 'Recognition',
}

export const skipReasonLabels: Record<CertificateSkipReason, string> = {
  payment: 'Payment not verified',
  attendance: 'Attendance not enough',
  evaluation: 'Evaluation not answered',
  learning_check: 'Learning check not passed',
  accreditation: 'No approved accreditation',
  licence: 'License missing',
  name: 'Name cannot be printed: ask for Latin letters',
  registered_name: 'Registered under another name: decide in the profile',
  already_issued: 'Already issued',
  no_registration: 'No registration',
}

/** `/seminars/5/certificates?search=ana&state=issued&kind=cpd&page=2` */
export const certificatesSearchParams = defineSearchParams({
  search: searchTextParam,
  state: optionParam(certificateStateLabels),
  kind: optionParam(certificateKindLabels),
  page: pageParam,
})
export type CertificatesParams = SearchParamsOf<typeof certificatesSearchParams>
