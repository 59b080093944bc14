/** Documents about the people on the seats of a booking. */
import { maskLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'
import type { PaperContent } from '#app/features/settings/rules/paper.ts'
import { formatDate, formatDateRange, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { toPrintableName } from '#app/platform/format/printable-text.ts'

export interface BookingPaperFacts {
  /** Code as shown. */
  readonly code: string
  readonly issuedAt: Date
  readonly institution: { readonly name: string; readonly address: string }
  readonly seminar: {
    readonly title: string
    readonly startsAt: Date
    readonly endsAt: Date | null
    /** Null for online seminars. */
    readonly address: string | null
  }
  readonly signatory: PaperContent['signatory']
}

const toFacts = ({ code, issuedAt, institution, seminar }: BookingPaperFacts): [string, string][] => [
  ['Booking', code],
  ['For', toPrintableName(institution.name, code)],
  ['Address', institution.address],
  ['Seminar', seminar.title],
  ['Date', formatDateRange(seminar.startsAt, seminar.endsAt)],
  ['Issued on', formatDate(issuedAt)],
]

export interface Participant {
  /** Last name first. */
  readonly name: string
  /** Registration number, which is printed if the name cannot be. */
  readonly reference: string
  readonly position: string | null
  readonly licenseNo: string | null
}

/** The people on the seats, with license numbers that cannot be used by others who see the list. */
export function toParticipantList(
  facts: BookingPaperFacts,
  { people, seats }: { readonly people: readonly Participant[]; readonly seats: number },
): PaperContent {
  const entries = people.map(({ name, reference, position, licenseNo }, place) => [
    String(place + 1),
    toPrintableName(name, reference),
    position ?? '',
    licenseNo ? maskLicenceNumber(licenseNo) : '',
  ])
  const named = people.length === seats ? String(seats) : `${seats}, of which ${people.length} have names`
  return {
    heading: 'List of participants',
    facts: [...toFacts(facts), ['Seats', named]],
    certified: null,
    sections: [
      {
        title: 'Participants',
        columns: [
          { heading: 'No.', share: 1 },
          { heading: 'Name', share: 7 },
          { heading: 'Position', share: 5 },
          { heading: 'PRC license', share: 3 },
        ],
        entries,
      },
    ],
    signatory: facts.signatory,
    notice: 'License numbers are shown by their last digits only.',
  }
}

export interface AttendedSeat {
  /** First name first. */
  readonly name: string
  readonly reference: string
  readonly position: string | null
  /** Starts of the slots in which they were present, in their order. */
  readonly attended: readonly Date[]
}

/** A certificate that somebody was there, as offices ask for it to settle travel expenses. */
export function toAppearance(facts: BookingPaperFacts, seat: AttendedSeat): PaperContent {
  const { code, issuedAt, institution, seminar } = facts
  const employer = `${toPrintableName(institution.name, code)}, ${institution.address}`
  const days = formatAttendedDays(seat.attended) ?? formatDateRange(seminar.startsAt, seminar.endsAt)
  return {
    heading: 'Certificate of appearance',
    facts: [],
    certified: {
      opening: 'This is to certify that',
      name: toPrintableName(seat.name, seat.reference),
      closing: [
        seat.position ? `${seat.position}, ${employer},` : `of ${employer},`,
        seminar.address === null
          ? `attended the online seminar “${seminar.title}” on ${days}.`
          : `appeared at ${seminar.address} on ${days}, and attended the seminar “${seminar.title}”.`,
        `Issued on ${formatDate(issuedAt)} for the records of the school or office.`,
      ],
    },
    sections: [],
    signatory: facts.signatory,
    notice: `Booking ${code}, registration ${seat.reference}. This certifies presence only: it is neither a certificate of completion nor proof of CPD units.`,
  }
}

const dayInMs = 24 * 60 * 60 * 1000

/** 'December 5–6, 2026', or the days one by one if some between them are missing; null without any. */
export function formatAttendedDays(starts: readonly Date[]): string | null {
  const days = [...new Set(starts.map(toManilaDay))].toSorted().map((day) => startOfManilaDay(day))
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const isUnbroken = last.getTime() - first.getTime() === (days.length - 1) * dayInMs
  if (isUnbroken) return formatDateRange(first, last)
  const texts = days.map((day) => formatDate(day))
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
