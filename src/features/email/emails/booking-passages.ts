/** Data and blocks that e-mails to coordinators of bookings have in common. */
import * as z from 'zod/mini'
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData, Instant, LinkToken } from '../contract/email-data.ts'
import { blocksIf, copyableLink, detailsBlock, detailsRow, linkButton } from './blocks.ts'
import { type ComposeMessageContext, sampleToken, secretLinkUrl } from './email-definition.ts'
import { buttonPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

export const BookingEmailData = z.object({
  firstName: z.string(),
  /** School or office. */
  institution: z.string(),
  /** Code of the booking and its bill. */
  billCode: z.string(),
  seats: z.int(),
  unnamedSeats: z.int(),
  /** Pesos; null if the seats are free. */
  amountDue: z.nullable(z.number()),
  /** Null if the seats are not held for a limited time. */
  holdsUntil: z.nullable(Instant),
  namesDueAt: Instant,
  token: LinkToken,
  seminar: EmailSeminarData,
})
export type BookingEmailData = z.infer<typeof BookingEmailData>

export const sampleBooking: BookingEmailData = {
  firstName: 'Maria',
  institution: 'Mabini Elementary School',
  billCode: 'K7QP-9F2M',
  seats: 12,
  unnamedSeats: 5,
  amountDue: 18_000,
  holdsUntil: new Date('2026-11-23T04:00:00Z'),
  namesDueAt: new Date('2026-11-28T01:00:00Z'),
  token: sampleToken,
  seminar: sampleSeminar,
}

export const bookingButton = buttonPassage('Button to the booking', 'Open my booking')

export const bookingVariableDescriptions = {
  firstName: firstNameDescription,
  institution: 'School or office',
  billCode: 'Code of the booking and its bill',
  seats: 'How many seats are booked',
  unnamedSeats: 'How many of them have no name yet',
  amountDue: 'What they cost together',
  isFree: 'Whether they cost nothing',
  validUntil: 'Until when seats are held that are not paid; empty if there is no limit',
  namesDueAt: 'Day by which names are due',
  bookingLink: 'Link with which the coordinator opens the booking',
  ...seminarVariableDescriptions,
}

/** @param isOver leaves out the deadlines, and the price where nothing was paid */
export const bookingDetails = (isOver = false) =>
  detailsBlock(
    ...seminarRows('title', 'when', 'where'),
    detailsRow('School or office', '{{ institution }}'),
    detailsRow('Seats', '{{ seats }}'),
    ...(isOver
      ? [
          blocksIf('amountPaid', [
            detailsRow('Price', '{{ amountDue }}'),
            detailsRow('Paid', '{{ amountPaid }}'),
          ]),
        ]
      : [detailsRow('Price', '{{ amountDue }}')]),
    detailsRow('Code', '{{ billCode }}'),
    ...(isOver
      ? []
      : [
          blocksIf('validUntil', [detailsRow('Held until', '{{ validUntil }}')]),
          detailsRow('Names due', '{{ namesDueAt }}'),
        ]),
  )

/** The button with the link, and the link to copy. */
export const bookingLinkBlocks = (label: string) => [
  linkButton(label, '{{ bookingLink }}'),
  copyableLink('{{ bookingLink }}'),
]

export function bookingVariables(
  { token, holdsUntil, namesDueAt, amountDue, seminar, ...data }: BookingEmailData,
  context: ComposeMessageContext,
) {
  return {
    ...data,
    amountDue: formatPrice(amountDue),
    isFree: amountDue === null,
    validUntil: holdsUntil && formatDateTime(holdsUntil),
    namesDueAt: formatDate(namesDueAt),
    bookingLink: secretLinkUrl('/booking', token, context),
    seminar: seminarVariables(seminar, false),
  }
}
