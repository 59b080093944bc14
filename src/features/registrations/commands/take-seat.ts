/** Takes a seat in the caller's transaction, with registration, history, confirmation and counts. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { clearAccountClaim } from '#app/features/accounts/queries/credentials.ts'
import { toHistoryEntry, toOutboxMessage } from '#app/features/email/commands/queue-email.ts'
import { takePricedVoucher } from '#app/features/orders/commands/hold-voucher.ts'
import {
  insertOrder,
  lockOrderOfSeat,
  type NewOrder,
  replaceOrderLines,
  toUnpaidAmounts,
  updateOrder,
} from '#app/features/orders/queries/orders.ts'
import { toPesos } from '#app/features/orders/rules/order-amounts.ts'
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
export async function takeSeatAndRegister(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const registration = await registerBeforeSeat(tx, seat)
  await takeSeats(tx, seat.seminar)
  return registration
}

/**
 * Registers without taking the seat, which the caller does last (`takeSeats`), so that others wait for its counter only
 * during the commit.
 */
export async function registerBeforeSeat(
  tx: Transaction,
  seat: SeatRegistrationInput,
): Promise<RegistrationRow> {
  const { context, seminar, person, existing, quote } = seat
  assertSeatsLeft(seminar)
  const registration = await storeRegistration(tx, seat)
  const { seatLineId, personId } = registration
  const priced = { order: existing?.order ?? null, voucher: quote.voucher }
  await takePricedVoucher(tx, priced, { seatLineId, personId, now: context.now })
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

/** Stores a registration with its order, history and confirmation. */
function storeRegistration(tx: Transaction, seat: SeatRegistrationInput): Promise<RegistrationRow> {
  const { existing, person } = seat
  // Rare, so that they need no statement of their own: registering again, and an address that gets no e-mail.
  const isRare = existing !== null || !isReachableEmail(person.row.email)
  return isRare ? storeStepByStep(tx, seat) : storeAtOnce(tx, seat)
}

const titleOf = (seminar: SeminarRecord) => `Registered for ${seminar.title}`

async function storeStepByStep(tx: Transaction, seat: SeatRegistrationInput): Promise<RegistrationRow> {
  const { context, seminar, person, existing, confirmedAnswers = [] } = seat
  const { now } = context
  const values = { ...toRegistration(seat), updatedAt: now }
  const order = toNewOrder(seat, values)
  // An account with an unverified e-mail no longer sees what staff take over.
  if (existing !== null && isOfStaff(seat))
    await clearAccountClaim(tx, existing.registration.id, person.row.id)
  const code =
    existing === null
      ? order.code
      : await reinstateOrder(tx, seat, { existing: existing.registration, order })
  const registration =
    existing === null
      ? await insertRegistration(tx, {
          ...values,
          seminarId: seminar.id,
          personId: person.row.id,
          seatLineId: await insertOrder(tx, {
            ...order,
            seminarId: seminar.id,
            createdAt: now,
            updatedAt: now,
          }),
          registeredAt: now,
        })
      : await resubmitRegistration(tx, existing.registration.id, values)
  await insertInteraction(tx, {
    personId: person.row.id,
    interactionType: 'registration',
    title: titleOf(seminar),
    description: seat.details.notes || null,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: context.actor?.personId ?? null,
  })
  await queueRegistrationConfirmation(tx, {
    seminar,
    person: person.row,
    registration,
    answers: confirmedAnswers,
    billCode: toNamedCode(seat, code),
    now,
  })
  return registration
}

function storeAtOnce(tx: Transaction, seat: SeatRegistrationInput): Promise<RegistrationRow> {
  const { context, seminar, person } = seat
  const { now } = context
  const registration = toRegistration(seat)
  const order = toNewOrder(seat, registration)
  // The statement adds id and reference number, which the database makes.
  const confirmation = toConfirmationEmail({
    seminar,
    person: person.row,
    registration: { ...registration, id: 0, reference: '' },
    answers: seat.confirmedAnswers ?? [],
    billCode: toNamedCode(seat, order.code),
  })
  return insertRegistrationRecords(tx, {
    ...registration,
    ...toOutboxMessage(confirmation, now),
    order,
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

function toNewOrder(
  { person, quote: { lines }, shownCode }: SeatRegistrationInput,
  { details }: Pick<RegistrationRow, 'details'>,
): NewOrder {
  return {
    code: shownCode ?? newOrderCode(),
    payerId: person.row.id,
    payer: { name: fullName({ ...details, suffix: details.suffix ?? null }) },
    lines,
  }
}

const toNamedCode = ({ namesOrderCode }: SeatRegistrationInput, code: string) =>
  namesOrderCode === true ? formatOrderCode(code) : null

/**
 * A void order comes back with its price of today, and the code that was shown; one with money stays as it is.
 * @returns its code
 */
async function reinstateOrder(
  tx: Transaction,
  { shownCode, context }: SeatRegistrationInput,
  { existing: { seatLineId }, order }: { readonly existing: RegistrationRow; readonly order: NewOrder },
): Promise<string> {
  const former = await lockOrderOfSeat(tx, seatLineId)
  if (former.state !== 'void') return former.code
  const { payer, lines } = order
  await replaceOrderLines(tx, { orderId: former.id, seatLineId }, lines)
  const code = shownCode ?? former.code
  const change = { ...toUnpaidAmounts(lines), code, payer, voidReason: null, updatedAt: context.now }
  await updateOrder(tx, former, change)
  return code
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
  const { context, person, existing, quote, idempotencyKey } = seat
  const { actor } = context
  const isTrusted = mayReplaceDetails(seat)
  const former = existing?.registration ?? null
  // A new person's row counts this registration already.
  const isCounted = person.isNew || existing !== null
  return {
    paymentStatus: getPaymentRequirement(quote.price, false).paymentStatus,
    amountDue: quote.price === 0 ? null : toPesos(quote.price),
    details: former === null || isTrusted ? seat.details : fillEmptyFields(former.details, seat.details),
    idempotencyKey,
    privacyNoticeVersion: isOfStaff(seat) ? null : context.policies.privacyNoticeVersion,
    registeredBy: actor?.personId ?? former?.registeredBy ?? null,
    // Recomputed on resubmission: the sender is neither new nor given the account.
    registrationType: toRegistrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (isCounted ? 1 : 0),
    }),
  }
}
