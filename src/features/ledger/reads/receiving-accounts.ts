import type { CommandContext } from '#app/application/commands/command-context.ts'
import { listReceivingAccounts } from '#app/features/payments/queries/receiving-accounts.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { ReceivingAccount } from '../contract/ledger.ts'

const shownDigits = 4

/** Numbers are masked: who needs the whole one has it at hand. */
export async function getReceivingAccounts({
  db,
  secrets,
}: Pick<CommandContext, 'db' | 'secrets'>): Promise<ReceivingAccount[]> {
  const rows = await listReceivingAccounts(db)
  return rows.map(
    ({ id, kind, label, accountName, isActive, version, accountNumberSealed, paymentAccountId }) => ({
      id,
      kind,
      label,
      accountName,
      isActive,
      version,
      isPaymentMethod: paymentAccountId !== null,
      accountNumber: accountNumberSealed === null ? null : toMaskedNumber(secrets, accountNumberSealed),
    }),
  )
}

/** Null if it has none, or one that was sealed under another APP_SECRET. */
export function openAccountNumber(
  secrets: Secrets,
  { accountNumberSealed }: { readonly accountNumberSealed: string | null },
): string | null {
  return accountNumberSealed === null ? null : openOrNull(secrets, accountNumberSealed)
}

/** Masks an account number; without digits if it was sealed under another APP_SECRET, or is short. */
function toMaskedNumber(secrets: Secrets, sealed: string): string {
  const digits = openOrNull(secrets, sealed)?.replaceAll(/\s/g, '') ?? ''
  return digits.length > shownDigits ? `•••• ${digits.slice(-shownDigits)}` : '••••'
}

function openOrNull(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}
