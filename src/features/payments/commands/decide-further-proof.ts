import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { LiveOrder } from '#app/features/registrations/commands/lock-order.ts'
import type { PaymentReviewAction } from '#app/features/registrations/contract/registration.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { moveClaim } from '../queries/claims.ts'
import { recomputeOrder } from '../queries/orders.ts'
import { insertPaymentEvent } from '../queries/payment-events.ts'
import { getApprovedAmount } from './decide-payment.ts'
import type { PaymentDecisionContext } from './notify-decision.ts'

interface FurtherProofDecision {
  readonly context: PaymentDecisionContext
  readonly action: PaymentReviewAction
  readonly notes: string | null
}

/** Decides the proof of a booking that is confirmed already: its seats stay, and nobody on them is told. */
export async function decideFurtherProof(
  tx: Transaction,
  { order }: LiveOrder,
  { context, action, notes }: FurtherProofDecision,
): Promise<void> {
  const { now, actor } = context
  const isApproved = action === 'approve'
  const claim = isApproved
    ? { state: 'accepted' as const, amount: await getApprovedAmount(tx, order), now }
    : { state: 'rejected' as const, now }
  const paymentId = await moveClaim(tx, order.id, claim)
  await recomputeOrder(tx, order, now)
  await insertPaymentEvent(tx, {
    paymentId,
    action,
    // Undoing it would make the seats pending.
    fromState: null,
    notes,
    decidedBy: actor?.personId ?? null,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: isApproved ? 'payment.approved' : 'payment.rejected',
    subjectType: 'booking',
    subjectId: order.id,
  })
}
