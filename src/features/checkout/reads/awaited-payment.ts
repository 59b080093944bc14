/** Payments of registrations without proof, for which staff look in statements. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { findOrderOfRegistration } from '#app/features/payments/queries/orders.ts'
import { findProof } from '#app/features/payments/queries/payments.ts'
import type { RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import { formatPrice } from '#app/platform/format/money.ts'

type ReadContext = Pick<CommandContext, 'db' | 'actor' | 'policies'>

/** Whether registrants without proof are shown how their payment is found; staff know. */
export function explainsAwaitedPayments({
  actor,
  policies,
}: Pick<ReadContext, 'actor' | 'policies'>): boolean {
  return policies.isProofOptional && !isStaff(actor)
}

/** A headline and its explanation for registrants without proof; null for all others. */
export async function describeAwaitedPayment(
  context: ReadContext,
  { registrationId, paymentStatus }: Pick<RegisterResponse, 'registrationId' | 'paymentStatus'>,
): Promise<string[] | null> {
  const { db } = context
  if (registrationId === null || paymentStatus !== 'pending') return null
  if (!explainsAwaitedPayments(context)) return null
  const order = await findOrderOfRegistration(db, registrationId)
  if (order === null || order.billState === 'void' || (await findProof(db, registrationId)) !== null)
    return null
  const amount = formatPrice(Number(order.total))
  return [
    `Your seat is reserved. Pay ${amount} with your code ${formatOrderCode(order.code)}.`,
    'We look for your payment in our statement by your code, and will e-mail you as soon as we find it. To send a proof of payment later, choose “E-mail me my registrations” under “View All My Registrations”.',
  ]
}
