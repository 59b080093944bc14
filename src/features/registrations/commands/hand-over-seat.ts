import type { CommandContext } from '#app/application/commands/command-context.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { handOverVoucher } from '#app/features/orders/commands/hold-voucher.ts'
import { getInstitutionName } from '#app/features/orders/queries/institutions.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, updateSeminarCountOfPerson } from '#app/features/people/queries/people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findRegistration, type RegistrationRow, updateLockedRegistration } from '../queries/registrations.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '../rules/name-in-email.ts'
import { toRegistrationType } from '../rules/seats.ts'
import { endSeatOfPerson } from './end-seat.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'
import { getSeat, type LiveOrder, type LockedSeat } from './lock-order.ts'
import { toSeatNamedEmail } from './notify-named.ts'
import { toConfirmationEmail } from './notify-registration.ts'

interface HandOver {
  readonly locked: LiveOrder
  readonly registrationId: number
  /** Who takes the seat, locked. */
  readonly colleague: RegisteringPerson
  readonly details: RegistrationRow['details']
  /** Reason in the history of both; null if none was given. */
  readonly reason: string | null
}

/**
 * Gives the seat of a registration to somebody else. Its order, payments and number stay, and its payer; tickets and links
 * of the former person are void, and nothing of theirs is shown to the other. Refuses orders without seats, and who has a
 * registration for the seminar. Attendance and answers to questions are the caller's.
 */
export async function handOverSeat(
  tx: Transaction,
  context: CommandContext,
  { locked, registrationId, colleague, details, reason }: HandOver,
): Promise<void> {
  const { order, seminar } = locked
  const { now, actor } = context
  const { row } = colleague
  const seat = getSeat(locked, registrationId)
  if (!holdsSeats(order.state))
    throw new Refusal('conflict', 'seat_released', 'This registration has no seat any more.')
  if ((await findRegistration(tx, row.id, seminar.id)) !== null)
    throw new Refusal('conflict', 'already_registered', 'This person is already registered for this seminar.')
  await handOverVoucher(tx, seat.registration.seatLineId, row.id)
  await endFormerSeat(tx, context, { ...locked, seat, reason })
  if (!colleague.isNew) await updateSeminarCountOfPerson(tx, row.id, { by: 1, at: now })
  const registration = await updateLockedRegistration(tx, registrationId, {
    personId: row.id,
    details,
    registrationType: toRegistrationType({ isNew: colleague.isNew, otherRegistrations: row.seminarCount }),
    registeredBy: actor?.personId ?? null,
    privacyNoticeVersion: context.policies.privacyNoticeVersion,
    linkVersion: (seat.registration.linkVersion % 65_535) + 1,
    updatedAt: new Date(Math.max(now.getTime(), seat.registration.updatedAt.getTime() + 1)),
  })
  await insertInteraction(tx, {
    personId: row.id,
    interactionType: 'registration',
    title: `Took over a seat: ${seminar.title}`,
    description: reason,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId },
    createdBy: actor?.personId ?? null,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: 'registration.handed_over',
    subjectType: 'registration',
    subjectId: registrationId,
    details: { seminarId: seminar.id, personId: row.id, formerPersonId: seat.person.id },
  })
  if (seminar.status !== 'scheduled' || seminar.finishesAt <= now) return
  const named = { person: row, registration }
  const { institutionId } = order
  const email =
    institutionId === null
      ? toConfirmationEmail({ ...named, seminar, answers: [] })
      : toSeatNamedEmail(
          context,
          { ...locked, coordinator: locked.payer, institution: await getInstitutionName(tx, institutionId) },
          named,
        )
  await queueEmailsWithHistory(tx, [email], { createdBy: null, now })
}

/** Ends the seat for who had it, and tells them. */
async function endFormerSeat(
  tx: Transaction,
  context: CommandContext,
  { seminar, seat, reason }: LiveOrder & { readonly seat: LockedSeat; readonly reason: string | null },
): Promise<void> {
  const { actor, now } = context
  const { person, registration } = seat
  await endSeatOfPerson(tx, context, {
    seminar,
    seat,
    why: 'the seat was handed over',
    title: 'Seat handed over to somebody else',
    reason,
  })
  if (seminar.status !== 'scheduled' || seminar.finishesAt <= now) return
  const email = {
    event: 'seat.handed_over',
    title: `Seat handed over: ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(registration.details.firstName),
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
    dedupeKey: `seat-handed-over-${registration.id}-${registration.linkVersion}`,
  } as const
  await queueEmailsWithHistory(tx, [email], { createdBy: actor?.personId ?? null, now })
}
