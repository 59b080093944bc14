/** The one way to give a seat: registration, history, confirmation and counts, in the caller's transaction. */
import { privacyNotice } from '../../../content/privacy.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { isStaff } from '../../../platform/http/actor.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { forgetClaim } from '../../accounts/queries/credentials.ts'
import { addToSeatsTaken, type SeminarFacts } from '../../catalog/queries/planning.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { addToSeminarCount, insertInteraction } from '../../people/queries.ts'
import { insertRegistration, markResubmitted, type RegistrationRow } from '../queries.ts'
import { fillEmpty, paymentNeed, registrationType } from '../rules.ts'
import { announceRegistration } from './announce-registration.ts'
import type { KnownPerson } from './find-or-make-person.ts'

export interface GivenSeat {
  readonly context: CommandContext
  /** Held, with a free seat. */
  readonly seminar: SeminarFacts
  /** Held too. */
  readonly person: KnownPerson
  /** One that was rejected and comes back; null where there was none. */
  readonly existing: RegistrationRow | null
  readonly details: RegistrationRow['details']
  readonly idempotencyKey: string | null
}

/** Gives the seat; whether it may be given was decided before, under the same locks. */
export async function giveSeat(tx: Transaction, seat: GivenSeat): Promise<RegistrationRow> {
  const { context, seminar, person, existing } = seat
  await addToSeatsTaken(tx, seminar.id, 1)
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
    // Told anew when a rejected payment is sent again: whoever sends it is not greeted as new, nor given the account.
    registrationType: registrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (existing === null ? 0 : 1),
    }),
    updatedAt: context.now,
  }
  if (existing !== null) {
    // An account that only claims the address loses sight of what the office takes over.
    if (isOffice) await forgetClaim(tx, existing.id, person.row.id)
    return markResubmitted(tx, existing.id, values)
  }
  return insertRegistration(tx, {
    ...values,
    seminarId: seminar.id,
    personId: person.row.id,
    registeredAt: context.now,
  })
}
