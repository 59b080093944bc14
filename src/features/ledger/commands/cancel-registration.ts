/** Cancelling registrations, with the refund of what was paid. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type { EmailRecipient } from '#app/features/email/emails/email-notification.ts'
import { getOrder, type OrderRow } from '#app/features/orders/queries/orders.ts'
import { getBalance, toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import { sumOpenRefunds } from '#app/features/payments/queries/refunds.ts'
import { findOwnSeat, getSeatActor, seatNotFound } from '#app/features/payments/reads/own-seat.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { cancelLockedOrder, cancelLockedSeat } from '#app/features/registrations/commands/cancel-order.ts'
import {
  getSeat,
  isLive,
  type LiveOrder,
  lockOrderOfRegistration,
  lockOrders,
} from '#app/features/registrations/commands/lock-order.ts'
import type { CancellingTerms } from '#app/features/registrations/contract/cancelling.ts'
import { getSeatInOrder } from '#app/features/registrations/queries/seats-of-orders.ts'
import { toCancellingTerms } from '#app/features/registrations/rules/cancelling.ts'
import { storeContactMessage } from '#app/features/support/commands/send-support-message.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type {
  CancelOrderInput,
  CancelOrderResponse,
  CancelRegistrationInput,
} from '../contract/cancelling.ts'
import { storeRefundRequest } from './refunds.ts'

/**
 * Cancels an order on behalf of staff, or one registration of it, and requests the refund of what was paid if they want it.
 * The seats that are left cost what they did.
 */
export function cancelOrder(
  context: CommandContext,
  { orderId, registrationId, reason, requestsRefund = false }: CancelOrderInput,
): Promise<CancelOrderResponse> {
  const { personId: requestedBy } = requireSignedInActor(context)
  const cancelling = inTransaction(context.db, async (tx) => {
    const [locked] = await lockOrders(tx, [orderId])
    if (locked === undefined || !isLive(locked)) throw seatNotFound()
    if (locked.order.institutionId !== null) throw ofInstitution()
    const { paying, amountPaid } = await cancelSeats(tx, context, { locked, registrationId, reason })
    if (requestsRefund)
      await requestRefundOfOrder(tx, context, { order: paying, amount: amountPaid, reason, requestedBy })
    return { state: 'cancelled' as const, amountPaid: Number(amountPaid) }
  })
  return refuseIfActorDeleted(cancelling)
}

async function cancelSeats(
  tx: Transaction,
  context: CommandContext,
  {
    locked,
    registrationId,
    reason,
  }: { readonly locked: LiveOrder; readonly registrationId: number | undefined; readonly reason: string },
) {
  if (registrationId !== undefined) {
    if (locked.seats.every(({ registration }) => registration.id !== registrationId)) throw seatNotFound()
    return cancelSeat(tx, context, { locked, registrationId, reason, refund: null })
  }
  const { order } = await cancelLockedOrder(tx, context, { locked, reason, refund: null })
  return { paying: order, amountPaid: order.paid }
}

/**
 * Cancels a registration and settles the order that it leaves, if others have seats in it.
 * @returns the order that has what was paid
 */
async function cancelSeat(
  tx: Transaction,
  context: CommandContext,
  cancelling: Parameters<typeof cancelLockedSeat>[2],
): Promise<{ readonly paying: OrderRow; readonly amountPaid: string }> {
  const { cancelled, paying, amountPaid } = await cancelLockedSeat(tx, context, cancelling)
  if (paying !== cancelled) await settleOrder(tx, context, paying)
  return { paying: await getOrder(tx, paying.order.id), amountPaid }
}

/** Requests a refund of canceled seats, less what is to be sent back already. */
export async function requestRefundOfOrder(
  tx: Transaction,
  context: CommandContext,
  {
    order,
    amount,
    reason,
    requestedBy,
  }: { order: OrderRow; amount: string; reason: string; requestedBy: number },
): Promise<void> {
  const open = toCentavos(await sumOpenRefunds(tx, { orderId: order.id }))
  // What the seats that are left do not need, and is not to be sent back already.
  const surplus = holdsSeats(order.state) ? -getBalance(order) : toCentavos(amount)
  const centavos = Math.min(surplus - open, toCentavos(amount))
  if (centavos <= 0) return
  const request = { amount: toPesos(centavos), reason, method: 'other', requestedBy } as const
  await storeRefundRequest(tx, context, { ...request, orderId: order.id })
}

