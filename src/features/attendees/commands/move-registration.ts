/** Moving a registration to another date of the same seminar, or to another one. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { deleteEmptyAttendance, hasAttendance } from '#app/features/attendance/queries/marks.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { templateTypesWithdrawnOnCancellation } from '#app/features/email/emails/template-types.ts'
import { withdrawRegistrationEmails, withdrawSeminarEmails } from '#app/features/email/queries/withdrawals.ts'
import { releaseVouchers } from '#app/features/orders/commands/hold-voucher.ts'
import {
  deleteReleasedUse,
  findVoucherOfSeat,
  listRulesOfSeminar,
} from '#app/features/orders/queries/discounts.ts'
import { listDiscountLabels, moveOrderToSeminar } from '#app/features/orders/queries/order-lines.ts'
import { countSeats, getOrder, type OrderRow, updateOrder } from '#app/features/orders/queries/orders.ts'
import { getBalance, toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { quote } from '#app/features/orders/rules/quote.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import { recomputeOrder } from '#app/features/payments/queries/orders.ts'
import { seatNotFound } from '#app/features/payments/reads/own-seat.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteractionOf } from '#app/features/people/queries/people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { leaveLockedOrder } from '#app/features/registrations/commands/leave-order.ts'
import {
  getSeat,
  type LiveOrder,
  type LockedSeat,
  lockOrderOfRegistration,
} from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder, seminarCancelledReason } from '#app/features/registrations/commands/move-order.ts'
import { releaseSeats, takeSeats } from '#app/features/registrations/commands/seat-ledger.ts'
import {
  findRegistration,
  findRegistrationById,
  updateLockedRegistration,
} from '#app/features/registrations/queries/registrations.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { MoveRegistrationInput, MoveRegistrationResponse } from '../contract/move-registration.ts'

interface Move {
  /** Order of the registration alone, in the seminar that it leaves. */
  readonly locked: LiveOrder
  readonly seat: LockedSeat
  readonly target: SeminarRecord
  readonly reason: string
}

/**
 * Moves a registration on behalf of staff: its seat is free for others, and taken in the other seminar, at the price of today
 * there. Payments, proofs and the voucher stay with it; what is missing is owed, what is left over is settled by staff.
 * Refuses where no seat is free, marked attendance, and seats that were paid together with others.
 */
export function moveRegistration(
  context: CommandContext,
  { registrationId, seminarId, reason }: MoveRegistrationInput,
): Promise<MoveRegistrationResponse> {
  requireSignedInActor(context)
  const moving = inTransaction(context.db, async (tx) => {
    const seen = await findRegistrationById(tx, registrationId)
    if (seen === null) throw seatNotFound()
    if (seen.seminarId === seminarId)
      throw fieldRefusal('seminarId', 'same_seminar', 'The registration is for this seminar already')
    const target = await lockBoth(tx, { from: seen.seminarId, to: seminarId })
    const shared = await lockOrderOfRegistration(tx, registrationId)
    if (shared === null || shared.seminar.id !== seen.seminarId) throw seatNotFound()
    await refuseUnmovable(tx, context, { shared, registrationId, target })
    const { own: locked, rest } = await leaveLockedOrder(tx, shared, { registrationId, now: context.now })
    if (rest !== null) await settleOrder(tx, context, rest)
    const move = { locked, seat: getSeat(locked, registrationId), target, reason }
    const order = await moveLocked(tx, context, move)
    await recordMove(tx, context, { ...move, order })
    return { state: order.state, amountLeft: getAmountLeft(order) }
  })
  return refuseIfActorDeleted(moving)
}

