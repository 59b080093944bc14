/** Seats that go on without the person who had them. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { clearAccountClaim } from '#app/features/accounts/queries/credentials.ts'
import { templateTypesWithdrawnOnCancellation } from '#app/features/email/emails/template-types.ts'
import { withdrawRegistrationEmails, withdrawSeminarEmails } from '#app/features/email/queries/withdrawals.ts'
import { insertInteractionOf, updateSeminarCountOfPerson } from '#app/features/people/queries/people.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { deleteRegistration } from '../queries/registrations.ts'
import type { LockedSeat } from './lock-order.ts'

interface EndedSeat {
  readonly seminar: SeminarRecord
  readonly seat: LockedSeat
  /** Why e-mails are not sent any more, in the middle of a sentence. */
  readonly why: string
  /** Heading in the history of the person. */
  readonly title: string
  readonly reason: string | null
}

/** Ends a locked seat for who has it: history, and no messages any more. What becomes of the seat is the caller's. */
export async function endSeatOfPerson(
  tx: Transaction,
  { actor, now }: Pick<CommandContext, 'actor' | 'now'>,
  { seminar, seat: { person, registration }, why, title, reason }: EndedSeat,
): Promise<void> {
  const withdrawn = `Not sent: ${why}.`
  await withdrawRegistrationEmails(tx, { registrationId: registration.id, reason: withdrawn })
  await withdrawSeminarEmails(tx, {
    seminarId: seminar.id,
    personId: person.id,
    templateTypes: templateTypesWithdrawnOnCancellation,
    reason: withdrawn,
  })
  await clearAccountClaim(tx, registration.id, person.id)
  await updateSeminarCountOfPerson(tx, person.id, { by: -1, at: now })
  await insertInteractionOf(tx, person, {
    interactionType: 'note',
    title: `${title}: ${seminar.title}`,
    description: reason,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: actor?.personId ?? null,
    createdAt: now,
  })
}

/**
 * Takes the person off a locked seat, which their order keeps without a name; tickets and links are void. Attendance and
 * answers to questions are the caller's.
 */
export async function vacateSeat(
  tx: Transaction,
  context: Pick<CommandContext, 'actor' | 'now'>,
  ended: EndedSeat,
): Promise<void> {
  await endSeatOfPerson(tx, context, ended)
  await deleteRegistration(tx, ended.seat.registration.id)
}
