/** E-mails about online payments, queued in the transaction that they are about. */

import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { GatewayPaymentRow } from '../queries/gateway-payments.ts'
import { type OrderOfRegistrant, toBillEmailParts } from './bill-email.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'

export async function queuePaymentLateEmail(
  tx: Transaction,
  { now }: PaymentDecisionContext,
  { paid, ...of }: OrderOfRegistrant & { readonly paid: GatewayPaymentRow },
): Promise<void> {
  const { to, data } = toBillEmailParts(of)
  const email = {
    event: 'payment.late' as const,
    title: `Online payment kept as credit: ${of.payment.seminar.title}`,
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
  { expired, ...of }: OrderOfRegistrant & { readonly expired: GatewayPaymentRow },
): Promise<void> {
  const { to, data } = toBillEmailParts(of)
  const { seminar, registration } = of.payment
  const isHeld = of.order.billState === 'open' && holdsSeat(registration) && seminar.status !== 'cancelled'
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
