import type { ActivePaymentMethods, PaymentAccount, PaymentMethods } from '../contract/payment-methods.ts'
import { qrCarriesReference } from './qr-ph.ts'

/** First of the instructions with a ledger: a transfer without a QR code carries the code of the bill only if typed. */
const codeInstruction = 'Write your code in the message of the transfer, unless your QR code has it already.'

/**
 * Returns the accounts that registrants see: the chosen ones that are on, and the instructions. If none of
 * the chosen is on, all that are on, so that there is always a way to pay.
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
    isTrialConfirmed && qrPayload !== null && qrCarriesReference(qrPayload)
  const marked = shown.map((account) =>
    isCarrying(account) ? { ...account, takesReference: true as const } : account,
  )
  return { ...methods, accounts: marked, instructions: [codeInstruction, ...methods.instructions] }
}
