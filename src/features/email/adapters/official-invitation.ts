/** The invitation's text depends only on stored variables, so that every attempt sends the same PDF. */

import type { Signatory } from '#app/features/settings/contract/organisation.ts'
import { listPhoneNumbers } from '#app/features/settings/contract/organisation-labels.ts'
import { formatDate, formatDateRange, formatTimeRange, toManilaDay } from '#app/platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '#app/platform/format/money.ts'
import { truncateText } from '#app/ui/cut-text.ts'
import type { EmailAddressee, EmailSeminarData } from '../contract/email-data.ts'
import type { MailSiteDetails } from '../emails/template.ts'

/** Invitation without the letterhead, which is added when it is drawn. */
export interface OfficialInvitation {
  readonly reference: string
  /** Date of the PDF. */
  readonly issuedAt: Date
  /** 'November 20, 2026' */
  readonly date: string
  /** Lines of name, position, school or office that are known. */
  readonly addressee: readonly string[]
  readonly salutation: string
  readonly opening: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly closing: readonly string[]
  readonly signatory: Signatory | null
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

export interface OfficialInvitationInput {
  readonly data: { readonly seminar: EmailSeminarData; readonly addressee: EmailAddressee | null }
  readonly site: Pick<MailSiteDetails, 'provider'>
  readonly reference: string
  readonly announcedAt: Date
  readonly registerLink: string
}

export function composeOfficialInvitation(facts: OfficialInvitationInput): OfficialInvitation {
  const { data, site, reference, announcedAt, registerLink } = facts
  const { provider } = site
  const { contact } = provider
  const phones = listPhoneNumbers(contact).join(' · ')
  const hours = contact.officeHours === '' ? '' : ` (${contact.officeHours})`
  const callText = phones === '' ? '' : `call ${phones}${hours} or `
  const { name: addresseeName = null, jobTitle = null, company = null } = data.addressee ?? {}
  const name =
    addresseeName === null ? 'the bearer of this letter' : truncateText(addresseeName, longest.line)
  const employer = company === null ? `the school or office of ${name}` : truncateText(company, longest.line)
  return {
    reference,
    issuedAt: announcedAt,
    date: formatDate(announcedAt),
    addressee: [addresseeName ?? 'To whom it may concern', jobTitle, company].flatMap((line) =>
      line ? [truncateText(line, longest.line)] : [],
    ),
    salutation: addresseeName === null ? 'Dear Sir or Madam,' : `Dear ${name},`,
    opening: `${provider.name} has the honor to invite you to the following seminar:`,
    facts: seminarDetails(data.seminar),
    closing: [
      `We respectfully ask the head of ${employer} to allow ${name} to attend on official time on the days named above, subject to the rules and regulations that apply there.`,
      `This letter is an invitation and does not reserve a seat. Seats are first come, first served. Register at ${registerLink}`,
      'We thank you for your support of continuing learning and look forward to your participation.',
    ],
    signatory: provider.signatories[0] ?? null,
    verification: `To verify this letter, ${callText}write to ${contact.email}, and give the reference ${reference}.`,
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
    ['Place', truncateText(place, longest.place)],
    ...(cpdPoints === null ? [] : [['CPD', formatCpdPoints(cpdPoints)] as const]),
    ['Fee', formatPrice(price)],
  ] as const
}
