/** E-mails about online payments, queued in the transaction that they are about. */

import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import type { OrderOfPayer } from '#app/features/registrations/commands/lock-order.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { GatewayPaymentRow } from '../queries/gateway-payments.ts'
import { toBillEmailParts } from './bill-email.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'

export async function queuePaymentLateEmail(
  tx: Transaction,
  { now }: PaymentDecisionContext,
  { paid, ...of }: OrderOfPayer & { readonly paid: GatewayPaymentRow },
): Promise<void> {
  const { to, data } = toBillEmailParts(of)
  const email = {
    event: 'payment.late' as const,
    title: `Online payment kept as credit: ${of.seminar.title}`,
    to,
    dedupeKey: `payment-late-${paid.id}`,
    data: { ...data, amountPaid: Number(paid.amount) },
  }
  await queueEmailsWithHistory(tx, [email], { createdBy: null, now })
}

/** Queues the e-mail with a link for paying again where the seat is still held. */
export async function queuePaymentLinkExpiredEmail(
  tx: Transaction,
  { secrets, now }: PaymentDecisionContext,
  { expired, ...of }: OrderOfPayer & { readonly expired: GatewayPaymentRow },
): Promise<void> {
  const { to, data } = toBillEmailParts(of)
  const { seminar, order } = of
  const isHeld = order.billState === 'open' && holdsSeats(order.state) && seminar.status !== 'cancelled'
  const { token, validUntil } = signRegistrationsLink({ secrets, now }, to)
  const email = {
    event: 'payment.link_expired' as const,
    title: `Online payment expired: ${seminar.title}`,
    to,
    dedupeKey: `payment-link-expired-${expired.id}`,
    data: {
      ...data,
      amountLeft: Number(expired.amount),
      link: isHeld ? { token: sealLinkToken(secrets, token), validUntil } : null,
    },
  }
  await queueEmailsWithHistory(tx, [email], { createdBy: null, now })
}
