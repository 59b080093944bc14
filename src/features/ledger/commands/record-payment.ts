import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { lockBill, refuseVoidBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import { insertAllocations, insertReceivedMoney } from '#app/features/payments/queries/money.ts'
import { findReceivingAccount } from '#app/features/payments/queries/receiving-accounts.ts'
import { normalizeReference } from '#app/features/payments/rules/payment-reference.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { RecordPaymentInput } from '../contract/ledger.ts'

/**
 * Records a payment that staff saw in the account, and allocates it to an order. Refuses void orders, accounts that are off, and a
 * reference that the account has with the same amount already.
 */
export async function recordPaymentByHand(
  context: CommandContext,
  { billId: orderId, accountId, amount, method, reference, occurredAt, version }: RecordPaymentInput,
): Promise<void> {
  const { now } = context
  const { personId } = requireSignedInActor(context)
  const paidAt = new Date(occurredAt)
  if (paidAt > now) throw fieldRefusal('occurredAt', 'payment_ahead', 'This is in the future.')
  const pesos = toPesos(toCentavos(amount))
  const referenceNorm = normalizeReference(reference)
  const recording = inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, orderId, version)
    refuseVoidBill(locked)
    const account = await findReceivingAccount(tx, accountId)
    if (!account?.isActive)
      throw fieldRefusal('accountId', 'account_unknown', 'Choose an account from the list.')
    const moneyInId = await insertReceivedMoney(tx, {
      accountId,
      occurredAt: paidAt,
      amount: pesos,
      method,
      source: 'hand',
      // A reference without letters and digits, such as '-', is none.
      reference: referenceNorm && reference,
      referenceNorm,
      recordedBy: personId,
      createdAt: now,
    })
    const allocation = { moneyInId, orderId, amount: pesos, decidedBy: personId, createdAt: now }
    await insertAllocations(tx, [{ ...allocation, by: 'person' }])
    await settleOrder(tx, context, locked)
    await recordAudit(tx, context, {
      action: 'money.recorded',
      subjectType: 'bill',
      subjectId: orderId,
      details: { amount: pesos, accountId, method, moneyInId },
    })
  })
  try {
    await refuseIfActorDeleted(recording)
  } catch (error) {
    if (isUniqueViolation(error, 'money_in_reference_key')) throw referenceTaken()
    throw error
  }
}

function referenceTaken(): Refusal {
  const message = 'A payment with this reference and amount is recorded for this account already.'
  return new Refusal('conflict', 'reference_taken', message, { issues: [{ path: 'reference', message }] })
}
