import {
  insertReceivingAccount,
  listReceivingAccounts,
  lockReceivingAccounts,
  type ReceivingAccountRow,
  updateReceivingAccount,
} from '#app/features/payments/queries/receiving-accounts.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { PaymentAccount, PaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { openAccountNumber } from '../reads/receiving-accounts.ts'

export interface FollowPaymentMethodsContext {
  readonly db: Database
  readonly secrets: Secrets
  readonly paymentMethods: PaymentMethods
  readonly now: Date
}

/**
 * Gives each account of the payment methods its receiving account, with the same name and number, so that it is typed
 * once. Accounts of earlier versions are recognized by their number or label; removed ones are switched off and stay
 * with their payments. Without a ledger nothing is done.
 * @returns how many were added or changed
 */
export async function followPaymentMethods({
  db,
  secrets,
  paymentMethods,
  now,
}: FollowPaymentMethodsContext): Promise<number> {
  if (!paymentMethods.keepsLedger) return 0
  const plan = (rows: readonly ReceivingAccountRow[]) => planChanges(secrets, paymentMethods.accounts, rows)
  if (plan(await listReceivingAccounts(db)).length === 0) return 0
  return inTransaction(db, async (tx) => {
    const changes = plan(await lockReceivingAccounts(tx))
    for (const change of changes) await applyChange(tx, { secrets, now }, change)
    return changes.length
  })
}

interface AccountValues extends Pick<ReceivingAccountRow, 'kind' | 'label' | 'accountName' | 'isActive'> {
  readonly paymentAccountId: string
  readonly accountNumber: string
}

interface AccountChange {
  /** Null for a new account. */
  readonly former: ReceivingAccountRow | null
  readonly values: AccountValues
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const fewestDigits = 6

function planChanges(
  secrets: Secrets,
  accounts: readonly PaymentAccount[],
  rows: readonly ReceivingAccountRow[],
): AccountChange[] {
  const used = new Set<number>()
  const numberOf = (row: ReceivingAccountRow) => openAccountNumber(secrets, row) ?? ''
  const planned = accounts.map((account) => {
    const free = rows.filter(
      (row) => row.paymentAccountId === null && row.gateway === null && !used.has(row.id),
    )
    const digits = digitsOf(account.accountNumber)
    const former =
      rows.find((row) => row.paymentAccountId === account.id) ??
      free.find((row) => digits.length >= fewestDigits && digitsOf(numberOf(row)) === digits) ??
      free.find((row) => row.label.toLowerCase() === account.label.toLowerCase()) ??
      null
    if (former !== null) used.add(former.id)
    return { former, account }
  })
  const taken = new Set(rows.filter(({ id }) => !used.has(id)).map(({ label }) => label.toLowerCase()))
  const followed = planned.map(({ former, account }): AccountChange => {
    const label = toFreeLabel(account, taken)
    taken.add(label.toLowerCase())
    const { kind, accountName, accountNumber, isActive } = account
    return {
      former,
      values: { paymentAccountId: account.id, kind, label, accountName, accountNumber, isActive },
    }
  })
  const removed = rows
    .filter(({ id, paymentAccountId, isActive }) => paymentAccountId !== null && isActive && !used.has(id))
    .map((former): AccountChange => {
      const { kind, label, accountName, paymentAccountId } = former
      const current = { kind, label, accountName, paymentAccountId: paymentAccountId ?? '' }
      return { former, values: { ...current, accountNumber: numberOf(former), isActive: false } }
    })
  return [...followed, ...removed].filter(({ former, values }) => former === null || differs(values, former))

  function differs({ accountNumber, ...values }: AccountValues, former: ReceivingAccountRow): boolean {
    const isSame = Object.entries(values).every(
      ([key, value]) => former[key as keyof typeof values] === value,
    )
    return !isSame || numberOf(former) !== accountNumber
  }
}

/** Labels of receiving accounts are unique, those of payment accounts need not be. */
function toFreeLabel({ label, accountNumber, id }: PaymentAccount, taken: ReadonlySet<string>): string {
  const ends = ['', ` ${digitsOf(accountNumber).slice(-4)}`, ` ${id}`]
  return ends.map((end) => (label + end).trim()).find((each) => !taken.has(each.toLowerCase())) ?? id
}

async function applyChange(
  tx: Transaction,
  { secrets, now }: Pick<FollowPaymentMethodsContext, 'secrets' | 'now'>,
  { former, values: { accountNumber, ...values } }: AccountChange,
): Promise<void> {
  const change = {
    ...values,
    accountNumberSealed: accountNumber === '' ? null : secrets.seal(accountNumber),
    version: (former?.version ?? 0) + 1,
    updatedAt: now,
  }
  if (former !== null) await updateReceivingAccount(tx, former.id, change)
  const id = former?.id ?? (await insertReceivingAccount(tx, { ...change, createdAt: now }))
  const { paymentAccountId: _, ...details } = values
  await recordAudit(
    tx,
    { actor: null, client: { ipAddress: null }, now },
    { action: 'money.account_saved', subjectType: 'receiving_account', subjectId: id, details },
  )
}
