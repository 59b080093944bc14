/** Takes a seat in the caller's transaction, with registration, history, confirmation and counts. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { clearAccountClaim } from '#app/features/accounts/queries/credentials.ts'
import { toHistoryEntry, toOutboxMessage } from '#app/features/email/commands/queue-email.ts'
import { takeVoucher } from '#app/features/orders/commands/hold-voucher.ts'
import { reinstateOrder } from '#app/features/orders/commands/reinstate-order.ts'
import { toUnpaidAmounts } from '#app/features/orders/queries/orders.ts'
import { formatOrderCode, newOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { Quote } from '#app/features/orders/rules/quote.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, updateSeminarCountOfPerson } from '#app/features/people/queries/people.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { insertRegistrationRecords } from '../queries/new-registration.ts'
import type { RegistrationWithOrder } from '../queries/orders-of-registrations.ts'
import { toOwed } from '../queries/payment-status.ts'
import { type RegistrationRow, updateLockedRegistration } from '../queries/registrations.ts'
import { fillEmptyFields, toRegistrationType } from '../rules/seats.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'
import {
  type AnswerInEmail,
  queueRegistrationConfirmation,
  type RegistrationConfirmationInput,
  toConfirmationEmail,
} from './notify-registration.ts'
import { assertSeatsLeft, takeSeats } from './seat-ledger.ts'

export interface SeatRegistrationInput {
  readonly context: CommandContext
  /** Seminar, locked exclusively or shared. */
  readonly seminar: SeminarRecord
  /** Person, locked. */
  readonly person: RegisteringPerson
  /** Rejected registration that is made again; null for a new one. */
  readonly existing: RegistrationWithOrder | null
  readonly details: RegistrationRow['details']
  readonly idempotencyKey: string | null
  /** Answers to the provider's questions, as the confirmation shows them. */
  readonly confirmedAnswers?: AnswerInEmail[]
  readonly quote: Quote
  /** Code of the order, which the payer has seen already; null or left out if none was shown. */
  readonly shownCode?: string | null
  /** Whether the confirmation names the code, by which staff look for the payment. */
  readonly namesOrderCode?: boolean
}

/** Registers and takes the seat; refuses like `takeSeats`. */
export async function registerAndTakeSeat(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const registration = await storeRegistration(tx, seat)
  await takeSeats(tx, seat.seminar)
  return registration
}

/**
 * Registers without taking the seat, which the caller does last (`takeSeats`), so that others wait for its counter only
 * during the commit.
 */
export async function storeRegistration(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const { context, seminar, person, existing, quote } = seat
  assertSeatsLeft(seminar)
  const registration =
    existing === null ? await insertNewRegistration(tx, seat) : await resubmitRegistration(tx, seat, existing)
  if (quote.voucher !== null)
    await takeVoucher(tx, quote.voucher, { seatLineId: registration.seatLineId, now: context.now })
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
  return registration
}

/** Stores a new registration with its order, history and confirmation. */
function insertNewRegistration(tx: Transaction, seat: SeatRegistrationInput): Promise<RegistrationRow> {
  const { context, seminar, person, quote, shownCode, idempotencyKey } = seat
  const { now } = context
  const registration = toRegistration(seat)
  const payerId = person.row.id
  const code = shownCode ?? newOrderCode()
  // The statement adds id and reference number, which the database makes.
  const owed = toOwed(toUnpaidAmounts(quote.lines))
  const unstored = { ...registration, ...owed, id: 0, reference: '' }
  const email = toConfirmationEmail(toConfirmation(seat, unstored, code))
  const { title, metadata } = toHistoryEntry(email, { createdBy: null, now })
  return insertRegistrationRecords(tx, {
    ...registration,
    order: { code, payerId, payer: toPayer(registration), lines: quote.lines, idempotencyKey },
    seminarId: seminar.id,
    personId: person.row.id,
    now,
    ...toRegistrationHistory(seat),
    message: isReachableEmail(person.row.email)
      ? { ...toOutboxMessage(email, now), messageTitle: title, messageMetadata: metadata }
      : null,
  })
}

/** Stores a rejected registration that is made again, with its order, history and confirmation. */
async function resubmitRegistration(
  tx: Transaction,
  seat: SeatRegistrationInput,
  { registration: { id, seatLineId } }: RegistrationWithOrder,
): Promise<RegistrationRow> {
  const { context, seminar, person, quote, shownCode = null, idempotencyKey } = seat
  const { now } = context
  const change = toRegistration(seat)
  // An account with an unverified e-mail no longer sees what staff take over.
  if (isOfStaff(seat)) await clearAccountClaim(tx, id, person.row.id)
  const code = await reinstateOrder(tx, seatLineId, {
    payerId: person.row.id,
    payer: toPayer(change),
    price: quote.price,
    lines: quote.lines,
    shownCode,
    idempotencyKey,
    now,
  })
  const registration = await updateLockedRegistration(tx, id, { ...change, updatedAt: now })
  await insertInteraction(tx, {
    ...toRegistrationHistory(seat),
    personId: person.row.id,
    interactionType: 'registration',
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: id },
  })
  await queueRegistrationConfirmation(tx, { ...toConfirmation(seat, registration, code), now })
  return registration
}

const toRegistrationHistory = ({ context, seminar, details }: SeatRegistrationInput) => ({
  title: `Registered for ${seminar.title}`,
  description: details.notes || null,
  createdBy: context.actor?.personId ?? null,
})

const toConfirmation = (
  { seminar, person, confirmedAnswers = [], namesOrderCode = false }: SeatRegistrationInput,
  registration: RegistrationConfirmationInput['registration'],
  code: string,
) => ({
  seminar,
  person: person.row,
  registration,
  answers: confirmedAnswers,
  billCode: namesOrderCode ? formatOrderCode(code) : null,
})

const toPayer = ({ details }: Pick<RegistrationRow, 'details'>) => ({
  name: fullName({ ...details, suffix: details.suffix ?? null }),
})

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
  const { context, person, existing } = seat
  const { actor } = context
  const isTrusted = mayReplaceDetails(seat)
  const former = existing?.registration ?? null
  // A new person's row counts this registration already.
  const isCounted = person.isNew || existing !== null
  return {
    details: former === null || isTrusted ? seat.details : fillEmptyFields(former.details, seat.details),
    privacyNoticeVersion: isOfStaff(seat) ? null : context.policies.privacyNoticeVersion,
    registeredBy: actor?.personId ?? former?.registeredBy ?? null,
    // Recomputed on resubmission: the sender is neither new nor given the account.
    registrationType: toRegistrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (isCounted ? 1 : 0),
    }),
  }
}
