import { formatDay } from '#app/platform/format/dates.ts'
import { toPrintableText } from '#app/platform/format/printable-text.ts'
import type { CertificateFacts, PrintedAccreditation } from '../contract/facts.ts'
import { type CertificatePlaceholder, isPlaceholder } from '../contract/layout-values.ts'

/** Empty where there is nothing to print. */
export type PlaceholderValues = Readonly<Record<CertificatePlaceholder, string>>

export function toPlaceholderValues(
  facts: CertificateFacts,
  certificate: { readonly number: string; readonly verifyUrl: string },
): PlaceholderValues {
  const { licence, provider, hours, issuedAtPlace, holderName, seminarTitle, dates, venue } = facts
  const expiresOn = licence?.expiresOn ?? null
  return {
    holderName,
    seminarTitle,
    dates,
    venue,
    hours: hours ?? '',
    provider: provider.legalName,
    providerAccreditation: provider.accreditation ?? '',
    profession: licence?.profession ?? '',
    licence: licence?.licenseNo ?? '',
    licenceExpiresOn: expiresOn === null ? '' : formatDay(expiresOn),
    accreditations: facts.accreditations.map(describeAccreditation).join('\n'),
    units: [...new Set(facts.accreditations.map(({ units }) => units))].join(' / '),
    number: certificate.number,
    verifyUrl: certificate.verifyUrl,
    issuedOn: formatDay(facts.issuedOn),
    issuedAtPlace: issuedAtPlace ?? '',
  }
}

const describeAccreditation = ({ profession, accreditationNo, units }: PrintedAccreditation) =>
  `${profession}: PRC accreditation no. ${accreditationNo}, ${units} CPD units`

const inBraces = /\{(\w+)\}/g

/**
 * The printed lines of a text. Left out are lines with a placeholder for which there is nothing, and parts in
 * brackets with one; brackets without placeholders are printed.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string[] {
  return text
    .split('\n')
    .flatMap((line) => (fillLine(line, values) ?? '').split('\n'))
    .map(toPrintableText)
    .filter((line) => line !== '')
}

function fillLine(line: string, values: PlaceholderValues): string | null {
  // Every second part is in brackets.
  const parts = line.split(/(\[[^[\]]*\])/)
  let filled = ''
  for (const [index, part] of parts.entries()) {
    const isOptional = index % 2 === 1 && findPlaceholders(part).length > 0
    const isComplete = findPlaceholders(part).every((name) => toPrintableText(values[name]) !== '')
    if (!isComplete && !isOptional) return null
    if (isComplete)
      filled += (isOptional ? part.slice(1, -1) : part).replaceAll(inBraces, (whole, name: string) =>
        isPlaceholder(name) ? values[name] : whole,
      )
  }
  return filled
}

/** The placeholders of a text. */
export function findPlaceholders(text: string): CertificatePlaceholder[] {
  return [...text.matchAll(inBraces)].map(([, name = '']) => name).filter(isPlaceholder)
}
