import { drawDocument } from '../../../platform/documents/draw-document.ts'
import { formatDate, formatDateRange, formatTimeRange } from '../../../platform/format/dates.ts'
import { attendeeName } from '../../people/rules/names.ts'
import { toPaymentStatus } from '../../registrations/rules/seats.ts'
import type { Letterhead } from '../../settings/rules/letterhead.ts'
import type { TicketDocument } from '../adapters/ticket-pdf.ts'
import type { TicketQuery } from '../contract/tickets.ts'
import { listSlotRows } from '../queries/slots.ts'
import { findTicketHolder, type TicketHolder } from '../queries/tickets.ts'
import { getTicketCode, getTicketHolder, type TicketContext } from './tickets.ts'

interface LetterheadSource {
  loadLetterhead(): Promise<Letterhead>
}

type DrawingContext = Pick<TicketContext, 'db' | 'secrets' | 'now' | 'appUrl'> & LetterheadSource

/** A ticket as a PDF for whoever is waiting for it. Refuses like {@link getTicketHolder}. */
export async function drawRequestedTicket(
  context: TicketContext & LetterheadSource,
  query: TicketQuery,
): Promise<Buffer<ArrayBuffer>> {
  const holder = await getTicketHolder(context, query)
  return drawDocument('ticket', await toTicketDocument(context, holder), 'interactive')
}

/** The PDF to attach to an e-mail; null without a verified seat in a seminar that is still to come. */
export async function drawMailedTicket(
  context: DrawingContext,
  registrationId: number,
): Promise<Buffer | null> {
  const holder = await findTicketHolder(context.db, registrationId)
  if (holder === null || !isMailed(holder, context.now)) return null
  return drawDocument('ticket', await toTicketDocument(context, holder), 'batch')
}

/** Whether e-mails may have the ticket. */
function isMailed({ paymentStatus, seminar }: TicketHolder, now: Date): boolean {
  const isComing = seminar.status === 'scheduled' && seminar.finishesAt > now
  return isComing && toPaymentStatus(paymentStatus) === 'verified'
}

/** Truncation limits, so that most tickets fit one page. */
const longest = { name: 120, place: 200 }

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

async function toTicketDocument(context: DrawingContext, holder: TicketHolder): Promise<TicketDocument> {
  const { seminar, person, reference } = holder
  const { startsAt, endsAt, locationType, locationAddress } = seminar
  const place = locationType === 'online' ? 'Online' : (locationAddress ?? 'The venue will be announced')
  const [slots, { text }] = await Promise.all([
    listSlotRows(context.db, holder.seminarId),
    getTicketCode(context, holder),
  ])
  return {
    letterhead: await context.loadLetterhead(),
    issuedAt: context.now,
    title: seminar.title,
    name: cut(attendeeName(person), longest.name),
    facts: [
      ['Days', formatDateRange(startsAt, endsAt)],
      ['Time', `${formatTimeRange(startsAt, endsAt)} (Philippine time)`],
      ['Place', cut(place, longest.place)],
      ['Registration no.', reference],
    ],
    slots: slots.map((slot) => [
      slot.label,
      [formatDate(slot.startsAt), formatTimeRange(slot.startsAt, slot.endsAt), slot.room]
        .filter((part) => part !== null)
        .join(', '),
    ]),
    code: text,
    instruction:
      locationType === 'online'
        ? 'Open this code to join online and to enter room codes'
        : 'Show this at check-in',
    warning: whyNotAdmitted(holder),
  }
}

function whyNotAdmitted({ seminar, paymentStatus }: TicketHolder): string | null {
  if (seminar.status === 'cancelled') return 'This seminar was cancelled. The ticket is not valid.'
  return paymentStatus === 'pending' ? 'The payment was not checked yet when this was made.' : null
}
