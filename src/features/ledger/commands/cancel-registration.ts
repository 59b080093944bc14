/** Cancelling registrations, with the refund of what was paid. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type { EmailRecipient } from '#app/features/email/emails/email-notification.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { sumOpenRefunds } from '#app/features/payments/queries/refunds.ts'
import { getPersonOfLink } from '#app/features/payments/reads/registrations-link.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { cancelLockedOrder } from '#app/features/registrations/commands/cancel-order.ts'
import {
  getSeat,
  isLive,
  type LiveOrder,
  type LockedSeat,
  lockOrderOfRegistration,
  lockOrders,
} from '#app/features/registrations/commands/lock-order.ts'
import type { CancellingTerms } from '#app/features/registrations/contract/cancelling.ts'
import {
  findRegistrationByReference,
  isOwnRegistration,
} from '#app/features/registrations/queries/registrations.ts'
import { toCancellingTerms } from '#app/features/registrations/rules/cancelling.ts'
import { storeContactMessage } from '#app/features/support/commands/send-support-message.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { fieldRefusal, notSignedIn, Refusal } from '#app/platform/refusals.ts'
import type {
  CancelOrderInput,
  CancelOrderResponse,
  CancelRegistrationInput,
} from '../contract/cancelling.ts'
import { storeRefundRequest } from './refunds.ts'

const registrationNotFound = () =>
  new Refusal('not_found', 'order_unknown', 'This registration does not exist.')

/** Cancels an order on behalf of staff, and requests the refund of what was paid if they want it. Refuses bookings of institutions. */
export function cancelOrder(
  context: CommandContext,
  { orderId, reason, requestsRefund = false }: CancelOrderInput,
): Promise<CancelOrderResponse> {
  const { personId: requestedBy } = requireSignedInActor(context)
  const cancelling = inTransaction(context.db, async (tx) => {
    const [locked] = await lockOrders(tx, [orderId])
    if (locked === undefined || !isLive(locked)) throw registrationNotFound()
    if (locked.order.institutionId !== null) throw ofInstitution()
    const { order } = await cancelLockedOrder(tx, context, { locked, reason, refund: null })
    if (requestsRefund)
      await requestRefundOfOrder(tx, context, { order, amount: order.paid, reason, requestedBy })
    return { state: order.state, amountPaid: Number(order.paid) }
  })
  return refuseIfActorDeleted(cancelling)
}

/** Requests a refund of a canceled order, less what is to be sent back already. */
export async function requestRefundOfOrder(
  tx: Transaction,
  context: CommandContext,
  {
    order: { id: orderId },
    amount,
    reason,
    requestedBy,
  }: { order: LiveOrder['order']; amount: string; reason: string; requestedBy: number },
): Promise<void> {
  const left = toCentavos(amount) - toCentavos(await sumOpenRefunds(tx, { orderId }))
  if (left <= 0) return
  const request = { orderId, amount: toPesos(left), reason, method: 'other', requestedBy } as const
  await storeRefundRequest(tx, context, request)
}

/**
 * Cancels a registration for its registrant, signed in or by the mailed link, on the terms that hold now, and requests the
 * refund that they promise; the provider gets a message about it. Repeating changes nothing. Refuses other people's
 * registrations like unknown ones, and those that only staff can cancel.
 * @param provider recipient of the message
 */
export async function cancelOwnRegistration(
  context: CommandContext,
  cancelling: CancelRegistrationInput,
  provider: EmailRecipient,
): Promise<void> {
  const registrationId = await findOwnRegistration(context, cancelling)
  await inTransaction(context.db, async (tx) => {
    const locked = await lockOrderOfRegistration(tx, registrationId)
    if (locked === null) throw registrationNotFound()
    if (locked.order.state === 'cancelled') return
    const seat = getSeat(locked, registrationId)
    const { refund } = getTerms(context, locked, seat)
    const { reason = '', refundTo = '' } = cancelling
    const isSentBack = refund !== null && refund.amount !== 0
    if (isSentBack && refundTo === '')
      throw fieldRefusal('refundTo', 'refund_to_missing', 'Please say where we should send the money.')
    const cancellation = { locked, reason: reason || null, refund: refund?.amount ?? null }
    const { order } = await cancelLockedOrder(tx, context, cancellation)
    if (!isSentBack) return
    await requestRefundOfOrder(tx, context, {
      order,
      amount: toPesos(toCentavos(refund.amount ?? refund.paid)),
      reason: ['Cancelled by the registrant.', reason, `Send to: ${refundTo}`].filter(Boolean).join(' '),
      requestedBy: seat.person.id,
    })
    const input = {
      name: fullName(seat.person),
      email: seat.person.email,
      subject: `Registration cancelled: ${locked.seminar.title}`.slice(0, 200),
      message: toMessage({ ...seat.registration, refund, reason, refundTo }),
    }
    await storeContactMessage(tx, context, { input, provider })
  })
}

/** Refuses what only staff can cancel. */
function getTerms(
  { policies, now }: CommandContext,
  { order, seminar, seats }: LiveOrder,
  { registration, person }: LockedSeat,
): CancellingTerms {
  const paid = order.payerId === person.id ? order.paid : null
  const terms = toCancellingTerms(policies.cancelling, { ...registration, seminar, paid }, now)
  if (terms === null || seats.length > 1 || order.institutionId !== null) throw onlyByStaff()
  return terms
}

/** The id of the registration of the link's person or of the signed-in caller. */
async function findOwnRegistration(
  context: CommandContext,
  { reference, link }: CancelRegistrationInput,
): Promise<number> {
  const { db, actor } = context
  const person = link === undefined ? null : await getPersonOfLink(context, link)
  if (person === null && actor === null) throw notSignedIn()
  const found = await findRegistrationByReference(db, reference)
  if (found === null) throw registrationNotFound()
  const isOwn =
    person === null
      ? actor !== null && (await isOwnRegistration(db, found.id, actor.personId))
      : found.personId === person.id
  if (!isOwn) throw registrationNotFound()
  return found.id
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
