import type {
  CertificateKind,
  CertificateState,
  SkipReason,
  StoredKind,
} from '#app/features/certificates/contract/certificate-values.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'

export const stateLabels: Record<CertificateState, string> = {
  queued: 'Being made',
  issued: 'Issued',
  replaced: 'Replaced',
  revoked: 'Revoked',
}

export const kindLabels: Record<CertificateKind, string> = {
  cpd: 'CPD certificate',
  participation: 'Participation',
  appearance: 'Appearance',
  appreciation: 'Appreciation (speakers)',
}

export const storedKindLabels: Record<StoredKind, string> = { ...kindLabels, recognition: 'Recognition' }

export const reasonLabels: Record<SkipReason, string> = {
  payment: 'Payment not verified',
  attendance: 'Attendance not enough',
  evaluation: 'Evaluation not answered',
  learning_check: 'Learning check not passed',
  accreditation: 'No approved accreditation',
  licence: 'Licence missing',
  name: 'Name cannot be printed: ask for Latin letters',
  already_issued: 'Already issued',
  no_registration: 'No registration',
}

/** `/seminars/5/certificates?search=ana&state=issued&kind=cpd&page=2` */
export const certificatesSearchParams = defineSearchParams({
  search: searchTextParam,
  state: optionParam(stateLabels),
  kind: optionParam(kindLabels),
  page: pageParam,
})
export type CertificatesParams = SearchParamsOf<typeof certificatesSearchParams>
