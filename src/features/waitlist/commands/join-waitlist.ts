import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { JoinWaitlistInput, JoinWaitlistResponse } from '../contract/waitlist.ts'
import { findHeldOrder, insertEntryIfNew, listWaiting } from '../queries/entries.ts'
import { isPastCutoff } from '../rules/offers.ts'
import { queueJoinedEmail, queueOfferEmail } from './notify-entry.ts'

/**
 * Puts an address at the end of the queue of a full seminar, and e-mails it its place with the link to it. One that is in
 * the queue already, or has an offer, stays as it is and gets its link again; the answer does not reveal which. Refuses
 * seminars with seats, and those that take nobody.
 */
export async function joinWaitlist(
  context: CommandContext,
  { seminarId, ...input }: JoinWaitlistInput,
): Promise<JoinWaitlistResponse> {
  const { db, now } = context
  return inTransaction(db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    const isAwaited = (await listWaiting(tx, seminarId)).length > 0
    refuseUnlessFull(seminar, { seats: input.seats, isAwaited, now })
    const { entry, isNew } = await insertEntryIfNew(tx, { ...input, seminarId, joinedAt: now })
    const held = entry.status === 'offered' ? await findHeldOrder(tx, entry.id) : null
    const position = (await listWaiting(tx, seminarId)).findIndex(({ id }) => id === entry.id) + 1
    if (entry.status === 'waiting') await queueJoinedEmail(tx, context, { entry, seminar, position })
    else if (held?.holdsUntil)
      await queueOfferEmail(tx, context, { entry, seminar, validUntil: held.holdsUntil })
    if (isNew && context.actor !== null) {
      await recordAudit(tx, context, {
        action: 'waitlist.joined',
        subjectType: 'waitlist_entry',
        subjectId: entry.id,
        details: { seminarId },
      })
    }
    return { isJoined: true }
  })
}

/** Free seats are for those who wait, until the job has offered them. */
function refuseUnlessFull(
  seminar: SeminarRecord,
  { seats, isAwaited, now }: { readonly seats: number; readonly isAwaited: boolean; readonly now: Date },
): void {
  const { maxAttendees } = seminar
  if (maxAttendees !== null && seats > maxAttendees)
    throw fieldRefusal('seats', 'too_many_seats', `This seminar has ${maxAttendees} seats`)
  const closed = whyRegistrationClosed(seminar, now)
  if (closed !== null && closed !== 'full')
    throw new Refusal('conflict', `seminar_${closed}`, registrationClosedTexts[closed])
  if (isPastCutoff(seminar.startsAt, now))
    throw new Refusal('conflict', 'waitlist_closed', 'The waiting list is closed: this seminar starts soon.')
  if (!isAwaited && (seminar.seatsLeft === null || seminar.seatsLeft >= seats))
    throw new Refusal('conflict', 'seats_left', 'Seats are free. Please register.')
}
