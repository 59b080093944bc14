import type { Secrets } from '../../../platform/secrets.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import type { ReceivingAccount } from '../contract/ledger.ts'
import { listReceivingAccounts } from '../queries/money.ts'

const shownDigits = 4

/** Numbers are masked: who needs the whole one has it at hand. */
export async function getReceivingAccounts({
  db,
  secrets,
}: Pick<CommandContext, 'db' | 'secrets'>): Promise<ReceivingAccount[]> {
  const rows = await listReceivingAccounts(db)
  return rows.map(({ id, kind, label, accountName, isActive, version, accountNumberSealed }) => ({
    ...{ id, kind, label, accountName, isActive, version },
    accountNumber: accountNumberSealed === null ? null : toMaskedNumber(secrets, accountNumberSealed),
  }))
}

/** Without digits if it was sealed under another APP_SECRET, or is short. */
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
