import type { ActivePaymentMethods, PaymentAccount, PaymentMethods } from '../contract/payment-methods.ts'
import { takesReference } from './qr-ph.ts'

/**
 * What registrants see: the chosen accounts that are on. If none of them is, all that are on, so that there is
 * always a way to pay.
 * @param chosen null for all accounts
 */
export function toActivePaymentMethods(
  { keepsLedger, acceptsSureMatches: _, isProofOptional: _optional, ...methods }: PaymentMethods,
  chosen: readonly string[] | null,
): ActivePaymentMethods {
  const active = methods.accounts.filter(({ isActive }) => isActive)
  const applicable = active.filter(({ id }) => chosen?.includes(id))
  const shown = applicable.length > 0 ? applicable : active
  if (!keepsLedger) return { ...methods, accounts: shown }
  const isCarrying = ({ qrPayload, isTrialConfirmed }: PaymentAccount) =>
    isTrialConfirmed && qrPayload !== null && takesReference(qrPayload)
  const marked = shown.map((account) =>
    isCarrying(account) ? { ...account, takesReference: true as const } : account,
  )
  return { ...methods, accounts: marked }
}
