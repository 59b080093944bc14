/** Takes a seat in the caller's transaction, with registration, history, confirmation and counts. */
import { privacyNotice } from '../../../content/privacy.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { clearAccountClaim } from '../../accounts/queries/credentials.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { isStaff } from '../../people/contract/actor.ts'
import { insertInteraction, updateSeminarCountOfPerson } from '../../people/queries/people.ts'
import type { SeminarRecord } from '../../seminars/queries/planning.ts'
import { insertRegistration, type RegistrationRow, resubmitRegistration } from '../queries/registrations.ts'
import { fillEmptyFields, getPaymentRequirement, toRegistrationType } from '../rules/seats.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'
import { queueRegistrationConfirmation } from './notify-registration.ts'
import { takeSeats } from './seat-ledger.ts'

export interface SeatRegistrationInput {
  readonly context: CommandContext
  /** Locked, with a free seat. */
  readonly seminar: SeminarRecord
  /** Locked. */
  readonly person: RegisteringPerson
  /** A rejected registration to reactivate, if any. */
  readonly existing: RegistrationRow | null
  readonly details: RegistrationRow['details']
  readonly idempotencyKey: string | null
}

/** Takes the seat, as decided earlier under the same locks. */
export async function takeSeatAndRegister(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const { context, seminar, person, existing } = seat
  await takeSeats(tx, seminar)
  const registration = await insertOrResubmitRegistration(tx, seat)
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
  await updateSeminarCountOfPerson(tx, person.row.id, { by: existing === null ? 1 : 0, at: context.now })
  await queueRegistrationConfirmation(tx, { seminar, person: person.row, registration, now: context.now })
  return registration
}

async function insertOrResubmitRegistration(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const { context, seminar, person, existing, idempotencyKey } = seat
  const { actor } = context
  const isStaffAction = isStaff(actor) && actor?.personId !== person.row.id
  const isTrusted =
    isStaffAction || (actor?.personId === person.row.id && person.row.emailVerifiedAt !== null)
  const values = {
    paymentStatus: getPaymentRequirement(Number(seminar.price ?? 0), false).paymentStatus,
    amountDue: seminar.price,
    details: existing === null || isTrusted ? seat.details : fillEmptyFields(existing.details, seat.details),
    idempotencyKey,
    privacyNoticeVersion: isStaffAction ? null : privacyNotice.dated,
    registeredBy: actor?.personId ?? existing?.registeredBy ?? null,
    // Recomputed on resubmission: the sender is neither new nor given the account.
    registrationType: toRegistrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (existing === null ? 0 : 1),
    }),
    updatedAt: context.now,
  }
  if (existing !== null) {
    // An account with an unverified e-mail no longer sees what staff take over.
    if (isStaffAction) await clearAccountClaim(tx, existing.id, person.row.id)
    return resubmitRegistration(tx, existing.id, values)
  }
  return insertRegistration(tx, {
    ...values,
    seminarId: seminar.id,
    personId: person.row.id,
    registeredAt: context.now,
  })
}
