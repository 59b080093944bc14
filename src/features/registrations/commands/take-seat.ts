/** Takes a seat in the caller's transaction, with registration, history, confirmation and counts. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { clearAccountClaim } from '#app/features/accounts/queries/credentials.ts'
import { toHistoryEntry, toOutboxMessage } from '#app/features/email/commands/queue-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, updateSeminarCountOfPerson } from '#app/features/people/queries/people.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { insertRegistrationRecords } from '../queries/new-registration.ts'
import { insertRegistration, type RegistrationRow, resubmitRegistration } from '../queries/registrations.ts'
import { fillEmptyFields, getPaymentRequirement, toRegistrationType } from '../rules/seats.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'
import {
  type AnswerInEmail,
  queueRegistrationConfirmation,
  toConfirmationEmail,
} from './notify-registration.ts'
import { assertSeatsLeft, takeSeats } from './seat-ledger.ts'

export interface SeatRegistrationInput {
  readonly context: CommandContext
  /** Seminar, locked exclusively or shared. */
  readonly seminar: SeminarRecord
  /** Person, locked. */
  readonly person: RegisteringPerson
  /** A rejected registration to reactivate, if any. */
  readonly existing: RegistrationRow | null
  readonly details: RegistrationRow['details']
  readonly idempotencyKey: string | null
  /** Answers to the provider's questions, as the confirmation shows them. */
  readonly confirmedAnswers?: AnswerInEmail[]
  /**
   * Finds the code of a registration without proof, whose confirmation names it and is queued once the bill
   * is stored.
   */
  readonly findBillCode?: (registrationId: number) => Promise<string | null>
  /** Stores what belongs to the registration before the seat is taken. */
  readonly storeMore?: (registration: RegistrationRow) => Promise<void>
}

/**
 * Takes the seat as the last statement, so that others wait for its counter only during the commit. Refuses like
 * `takeSeats`.
 */
export async function takeSeatAndRegister(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const { context, seminar, person, existing } = seat
  assertSeatsLeft(seminar)
  const registration = await storeRegistration(tx, seat)
  if (context.actor !== null) {
    await recordAudit(tx, context, {
      action: 'registration.made',
      subjectType: 'registration',
      subjectId: registration.id,
      details: { seminarId: seminar.id, personId: person.row.id },
    })
  }
  if (!person.isNew) {
    const by = existing === null ? 1 : 0
    await updateSeminarCountOfPerson(tx, person.row.id, { by, at: context.now })
  }
  await seat.storeMore?.(registration)
  if (seat.findBillCode !== undefined) await queueConfirmation(tx, seat, registration)
  await takeSeats(tx, seminar)
  return registration
}

/** Stores a registration with history and confirmation. */
function storeRegistration(tx: Transaction, seat: SeatRegistrationInput): Promise<RegistrationRow> {
  const { existing, person, findBillCode } = seat
  // Rare, so that they need no statement of their own: registering again, and an address that gets no e-mail.
  const isRare = existing !== null || !isReachableEmail(person.row.email) || findBillCode !== undefined
  if (isRare) return storeStepByStep(tx, seat)
  return storeAtOnce(tx, seat)
}

const titleOf = (seminar: SeminarRecord) => `Registered for ${seminar.title}`

async function storeStepByStep(tx: Transaction, seat: SeatRegistrationInput): Promise<RegistrationRow> {
  const { context, seminar, person } = seat
  const registration = await insertOrResubmitRegistration(tx, seat)
  await insertInteraction(tx, {
    personId: person.row.id,
    interactionType: 'registration',
    title: titleOf(seminar),
    description: seat.details.notes || null,
    occurredAt: context.now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: context.actor?.personId ?? null,
  })
  if (seat.findBillCode === undefined) await queueConfirmation(tx, seat, registration)
  return registration
}

async function queueConfirmation(
  tx: Transaction,
  { context, seminar, person, confirmedAnswers = [], findBillCode }: SeatRegistrationInput,
  registration: RegistrationRow,
): Promise<void> {
  await queueRegistrationConfirmation(tx, {
    seminar,
    person: person.row,
    registration,
    answers: confirmedAnswers,
    billCode: (await findBillCode?.(registration.id)) ?? null,
    now: context.now,
  })
}

function storeAtOnce(tx: Transaction, seat: SeatRegistrationInput): Promise<RegistrationRow> {
  const { context, seminar, person } = seat
  const { now } = context
  const registration = toRegistration(seat)
  // The statement adds id and reference number, which the database makes.
  const confirmation = toConfirmationEmail({
    seminar,
    person: person.row,
    registration: { ...registration, id: 0, reference: '' },
    answers: seat.confirmedAnswers ?? [],
  })
  return insertRegistrationRecords(tx, {
    ...registration,
    ...toOutboxMessage(confirmation, now),
    seminarId: seminar.id,
    personId: person.row.id,
    now,
    title: titleOf(seminar),
    description: seat.details.notes || null,
    createdBy: context.actor?.personId ?? null,
    messageTitle: confirmation.title,
    messageMetadata: toHistoryEntry(confirmation, { createdBy: null, now }).metadata,
  })
}

async function insertOrResubmitRegistration(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const { context, seminar, person, existing } = seat
  const values = { ...toRegistration(seat), updatedAt: context.now }
  if (existing !== null) {
    // An account with an unverified e-mail no longer sees what staff take over.
    if (isOfStaff(seat)) await clearAccountClaim(tx, existing.id, person.row.id)
    return resubmitRegistration(tx, existing.id, values)
  }
  return insertRegistration(tx, {
    ...values,
    seminarId: seminar.id,
    personId: person.row.id,
    registeredAt: context.now,
  })
}

/** Whether staff register someone else. */
function isOfStaff({
  context: { actor },
  person,
}: Pick<SeatRegistrationInput, 'context' | 'person'>): boolean {
  return isStaff(actor) && actor?.personId !== person.row.id
}

/**
 * Whether the caller may replace details; anyone else only adds what is missing when they register the person
 * again.
 */
export function mayReplaceDetails(seat: Pick<SeatRegistrationInput, 'context' | 'person'>): boolean {
  const { context, person } = seat
  return isOfStaff(seat) || (context.actor?.personId === person.row.id && person.row.emailVerifiedAt !== null)
}

function toRegistration(seat: SeatRegistrationInput) {
  const { context, seminar, person, existing, idempotencyKey } = seat
  const { actor } = context
  const isTrusted = mayReplaceDetails(seat)
  // A new person's row counts this registration already.
  const isCounted = person.isNew || existing !== null
  return {
    paymentStatus: getPaymentRequirement(Number(seminar.price ?? 0), false).paymentStatus,
    amountDue: seminar.price,
    details: existing === null || isTrusted ? seat.details : fillEmptyFields(existing.details, seat.details),
    idempotencyKey,
    privacyNoticeVersion: isOfStaff(seat) ? null : context.policies.privacyNoticeVersion,
    registeredBy: actor?.personId ?? existing?.registeredBy ?? null,
    // Recomputed on resubmission: the sender is neither new nor given the account.
    registrationType: toRegistrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (isCounted ? 1 : 0),
    }),
  }
}
