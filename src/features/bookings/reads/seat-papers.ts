import type { CommandContext } from '#app/application/commands/command-context.ts'
import { drawPrintedTicket } from '#app/features/attendance/reads/ticket-document.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import type { Letterhead } from '#app/features/settings/rules/letterhead.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { listBookedSeats } from '../queries/bookings.ts'
import { listIssuedCertificates } from '../queries/seat-progress.ts'
import { getBookingOfLink } from './own-booking.ts'

/**
 * The ticket of a person on a seat of a booking, which the coordinator prints with their own link because it cannot be
 * mailed. Refuses seats without a name, those of people who get their ticket themselves, and all before the booking is
 * confirmed.
 */
export async function drawSeatTicket(
  context: CommandContext & { loadLetterhead(): Promise<Letterhead> },
  { link, position }: { readonly link: string; readonly position: number },
): Promise<Buffer<ArrayBuffer>> {
  const { order } = await getBookingOfLink(context, link)
  const { registration = null } = (await listBookedSeats(context.db, order.id))[position - 1] ?? {}
  const ticket = registration && (await drawPrintedTicket(context, registration.id))
  if (ticket === null)
    throw new Refusal('not_found', 'ticket_unknown', 'There is no ticket for this seat yet.')
  return ticket
}

/**
 * The certificate of a person on a seat of a booking who has no address, for the coordinator to print. Refuses all others,
 * also valid ones.
 * @param number as printed
 */
export async function openSeatCertificate(
  context: CommandContext,
  { link, number }: { readonly link: string; readonly number: string },
): Promise<{ readonly name: string; readonly stream: ReadableStream<Uint8Array> }> {
  const { db, files } = context
  const { order } = await getBookingOfLink(context, link)
  const printed = (await listBookedSeats(db, order.id)).flatMap(({ registration, person }) =>
    registration === null || person === null || isReachableEmail(person.email) ? [] : registration.id,
  )
  const issued = await listIssuedCertificates(db, printed)
  const fileKey = issued.find((certificate) => certificate.number === number)?.fileKey
  const stream = fileKey ? await files.getStream(fileKey) : null
  if (stream === null)
    throw new Refusal('not_found', 'certificate_unknown', 'There is no certificate for this seat.')
  return { name: `${number}.pdf`, stream }
}
