/** Places an order in the caller's transaction, with registrations, history, confirmations and counts. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { clearAccountClaim } from '#app/features/accounts/queries/credentials.ts'
import { toHistoryEntry, toOutboxMessage } from '#app/features/email/commands/queue-email.ts'
import { takeVouchers } from '#app/features/orders/commands/hold-voucher.ts'
import { reinstateOrder } from '#app/features/orders/commands/reinstate-order.ts'
import { toUnpaidAmounts } from '#app/features/orders/queries/orders.ts'
import { formatOrderCode, newOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { SeatQuote } from '#app/features/orders/rules/quote.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, updateSeminarCountOfPerson } from '#app/features/people/queries/people.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { insertOrderRecords } from '../queries/new-order.ts'
import type { RegistrationWithOrder } from '../queries/orders-of-registrations.ts'
import { toOwed } from '../queries/payment-status.ts'
import { type RegistrationRow, updateLockedRegistration } from '../queries/registrations.ts'
import { fullNameInEmail } from '../rules/name-in-email.ts'
import { fillEmptyFields, toRegistrationType } from '../rules/seats.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'
import { leaveOrder } from './leave-order.ts'
import {
  type AnswerInEmail,
  queueRegistrationConfirmation,
  type RegistrationConfirmationInput,
  toConfirmationEmail,
} from './notify-registration.ts'
import { assertSeatsLeft, takeSeats } from './seat-ledger.ts'

export interface SeatToTake {
  /** Person, locked. */
  readonly person: RegisteringPerson
  /** Rejected registration that is made again; null for a new one. */
  readonly existing: RegistrationWithOrder | null
  readonly details: RegistrationRow['details']
  /** Answers to the provider's questions, as the confirmation shows them. */
  readonly confirmedAnswers?: AnswerInEmail[]
  readonly quote: SeatQuote
}

interface OrderContext {
  readonly context: CommandContext
  /** Seminar, locked exclusively or shared. */
  readonly seminar: SeminarRecord
  /** Left out if it is the person on the first seat. */
  readonly payer?: { readonly id: number; readonly name: string }
  readonly idempotencyKey: string | null
  /** Code of the order, which the payer has seen already; null or left out if none was shown. */
  readonly shownCode?: string | null
  /** Whether the confirmations name the code, by which staff look for the payment. */
  readonly namesOrderCode?: boolean
}

export interface OrderToPlace<Seats extends readonly SeatToTake[]> extends OrderContext {
  readonly seats: Seats
}

/** A registration for each of the seats. */
type RegistrationsOn<Seats> = { readonly [Place in keyof Seats]: RegistrationRow }

/** Registers people and takes their seats; refuses like `takeSeats`. */
export async function placeOrder<const Seats extends readonly SeatToTake[]>(
  tx: Transaction,
  order: OrderToPlace<Seats>,
): Promise<RegistrationsOn<Seats>> {
  const registrations = await storeOrder(tx, order)
  await takeSeats(tx, order.seminar, order.seats.length)
  return registrations
}

/**
 * Registers without taking the seats, which the caller does last (`takeSeats`), so that others wait for the counter only
 * during the commit.
 */
export async function storeOrder<const Seats extends readonly SeatToTake[]>(
  tx: Transaction,
  order: OrderToPlace<Seats>,
): Promise<RegistrationsOn<Seats>> {
  const { context, seminar, seats } = order
  const { now } = context
  assertSeatsLeft(seminar, seats.length)
  const registrations = await storeRegistrations(tx, order, seats)
  const stored = registrations.flatMap((registration, place) => {
    const seat = seats[place]
    return seat === undefined ? [] : [{ ...seat, registration }]
  })
  const uses = stored.flatMap(({ person, registration: { seatLineId }, quote: { voucher } }) =>
    voucher === null ? [] : [{ voucherId: voucher.id, seatLineId, personId: person.row.id }],
  )
  await takeVouchers(tx, uses, now)
  for (const { person, existing, registration } of stored) {
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
      await updateSeminarCountOfPerson(tx, person.row.id, { by, at: now })
    }
  }
  // Each seat has its registration at its own place.
  return registrations as unknown as RegistrationsOn<Seats>
}

async function storeRegistrations(
  tx: Transaction,
  order: OrderContext,
  seats: readonly SeatToTake[],
): Promise<RegistrationRow[]> {
  const [first] = seats
  if (first === undefined) throw new Error('An order has a seat.')
  for (const { existing } of seats)
    if (existing !== null) await leaveOrder(tx, existing.registration, order.context.now)
  if (seats.length === 1 && first.existing !== null)
    return [await resubmitRegistration(tx, order, { ...first, existing: first.existing })]
  return insertNewOrder(tx, order, [first, ...seats.slice(1)])
}

