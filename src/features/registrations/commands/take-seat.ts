/** Takes a seat in the caller's transaction, with registration, history, confirmation and counts. */
import { privacyNotice } from '../../../content/privacy.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { clearAccountClaim } from '../../accounts/queries/credentials.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { isStaff } from '../../people/contract/actor.ts'
import { addToSeminarCount, insertInteraction } from '../../people/queries/people.ts'
import type { SeminarFacts } from '../../seminars/queries/planning.ts'
import { insertRegistration, markResubmitted, type RegistrationRow } from '../queries/registrations.ts'
import { fillEmpty, paymentNeed, registrationType } from '../rules/seats.ts'
import type { KnownPerson } from './find-or-create-person.ts'
import { announceRegistration } from './notify-registration.ts'
import { takeSeats } from './seat-ledger.ts'

export interface GivenSeat {
  readonly context: CommandContext
  /** Locked, with a free seat. */
  readonly seminar: SeminarFacts
  /** Locked. */
  readonly person: KnownPerson
  /** A rejected registration to reactivate, if any. */
  readonly existing: RegistrationRow | null
  readonly details: RegistrationRow['details']
  readonly idempotencyKey: string | null
}

/** Takes the seat, as decided earlier under the same locks. */
export async function giveSeat(tx: Transaction, seat: GivenSeat): Promise<RegistrationRow> {
  const { context, seminar, person, existing } = seat
  await takeSeats(tx, seminar)
  const registration = await writeRegistration(tx, seat)
  await insertInteraction(tx, {
    personId: person.row.id,
    interactionType: 'registration',
    title: `Registered for ${seminar.title}`,
    description: seat.details.notes || null,
    occurredAt: context.now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: context.actor?.personId ?? null,
  })
  if (context.actor !== null) {
    await recordAudit(tx, context, {
      action: 'registration.made',
      subjectType: 'registration',
      subjectId: registration.id,
      details: { seminarId: seminar.id, personId: person.row.id },
    })
  }
  await addToSeminarCount(tx, person.row.id, { by: existing === null ? 1 : 0, at: context.now })
  await announceRegistration(tx, { seminar, person: person.row, registration, now: context.now })
  return registration
}

async function writeRegistration(tx: Transaction, seat: GivenSeat): Promise<RegistrationRow> {
  const { context, seminar, person, existing, idempotencyKey } = seat
  const { actor } = context
  const isOffice = isStaff(actor) && actor?.personId !== person.row.id
  const isProven = isOffice || (actor?.personId === person.row.id && person.row.emailVerifiedAt !== null)
  const values = {
    paymentStatus: paymentNeed(Number(seminar.price ?? 0), false).paymentStatus,
    amountDue: seminar.price,
    details: existing === null || isProven ? seat.details : fillEmpty(existing.details, seat.details),
    idempotencyKey,
    privacyNoticeVersion: isOffice ? null : privacyNotice.dated,
    registeredBy: actor?.personId ?? existing?.registeredBy ?? null,
    // Recomputed on resubmission: the sender is neither new nor given the account.
    registrationType: registrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (existing === null ? 0 : 1),
    }),
    updatedAt: context.now,
  }
  if (existing !== null) {
    // An account with an unverified e-mail no longer sees what staff take over.
    if (isOffice) await clearAccountClaim(tx, existing.id, person.row.id)
    return markResubmitted(tx, existing.id, values)
  }
  return insertRegistration(tx, {
    ...values,
    seminarId: seminar.id,
    personId: person.row.id,
    registeredAt: context.now,
  })
}
