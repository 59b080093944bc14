import type { CommandContext } from '#app/application/commands/command-context.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { GatewaySettings } from '#app/platform/gateway-settings.ts'
import { notSignedIn } from '#app/platform/refusals.ts'
import { listGateways } from '../adapters/gateways/configured-gateways.ts'
import { orderNotFound } from '../commands/lock-bill.ts'
import type { GatewayPayment, PayBillInput } from '../contract/gateway-payments.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import { isOwnBill } from '../queries/bills.ts'
import { type GatewayPaymentOfBill, listPaymentsToReview } from '../queries/gateway-payment-list.ts'
import { refuseUnlinkedBill } from './registrations-link.ts'

/**
 * Lists the gateways at which bills can be paid now: those whose keys are configured, while a ledger is kept.
 */
export function listOfferedGateways(
  config: GatewaySettings,
  { keepsLedger }: { readonly keepsLedger: boolean },
): GatewayName[] {
  return keepsLedger ? listGateways(config).map(({ name }) => name) : []
}

/** Refuses bills of others, like unknown ones, callers who are neither signed in nor have a link, and invalid links. */
export async function refuseOthersBill(
  context: Pick<CommandContext, 'db' | 'secrets' | 'now' | 'actor'>,
  { billId, link }: Pick<PayBillInput, 'billId' | 'link'>,
): Promise<void> {
  const { db, actor } = context
  if (link !== undefined) return refuseUnlinkedBill(context, { token: link, billId })
  if (actor === null) throw notSignedIn()
  if (!(await isOwnBill(db, billId, actor.personId))) throw orderNotFound()
}

export function toGatewayPayment({
  payment,
  code,
  moneyVersion,
  left,
}: GatewayPaymentOfBill): GatewayPayment {
  const { receivedAmount, receivedCurrency, moneyInId } = payment
  const isLeft = moneyInId !== null && moneyVersion !== null && Number(left) > 0
  return {
    id: payment.id,
    billId: payment.orderId,
    billCode: formatOrderCode(code),
    gateway: payment.gateway,
    state: payment.state,
    providerId: payment.providerId,
    amount: Number(payment.amount),
    startedAt: payment.createdAt.toISOString(),
    expiresAt: payment.expiresAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    received:
      receivedAmount === null || receivedCurrency === null
        ? null
        : { amount: Number(receivedAmount), currency: receivedCurrency },
    unallocated: isLeft ? { moneyInId, amount: Number(left), version: moneyVersion } : null,
  }
}

/** Returns the payments whose money has no bill, the latest first. */
export async function getGatewayPaymentsToReview(db: DatabaseOrTransaction): Promise<GatewayPayment[]> {
  return (await listPaymentsToReview(db)).map(toGatewayPayment)
}
