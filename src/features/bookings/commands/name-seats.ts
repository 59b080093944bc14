import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { importBatchSizeWithSeats, type ValidImportRow } from '#app/features/attendees/rules/import-rows.ts'
import { type EmailWithHistory, queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { isReachableEmail, toPlaceholderEmail } from '#app/features/people/rules/erased-name.ts'
import { isLive, lockOrders } from '#app/features/registrations/commands/lock-order.ts'
import { nameSeat } from '#app/features/registrations/commands/name-seat.ts'
import { toSeatNamedEmail } from '#app/features/registrations/commands/notify-named.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'
import { readNames } from '../adapters/names-sheet.ts'
import type { NameSeatsResponse } from '../contract/bookings.ts'
import { type BookedSeat, type BookingRow, listBookedSeats } from '../queries/bookings.ts'
import { bookingNotFound, getBookingOfLink, isOpenForNames } from '../reads/own-booking.ts'
import { checkNames, type RowError, toNameKey } from '../rules/names.ts'

/**
 * Puts people on the seats of a booking, a row each, and e-mails them. Bad rows, people who are registered already and
 * rows beyond the last seat are returned as errors; the others are named. The same rows again name nobody twice.
 * @param names pasted text, the data URL of a file, or a file
 */
export async function nameSeats(
  context: CommandContext,
  { link, names }: { readonly link: string; readonly names: string | UploadedFile },
): Promise<NameSeatsResponse> {
  const booking = await getBookingOfLink(context, link)
  const rows = await readNames(names)
  const checked = checkNames(rows, () => toPlaceholderEmail(randomUUID(), 'no-mail'))
  // People are locked in the order of their addresses, as whoever names some of the same people does.
  const sorted = checked.good.toSorted((one, other) => (one.person.email < other.person.email ? -1 : 1))
  const errors = [...checked.errors]
  for (let first = 0; first < sorted.length; first += importBatchSizeWithSeats) {
    const batch = sorted.slice(first, first + importBatchSizeWithSeats)
    errors.push(...(await inTransaction(context.db, (tx) => nameBatch(tx, context, { booking, batch }))))
  }
  return {
    named: rows.length - errors.length,
    errors: errors.toSorted((one, other) => one.row - other.row),
  }
}

/** @returns the rows that are not named */
async function nameBatch(
  tx: Transaction,
  context: CommandContext,
  { booking, batch }: { readonly booking: BookingRow; readonly batch: readonly ValidImportRow[] },
): Promise<RowError[]> {
  const [locked] = await lockOrders(tx, [booking.order.id])
  if (locked === undefined || !isLive(locked)) throw bookingNotFound()
  const current = {
    ...booking,
    order: { ...booking.order, state: locked.order.state },
    seminar: locked.seminar,
  }
  if (!isOpenForNames(current, context.now)) throw namesClosed()
  const seats = await listBookedSeats(tx, booking.order.id)
  const free = seats.filter(({ registration }) => registration === null)
  const namedWithoutEmail = new Set(seats.flatMap(toNameWithoutEmail))
  const errors: RowError[] = []
  const emails: EmailWithHistory[] = []
  for (const { row, person: given } of batch) {
    const seatLineId = free[0]?.lineId ?? null
    const { marketingBasis: _, voucherCode: __, ...person } = given
    if (!isReachableEmail(person.email) && namedWithoutEmail.has(toNameKey(person))) {
      errors.push({ row, message: 'This person has a seat of this booking already.' })
      continue
    }
    const company = person.company ?? booking.institution
    const details = { ...person, company, source: null, isCpdasUser: false, seminarId: locked.seminar.id }
    try {
      const named = await nameSeat(tx, context, { locked, seatLineId, details })
      free.shift()
      emails.push(toSeatNamedEmail(context, current, named))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push({ row, message: error.message })
    }
  }
  await queueEmailsWithHistory(tx, emails, { createdBy: null, now: context.now })
  return errors
}

function toNameWithoutEmail({ registration, person }: BookedSeat): readonly string[] {
  if (registration === null || person === null || isReachableEmail(person.email)) return []
  return [toNameKey({ ...registration.details, suffix: registration.details.suffix ?? null })]
}

function namesClosed(): Refusal {
  const message = 'Names can no longer be given: the seats are not held any more, or the seminar is over.'
  return new Refusal('conflict', 'names_closed', message)
}