/** Locks both seminars by id. @returns the one to which it moves */
async function lockBoth(
  tx: Transaction,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<SeminarRecord> {
  const [first, second] = [
    await lockSeminar(tx, Math.min(from, to)),
    await lockSeminar(tx, Math.max(from, to)),
  ]
  const target = to < from ? first : second
  if (target === null) throw seminarNotFoundRefusal()
  return target
}

async function refuseUnmovable(
  tx: Transaction,
  { now }: CommandContext,
  {
    shared,
    registrationId,
    target,
  }: { readonly shared: LiveOrder; readonly registrationId: number; readonly target: SeminarRecord },
): Promise<void> {
  const refuse = (code: string, message: string) => new Refusal('conflict', code, message)
  const { order, seats } = shared
  const { registration, person } = getSeat(shared, registrationId)
  if (person.erasedAt !== null) throw refuse('person_erased', 'The data of this person was erased.')
  if (!holdsSeats(order.state))
    throw refuse(
      'seat_released',
      'This registration has no seat any more. Register the person again instead.',
    )
  if (registration.attendanceStatus !== 'registered' || (await hasAttendance(tx, registrationId)))
    throw refuse('attendance_marked', 'Attendance is marked already. Remove the mark first.')
  const isPaid = toCentavos(order.paid) + toCentavos(order.withheld) > 0
  const [taken = 1] = (await countSeats(tx, [order.id])).values()
  // Seats without a name would be left alone.
  if (taken > 1 && (isPaid || seats.length === 1 || order.institutionId !== null))
    throw refuse(
      'order_of_several',
      'This seat was taken together with others. Cancel it, and register the person for the other seminar.',
    )
  if ((await findRegistration(tx, person.id, target.id)) !== null)
    throw refuse('already_registered', 'This person is already registered for that seminar.')
  const closed = whyRegistrationClosed(target, now)
  if (closed !== null) throw refuse(`seminar_${closed}`, registrationClosedTexts[closed])
}

/** @returns the order as it is in the other seminar */
async function moveLocked(tx: Transaction, context: CommandContext, move: Move): Promise<OrderRow> {
  const { locked, seat, target, reason } = move
  const { now } = context
  const { registration } = seat
  const isOfCancelledSeminar = locked.order.voidReason === seminarCancelledReason
  const reopened = isOfCancelledSeminar
    ? await updateOrder(tx, locked.order, { voidReason: null, updatedAt: now })
    : locked.order
  const repriced = await reprice(tx, { ...move, order: reopened, now })
  await releaseSeats(tx, locked.seminar.id)
  await takeSeats(tx, target)
  const moved = await updateLockedRegistration(tx, registration.id, {
    seminarId: target.id,
    details: { ...registration.details, seminarId: target.id },
    linkVersion: (registration.linkVersion % 65_535) + 1,
    updatedAt: new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1)),
  })
  await deleteEmptyAttendance(tx, registration.id)
  const there = { ...locked, order: repriced, seminar: target, seats: [{ ...seat, registration: moved }] }
  await settleOrder(tx, context, { ...there, why: `moved to ${target.title}: ${reason}` })
  const order = await getOrder(tx, repriced.id)
  if (order.state !== 'confirmed' || order.billState !== 'open') return order
  // An approval by hand, or a free seat, does not cover the price there.
  const waiting = await moveOrder(tx, { ...there, order }, { state: 'pending', now })
  return recomputeOrder(tx, waiting.order, now)
}

/** Gives the seat its price in the other seminar, with its voucher and declared discount if they apply there. */
async function reprice(
  tx: Transaction,
  { seat, target, order, now }: Move & { readonly order: OrderRow; readonly now: Date },
): Promise<OrderRow> {
  const { seatLineId, personId } = seat.registration
  const [voucher, rules] = [await findVoucherOfSeat(tx, seatLineId), await listRulesOfSeminar(tx, target.id)]
  const labels = await listDiscountLabels(tx, seatLineId)
  const declared = rules.find(({ kind, label }) => kind === 'declared' && labels.includes(label))
  const request = { personId, fixedPrice: null, voucherCode: voucher?.code, declaredRuleId: declared?.id }
  // It was used before, and is not used again.
  const used = voucher && { ...voucher, isActive: true, maxUses: null, validFrom: null, validUntil: null }
  const facts = { now, rules, vouchers: used === null ? [] : [used], voucherUsers: [] }
  const [quoted] = quote({ seminar: target, seats: [request] }, facts).seats
  if (voucher !== null && quoted.voucher === null) {
    await releaseVouchers(tx, [order.id], now)
    await deleteReleasedUse(tx, seatLineId)
  }
  return moveOrderToSeminar(tx, order, { seminarId: target.id, seatLineId, lines: quoted.lines, now })
}

/** Pesos that are left to pay, negative if more was paid; none of a bill that staff made void. */
const getAmountLeft = (order: OrderRow) => (order.billState === 'void' ? 0 : getBalance(order) / 100)

/** History, audit and the e-mail; what is queued about the former seminar is not sent. */
async function recordMove(
  tx: Transaction,
  context: CommandContext,
  { locked, seat, target, reason, order }: Move & { readonly order: OrderRow },
): Promise<void> {
  const { now, actor } = context
  const { seminar: former } = locked
  const { person, registration } = seat
  const createdBy = actor?.personId ?? null
  await insertInteractionOf(tx, person, {
    interactionType: 'note',
    title: `Registration moved: ${former.title} to ${target.title}`,
    description: reason,
    occurredAt: now,
    metadata: { seminarId: target.id, registrationId: registration.id },
    createdBy,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: 'registration.moved',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: target.id, formerSeminarId: former.id, personId: person.id, total: order.total },
  })
  const why = 'Not sent: the registration was moved.'
  await withdrawRegistrationEmails(tx, { registrationId: registration.id, reason: why })
  await withdrawSeminarEmails(tx, {
    seminarId: former.id,
    personId: person.id,
    templateTypes: templateTypesWithdrawnOnCancellation,
    reason: why,
  })
  const balance = order.payerId === person.id ? getAmountLeft(order) : 0
  const isConfirmed = order.state === 'confirmed'
  const email = {
    event: 'registration.moved',
    title: `Registration moved: ${target.title}`,
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(registration.details.firstName),
      registrationId: isConfirmed ? registration.id : null,
      reason,
      seminar: toEmailSeminarData(target, { withDetails: isConfirmed }),
      former: toEmailSeminarData(former, { withDetails: false }),
      amountLeft: balance > 0 ? balance : null,
      surplus: balance < 0 ? -balance : null,
    },
    dedupeKey: `registration-moved-${registration.id}-${registration.linkVersion}`,
  } as const
  await queueEmailsWithHistory(tx, [email], { createdBy, now })
}
