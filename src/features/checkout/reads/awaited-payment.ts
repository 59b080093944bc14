/** Payments of registrations without proof, for which staff look in statements. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { findBillOfRegistration } from '#app/features/payments/queries/bills.ts'
import { findLatestProof } from '#app/features/payments/queries/payments.ts'
import { formatBillCode } from '#app/features/payments/rules/bill-code.ts'
import type { RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { formatPrice } from '#app/platform/format/money.ts'

type ReadContext = Pick<CommandContext, 'db' | 'actor' | 'policies'>

/** Whether registrants without proof are shown how their payment is found; staff know. */
export function explainsAwaitedPayments({
  actor,
  policies,
}: Pick<ReadContext, 'actor' | 'policies'>): boolean {
  return policies.isProofOptional && !isStaff(actor)
}

/** Finds a code such as 'K7QP-9F2M'; null if there is no bill. */
export async function findAwaitedBillCode(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<string | null> {
  const bill = await findBillOfRegistration(db, registrationId)
  return bill && formatBillCode(bill.code)
}

/** A headline and its explanation for registrants without proof; null for all others. */
export async function describeAwaitedPayment(
  context: ReadContext,
  { registrationId, paymentStatus }: Pick<RegisterResponse, 'registrationId' | 'paymentStatus'>,
): Promise<string[] | null> {
  const { db } = context
  if (registrationId === null || paymentStatus !== 'pending') return null
  if (!explainsAwaitedPayments(context)) return null
  const bill = await findBillOfRegistration(db, registrationId)
  if (bill === null || (await findLatestProof(db, registrationId)) !== null) return null
  const amount = formatPrice(Number(bill.amountDue))
  return [
    `Your seat is reserved. Pay ${amount} with your code ${formatBillCode(bill.code)}.`,
    'We look for your payment in our statement by your code, and will e-mail you as soon as we find it. To send a proof of payment later, choose “E-mail me my registrations” under “View All My Registrations”.',
  ]
}
