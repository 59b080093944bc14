import type { MailBrand } from '../contract/branding.ts'
import type { Organisation } from '../contract/organisation.ts'
import { formatAccreditation, listPhoneNumbers } from '../contract/organisation-labels.ts'

/** The head of documents. */
export interface Letterhead {
  readonly providerName: string
  /** Address and contact lines. */
  readonly lines: readonly string[]
  readonly accreditation: string
  readonly color: string
  /** Letter that is shown without a logo; null for the demonstration provider, whose logo is drawn. */
  readonly initial: string | null
  /** A PNG. */
  readonly logo: Uint8Array | null
}

export function toLetterhead(
  { name, contact, accreditations }: Pick<Organisation, 'name' | 'contact' | 'accreditations'>,
  { color, initial }: Pick<MailBrand, 'color' | 'initial'>,
  logo: Uint8Array | null,
): Letterhead {
  const phones = listPhoneNumbers(contact).join(' · ')
  return {
    providerName: name,
    lines: [...contact.addressLines, phones, contact.email].filter((line) => line !== ''),
    accreditation: accreditations.map(formatAccreditation).join(' · '),
    color,
    initial,
    logo,
  }
}
