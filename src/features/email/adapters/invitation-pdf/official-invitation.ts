/** The invitation's text depends only on stored variables, so that every attempt sends the same PDF. */
import {
  formatDate,
  formatDateRange,
  formatTimeRange,
  toManilaDay,
} from '../../../../platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '../../../../platform/format/money.ts'
import type { EmailAddressee, EmailSeminarData } from '../../contract/email-data.ts'

export interface InvitationProvider {
  readonly name: string
  readonly accreditation: {
    readonly prcNumber: string
    readonly civilServiceCode: string
    readonly educatorAcademySince: number
  }
  readonly signatory: { readonly name: string; readonly position: string }
  readonly contact: {
    readonly addressLines: readonly string[]
    readonly landline: string
    readonly mobiles: readonly string[]
    readonly email: string
    readonly officeHours: string
  }
}

export interface OfficialInvitation {
  readonly providerName: string
  /** Contact and accreditation lines below the logo. */
  readonly letterhead: readonly string[]
  readonly accreditation: string
  readonly reference: string
  /** Used as the PDF's date. */
  readonly issuedAt: Date
  /** 'November 20, 2026' */
  readonly date: string
  /** Known lines of name, position, school or office. */
  readonly addressee: readonly string[]
  readonly salutation: string
  readonly opening: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly closing: readonly string[]
  readonly signatory: { readonly name: string; readonly position: string }
  readonly verification: string
}

/**
 * Reference for finding the message: 'INV-2026-000123'.
 * @param outboxId null in a preview
 */
export function invitationReference(outboxId: number | null, announcedAt: Date): string {
  const year = toManilaDay(announcedAt).slice(0, 4)
  return `INV-${year}-${outboxId === null ? '······' : String(outboxId).padStart(6, '0')}`
}

/** Truncation limits that fit one page. */
const longest = { line: 110, place: 260 }

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

export interface OfficialInvitationInput {
  readonly data: { readonly seminar: EmailSeminarData; readonly addressee: EmailAddressee | null }
  readonly provider: InvitationProvider
  readonly reference: string
  readonly announcedAt: Date
  readonly registerLink: string
}

export function composeOfficialInvitation(facts: OfficialInvitationInput): OfficialInvitation {
  const { data, provider, reference, announcedAt, registerLink } = facts
  const { contact, accreditation } = provider
  const phones = [contact.landline, ...contact.mobiles].join(' · ')
  const { name: addresseeName = null, jobTitle = null, company = null } = data.addressee ?? {}
  const name = addresseeName === null ? 'the bearer of this letter' : cut(addresseeName, longest.line)
  const office = company === null ? `the school or office of ${name}` : cut(company, longest.line)
  return {
    providerName: provider.name,
    letterhead: [...contact.addressLines, phones, contact.email],
    accreditation: [
      `PRC-accredited CPD provider No. ${accreditation.prcNumber}`,
      `Civil Service Commission ${accreditation.civilServiceCode}`,
      `Educator academy provider since ${accreditation.educatorAcademySince}`,
    ].join(' · '),
    reference,
    issuedAt: announcedAt,
    date: formatDate(announcedAt),
    addressee: [addresseeName ?? 'To whom it may concern', jobTitle, company].flatMap((line) =>
      line ? [cut(line, longest.line)] : [],
    ),
    salutation: addresseeName === null ? 'Dear Sir or Madam,' : `Dear ${name},`,
    opening: `${provider.name} has the honor to invite you to the following seminar:`,
    facts: seminarDetails(data.seminar),
    closing: [
      `We respectfully ask the head of ${office} to allow ${name} to attend on official time on the days named above, subject to the rules and regulations that apply there.`,
      `This letter is an invitation and does not reserve a seat. Seats are first come, first served. Register at ${registerLink}`,
      'We thank you for your support of continuing learning and look forward to your participation.',
    ],
    signatory: provider.signatory,
    verification: `To verify this letter, call ${phones} (${contact.officeHours}) or write to ${contact.email}, and give the reference ${reference}.`,
  }
}

function seminarDetails(seminar: EmailSeminarData) {
  const { startsAt, endsAt, cpdPoints, price } = seminar
  const place =
    seminar.locationType === 'online' ? 'Online' : (seminar.locationAddress ?? 'The venue will be announced')
  return [
    ['Seminar', seminar.title],
    ['Days', formatDateRange(startsAt, endsAt)],
    ['Time', `${formatTimeRange(startsAt, endsAt)} (Philippine time)`],
    ['Place', cut(place, longest.place)],
    ...(cpdPoints === null ? [] : [['CPD', formatCpdPoints(cpdPoints)] as const]),
    ['Fee', formatPrice(price)],
  ] as const
}
