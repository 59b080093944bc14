import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import type { Letterhead } from '#app/features/settings/rules/letterhead.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { formatDate, formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { toPrintableName } from '#app/platform/format/printable-text.ts'
import { truncateText } from '#app/ui/cut-text.ts'
import type { TicketDocument } from '../adapters/ticket-pdf.ts'
import type { TicketQuery } from '../contract/tickets.ts'
import { listProgrammeSlots } from '../queries/slots.ts'
import { findTicketHolder, type TicketHolder } from '../queries/tickets.ts'
import {
  getTicketCode,
  getTicketHolder,
  getTicketLink,
  isTicketMailed,
  type TicketContext,
} from './tickets.ts'

interface LetterheadSource {
  loadLetterhead(): Promise<Letterhead>
}

type DrawingContext = Pick<TicketContext, 'db' | 'secrets' | 'now' | 'appUrl'> & LetterheadSource

/** A ticket as a PDF, drawn before batches. Refuses like {@link getTicketHolder}. */
export async function drawRequestedTicket(
  context: TicketContext & LetterheadSource,
  query: TicketQuery,
): Promise<Buffer<ArrayBuffer>> {
  const holder = await getTicketHolder(context, query)
  const name = attendeeName(holder.person)
  return drawDocument('ticket', await toTicketDocument(context, holder, name), 'interactive')
}

/**
 * The PDF to attach to an e-mail, null unless {@link isTicketMailed}, and the address of its page; null without a
 * verified seat, or if the seminar is canceled.
 */
export async function drawMailedTicket(
  context: DrawingContext,
  registrationId: number,
): Promise<{ readonly pdf: Buffer | null; readonly link: string } | null> {
  const holder = await findTicketHolder(context.db, registrationId)
  if (holder?.paymentStatus !== 'verified' || holder.seminar.status === 'cancelled') return null
  const pdf = isTicketMailed(holder, context.now)
    ? await drawDocument(
        'ticket',
        await toTicketDocument(context, holder, nameInMail(holder.person)),
        'batch',
      )
    : null
  return { pdf, link: `${context.appUrl}/t/${await getTicketLink(context, holder)}` }
}

/**
 * The ticket of a person who has no address, printed by who booked for them: its second page has the link that acts for
 * them, which nobody else gets. Null without a verified seat, if the seminar is canceled, and of people with an address.
 */
export async function drawPrintedTicket(
  context: DrawingContext,
  registrationId: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const holder = await findTicketHolder(context.db, registrationId)
  if (holder?.paymentStatus !== 'verified' || holder.seminar.status === 'cancelled') return null
  if (isReachableEmail(holder.person.email)) return null
  const ticket = await toTicketDocument(context, holder, attendeeName(holder.person))
  const ownLink = `${context.appUrl}/t/${await getTicketLink(context, holder)}`
  return drawDocument('ticket', { ...ticket, ownLink }, 'interactive')
}

/** Neutral where a mail program could turn the name into a link: anybody can register any address. */
function nameInMail(person: TicketHolder['person']): string {
  return recipientNameInEmail(attendeeName(person)) ?? firstNameInEmail(undefined)
}

/** Truncation limits, so that most tickets fit one page. */
const longest = { name: 120, place: 200 }

async function toTicketDocument(
  context: DrawingContext,
  holder: TicketHolder,
  name: string,
): Promise<TicketDocument> {
  const { seminar, reference } = holder
  const { startsAt, endsAt, locationType, locationAddress } = seminar
  const place = locationType === 'online' ? 'Online' : (locationAddress ?? 'The venue will be announced')
  const [slots, { text }] = await Promise.all([
    listProgrammeSlots(context.db, holder.seminarId),
    getTicketCode(context, holder),
  ])
  return {
    letterhead: await context.loadLetterhead(),
    issuedAt: context.now,
    title: seminar.title,
    name: toPrintableName(truncateText(name, longest.name), reference),
    facts: [
      ['Days', formatDateRange(startsAt, endsAt)],
      ['Time', `${formatTimeRange(startsAt, endsAt)} (Philippine time)`],
      ['Place', truncateText(place, longest.place)],
      ['Registration no.', reference],
    ],
    slots: slots.map((slot) => [
      slot.label,
      [formatDate(slot.startsAt), formatTimeRange(slot.startsAt, slot.endsAt), slot.room]
        .filter((part) => part !== null)
        .join(', '),
    ]),
    code: text,
    instruction: locationType === 'online' ? 'This code identifies you' : 'Show this at check-in',
    warning: whyNotAdmitted(holder),
    ownLink: null,
  }
}

function whyNotAdmitted({ seminar, paymentStatus }: TicketHolder): string | null {
  if (seminar.status === 'cancelled') return 'This seminar was cancelled. The ticket is not valid.'
  return paymentStatus === 'pending' ? 'The payment was not checked yet when this was made.' : null
}
