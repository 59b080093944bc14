import type { CommandContext } from '#app/application/commands/command-context.ts'
import { hasAttendance } from '#app/features/attendance/queries/marks.ts'
import { listLiveCertificateKinds } from '#app/features/certificates/queries/candidates.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { isSamePerson } from '#app/features/people/queries/people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { deleteAnswersOfRegistrations } from '#app/features/questions/queries/answers.ts'
import { parseSeatToken } from '#app/features/registrations/adapters/seat-token.ts'
import { vacateSeat } from '#app/features/registrations/commands/end-seat.ts'
import { lockOrderOfRegistration } from '#app/features/registrations/commands/lock-order.ts'
import { recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { toGivenName } from '#app/features/registrations/rules/registered-name.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findBooking } from '../queries/bookings.ts'
import { seatLinkInvalid } from '../reads/named-seat.ts'
import { queueBookingEmail } from './notify-coordinator.ts'

/**
 * Takes the person of a link off the seat of a booking, which stays booked without a name, and tells the coordinator. Does
 * nothing if they are not on it any more. Refuses once attendance is marked.
 */
export async function declineSeat(context: CommandContext, link: string): Promise<void> {
  const parsed = parseSeatToken(context, link)
  if (parsed === null) throw seatLinkInvalid()
  const fileKeys = await inTransaction(context.db, (tx) => vacate(tx, context, parsed))
  await deleteFiles(context.files, fileKeys)
}

/** @returns files to be deleted after the commit */
async function vacate(
  tx: Transaction,
  context: CommandContext,
  { registrationId, personId }: NonNullable<ReturnType<typeof parseSeatToken>>,
): Promise<readonly string[]> {
  const locked = await lockOrderOfRegistration(tx, registrationId)
  const seat = locked?.seats.find(({ registration }) => registration.id === registrationId)
  if (!(locked && seat && (await isSamePerson(tx, seat.person.id, personId)))) return []
  if (await isAttended(tx, registrationId)) throw attendanceMarked()
  const { seminar, order } = locked
  const fileKeys = await deleteAnswersOfRegistrations(tx, [registrationId])
  await vacateSeat(tx, context, {
    seminar,
    seat,
    why: 'the person is not on the seat any more',
    title: 'Taken off the seat by the link of our e-mail',
    reason: null,
  })
  await recordAudit(tx, context, {
    action: 'seat.declined',
    subjectType: 'booking',
    subjectId: order.id,
    details: { seminarId: seminar.id, personId },
  })
  const booking = await findBooking(tx, order.id)
  if (booking !== null)
    await queueBookingEmail(tx, context, {
      event: 'booking.seat_declined',
      booking,
      declined: { name: recipientNameInEmail(fullName(toGivenName(seat.registration.details))) },
    })
  return fileKeys
}

async function isAttended(tx: Transaction, registrationId: number): Promise<boolean> {
  if (await hasAttendance(tx, registrationId)) return true
  return (await listLiveCertificateKinds(tx, [registrationId])).length > 0
}

function attendanceMarked(): Refusal {
  const message =
    'Your attendance is marked already, so we can no longer take you off the seat here. Please write to us or call us.'
  return new Refusal('conflict', 'attendance_marked', message)
}
