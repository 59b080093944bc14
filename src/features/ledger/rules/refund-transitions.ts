import type { RefundState } from '#app/features/payments/contract/money-values.ts'
import type { RefundAction } from '../contract/ledger.ts'

const transitions: Record<RefundAction, { readonly from: readonly RefundState[]; readonly to: RefundState }> =
  {
    approve: { from: ['requested', 'failed'], to: 'approved' },
    reject: { from: ['requested'], to: 'rejected' },
    sent: { from: ['approved'], to: 'sent' },
    failed: { from: ['approved'], to: 'failed' },
  }

/** Null if the action is not possible. */
export function toNextRefundState(state: RefundState, action: RefundAction): RefundState | null {
  const { from, to } = transitions[action]
  return from.includes(state) ? to : null
}

/** Lists the actions that a refund in this state allows. */
export function listRefundActions(state: RefundState): RefundAction[] {
  return (Object.keys(transitions) as RefundAction[]).filter((action) =>
    transitions[action].from.includes(state),
  )
}