/**
 * Cancels a registration for its registrant or who pays it, signed in or by the mailed link, on the terms that hold now, and
 * requests the refund that they promise; the provider gets a message about it. Repeating changes nothing. Refuses other
 * people's registrations like unknown ones, and those that only staff can cancel.
 * @param provider recipient of the message
 */
export async function cancelOwnRegistration(
  context: CommandContext,
  cancelling: CancelRegistrationInput,
  provider: EmailRecipient,
): Promise<void> {
  const { registrationId, personId } = await findOwnSeat(context, cancelling)
  await inTransaction(context.db, async (tx) => {
    const locked = await lockOrderOfRegistration(tx, registrationId)
    if (locked === null) throw seatNotFound()
    const by = getSeatActor(locked, { registrationId, personId })
    if (locked.order.state === 'cancelled') return
    const { refund } = await getTerms(tx, context, { locked, registrationId, by })
    const { reason = '', refundTo = '' } = cancelling
    const isSentBack = refund !== null && refund.amount !== 0
    if (isSentBack && refundTo === '')
      throw fieldRefusal('refundTo', 'refund_to_missing', 'Please say where we should send the money.')
    const cancellation = {
      reason: reason || null,
      refund: refund?.amount ?? null,
      ...(isSentBack && { refundTo }),
    }
    const { paying } = await cancelSeat(tx, context, { locked, registrationId, ...cancellation })
    if (!isSentBack) return
    await requestRefundOfOrder(tx, context, {
      order: paying,
      amount: toPesos(toCentavos(refund.amount ?? refund.paid)),
      reason: ['Cancelled by the registrant.', reason, `Send to: ${refundTo}`].filter(Boolean).join(' '),
      requestedBy: personId,
    })
    const { registration } = getSeat(locked, registrationId)
    const input = {
      name: fullName(by),
      email: by.email,
      subject: `Registration cancelled: ${locked.seminar.title}`.slice(0, 200),
      message: toMessage({ ...registration, refund, reason, refundTo }),
    }
    await storeContactMessage(tx, context, { input, provider })
  })
}

/** Refuses what only staff can cancel. */
async function getTerms(
  tx: Transaction,
  { policies, now }: CommandContext,
  {
    locked: { order, seminar, ...locked },
    registrationId,
    by,
  }: { readonly locked: LiveOrder; readonly registrationId: number; readonly by: PersonRow },
): Promise<CancellingTerms> {
  const { registration } = getSeat({ order, seminar, ...locked }, registrationId)
  const seat = await getSeatInOrder(tx, registrationId)
  const facts = { ...registration, seminar, order: seat, isPayer: order.payerId === by.id }
  const terms = toCancellingTerms(policies.cancelling, facts, now)
  if (terms === null) throw facts.isPayer || seat.seats === 1 ? onlyByStaff() : onlyByPayer()
  return terms
}

function ofInstitution(): Refusal {
  const message =
    'This seat belongs to the booking of a school or office, which is cancelled as a whole under Bookings.'
  return new Refusal('conflict', 'seat_of_booking', message)
}

function onlyByStaff(): Refusal {
  const message = 'This registration can no longer be cancelled here. Please write to us or call us.'
  return new Refusal('conflict', 'cancelling_closed', message)
}

function onlyByPayer(): Refusal {
  const message = 'This seat was taken together with others. Please ask whoever registered you to cancel it.'
  return new Refusal('conflict', 'cancelling_by_payer', message)
}

function toMessage({
  reference,
  refund,
  reason,
  refundTo,
}: {
  reference: string
  refund: { paid: number; amount: number | null }
  reason: string
  refundTo: string
}): string {
  const due =
    refund.amount === null
      ? `I have paid ${formatPrice(refund.paid)}. Please decide what is sent back.`
      : `${formatPrice(refund.amount)} of ${formatPrice(refund.paid)} are to be sent back under your rules.`
  return [`I cancelled my registration ${reference}. ${due}`, reason, `Send to: ${refundTo}`]
    .filter(Boolean)
    .join('\n\n')
}
