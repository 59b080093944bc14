import { toPrintableText } from '#app/platform/format/printable-text.ts'
import type { FormDocument } from './form-document.ts'
import { reportTexts } from './form-texts.ts'
import type { PackFacts } from './pack-facts.ts'

/** A form with the council, the provider and the paper of the pack. */
export function toFormDocument(
  { provider, council, seminar, preparedAt, style }: PackFacts,
  content: Pick<FormDocument, 'title' | 'formNumber' | 'orientation' | 'blocks'>,
): FormDocument {
  const number = provider.accreditationNo === '' ? '' : `, accreditation no. ${provider.accreditationNo}`
  return {
    ...content,
    lines: [reportTexts.council(council), `${provider.legalName}${number}`],
    footer: toPrintableText(seminar.title),
    author: provider.legalName,
    issuedAt: preparedAt,
    paper: style.paper,
    seal: style.seal,
  }
}