/** Stores a new order with its registrations, of which some may be made again, history and confirmations. */
async function insertNewOrder(
  tx: Transaction,
  order: OrderContext,
  seats: readonly [SeatToTake, ...SeatToTake[]],
): Promise<RegistrationRow[]> {
  const { context, seminar, shownCode, idempotencyKey } = order
  const { now } = context
  const code = shownCode ?? newOrderCode()
  const [first] = seats
  const payer = order.payer ?? { id: first.person.row.id, name: toFullName(toRegistration(order, first)) }
  const { state } = toUnpaidAmounts(seats.map(({ quote }) => quote.lines))
  const registrations = await insertOrderRecords(tx, {
    order: { code, payerId: payer.id, payer: { name: payer.name }, idempotencyKey },
    seminarId: seminar.id,
    seats: seats.map((seat, place) => {
      const { person, quote } = seat
      const registration = toRegistration(order, seat)
      // The statement adds id and reference number, which the database makes.
      const unstored = { ...registration, ...toOwed(state, quote.lines), id: 0, reference: '' }
      const group = toGroup(order, seats, place)
      // Only the payer is told how to pay.
      const namesOrderCode = order.namesOrderCode === true && !group.registeredBy
      const confirmation = toConfirmation({ ...order, namesOrderCode }, seat, {
        registration: unstored,
        code,
      })
      const email = toConfirmationEmail({ ...confirmation, ...group })
      const { title, metadata } = toHistoryEntry(email, { createdBy: null, now })
      return {
        registration: { ...registration, personId: person.row.id },
        existing: seat.existing?.registration ?? null,
        lines: quote.lines,
        ...toRegistrationHistory(order, seat),
        message: isReachableEmail(person.row.email)
          ? { ...toOutboxMessage(email, now), messageTitle: title, messageMetadata: metadata }
          : null,
      }
    }),
    now,
  })
  for (const [place, registration] of registrations.entries()) {
    const seat = seats[place]
    if (seat?.existing) await recordResubmission(tx, order, { seat, registration, code })
  }
  return registrations
}

/** Stores a rejected registration that is made again, with its order, history and confirmation. */
async function resubmitRegistration(
  tx: Transaction,
  order: OrderContext,
  seat: SeatToTake & { readonly existing: RegistrationWithOrder },
): Promise<RegistrationRow> {
  const { context, shownCode = null, idempotencyKey } = order
  const { quote, existing } = seat
  const { id, seatLineId } = existing.registration
  const { now } = context
  const change = toRegistration(order, seat)
  const code = await reinstateOrder(tx, seatLineId, {
    payer: { name: toFullName(change) },
    price: quote.price,
    lines: quote.lines,
    shownCode,
    idempotencyKey,
    isByStaff: isStaff(context.actor),
    now,
  })
  const registration = await updateLockedRegistration(tx, id, { ...change, updatedAt: now })
  await recordResubmission(tx, order, { seat, registration, code })
  return registration
}

async function recordResubmission(
  tx: Transaction,
  order: OrderContext,
  {
    seat,
    ...stored
  }: { readonly seat: SeatToTake; readonly registration: RegistrationRow; readonly code: string },
): Promise<void> {
  const { context, seminar } = order
  const { now } = context
  const { id: registrationId, personId } = stored.registration
  // An account with an unverified e-mail no longer sees what staff take over.
  if (isOfStaff(context, seat.person)) await clearAccountClaim(tx, registrationId, personId)
  await insertInteraction(tx, {
    ...toRegistrationHistory(order, seat),
    personId,
    interactionType: 'registration',
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId },
  })
  await queueRegistrationConfirmation(tx, { ...toConfirmation(order, seat, stored), now })
}

const toRegistrationHistory = ({ context, seminar }: OrderContext, { details }: SeatToTake) => ({
  title: `Registered for ${seminar.title}`,
  description: details.notes || null,
  createdBy: context.actor?.personId ?? null,
})

/** Mentions of the other seats in the confirmation of one of several: the payer is on the first one, or on none. */
function toGroup(
  { payer }: OrderContext,
  seats: readonly SeatToTake[],
  place: number,
): Pick<RegistrationConfirmationInput, 'group' | 'registeredBy'> {
  if (seats.length === 1) return {}
  const [first = '', ...others] = seats.map(({ details }) => toFullName({ details }))
  if (place > 0 || payer !== undefined) return { registeredBy: fullNameInEmail(payer?.name ?? first) }
  const names = [first, ...others].map(fullNameInEmail)
  const { total } = toUnpaidAmounts(seats.map(({ quote }) => quote.lines))
  return { group: { names, total: Number(total) > 0 ? total : null } }
}

const toConfirmation = (
  { seminar, namesOrderCode = false }: OrderContext,
  { person, confirmedAnswers = [] }: SeatToTake,
  {
    registration,
    code,
  }: { readonly registration: RegistrationConfirmationInput['registration']; readonly code: string },
) => ({
  seminar,
  person: person.row,
  registration,
  answers: confirmedAnswers,
  billCode: namesOrderCode ? formatOrderCode(code) : null,
})

const toFullName = ({ details }: Pick<RegistrationRow, 'details'>) =>
  fullName({ ...details, suffix: details.suffix ?? null })

/** Whether staff register someone else. */
function isOfStaff({ actor }: CommandContext, person: RegisteringPerson): boolean {
  return isStaff(actor) && actor?.personId !== person.row.id
}

/**
 * Whether the caller may replace details; anyone else only adds what is missing when they register the person
 * again.
 */
export function mayReplaceDetails(context: CommandContext, person: RegisteringPerson): boolean {
  const isOwn = context.actor?.personId === person.row.id
  return isOfStaff(context, person) || (isOwn && person.row.emailVerifiedAt !== null)
}

function toRegistration({ context }: OrderContext, { person, existing, details }: SeatToTake) {
  const { actor } = context
  const isTrusted = mayReplaceDetails(context, person)
  const former = existing?.registration ?? null
  // A new person's row counts this registration already.
  const isCounted = person.isNew || existing !== null
  return {
    details: former === null || isTrusted ? details : fillEmptyFields(former.details, details),
    privacyNoticeVersion: isOfStaff(context, person) ? null : context.policies.privacyNoticeVersion,
    registeredBy: actor?.personId ?? former?.registeredBy ?? null,
    // Recomputed on resubmission: the sender is neither new nor given the account.
    registrationType: toRegistrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (isCounted ? 1 : 0),
    }),
  }
}
