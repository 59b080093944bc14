import type { CertificateKind } from '../contract/certificate-values.ts'
import type { CertificateLayout } from '../contract/layout.ts'
import type { CertificatePlaceholder } from '../contract/layout-values.ts'
import { findPlaceholders } from './fill-placeholders.ts'

const always: readonly CertificatePlaceholder[] = ['holderName', 'seminarTitle', 'dates', 'number']

/** Placeholders that the PRC requires on CPD certificates, and government employers on proofs of travel. */
const alsoRequired: Readonly<Record<CertificateKind, readonly CertificatePlaceholder[]>> = {
  cpd: ['licence', 'accreditations', 'hours', 'venue', 'provider'],
  participation: ['provider'],
  appearance: ['hours', 'venue', 'provider'],
  appreciation: [],
}

const labels: Partial<Record<CertificatePlaceholder, string>> = {
  holderName: 'name',
  seminarTitle: 'title of the seminar',
  dates: 'days',
  number: 'certificate number',
  licence: 'license number',
  accreditations: 'accreditation number and units',
  hours: 'hours',
  venue: 'venue',
  provider: 'provider',
}

/** Lists what certificates of the kind have to print and the layout does not. */
export function listMissingCertificateFacts(kind: CertificateKind, layout: CertificateLayout): string[] {
  const blocks = layout.blocks.filter(({ isHidden }) => !isHidden)
  const printed = new Set(
    blocks.flatMap((block) => (block.type === 'text' ? findPlaceholders(block.text) : [])),
  )
  const missing = [...always, ...alsoRequired[kind]].filter((name) => !printed.has(name))
  const isVerifiable = printed.has('verifyUrl') || blocks.some(({ type }) => type === 'qr')
  const isSigned = blocks.some(({ type }) => type === 'signatories')
  return [
    ...missing.map((name) => labels[name] ?? name),
    ...(isVerifiable ? [] : ['QR code']),
    ...(isSigned ? [] : ['signatories']),
  ]
}
