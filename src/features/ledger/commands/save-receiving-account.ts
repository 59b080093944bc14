import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  insertReceivingAccount,
  lockReceivingAccounts,
  updateReceivingAccount,
} from '#app/features/payments/queries/receiving-accounts.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { Services } from '#app/platform/services.ts'
import type { SaveReceivingAccountInput } from '../contract/ledger.ts'

/**
 * Adds or changes an account that is no payment method; its number is sealed. Refuses a label that another account has,
 * stale changes, and accounts of the payment methods, which `followPaymentMethods` changes.
 */
export async function saveReceivingAccount(
  context: CommandContext,
  { id, version, accountNumber, ...values }: SaveReceivingAccountInput,
): Promise<void> {
  const { secrets, now } = context
  const sealed = accountNumber === undefined ? undefined : accountNumber && secrets.seal(accountNumber)
  const change = {
    ...values,
    version: version + 1,
    updatedAt: now,
    ...(sealed !== undefined && { accountNumberSealed: sealed || null }),
  }
  try {
    await inTransaction(context.db, async (tx) => {
      if (id !== undefined) {
        const former = (await lockReceivingAccounts(tx)).find((account) => account.id === id)
        if (former === undefined)
          throw new Refusal('not_found', 'account_unknown', 'This account does not exist.')
        if (former.version !== version)
          throw new Refusal('conflict', 'account_changed', 'This account was changed in the meantime.')
        if (former.paymentAccountId !== null)
          throw new Refusal(
            'conflict',
            'account_of_settings',
            'This account is one of the payment methods. Change it there.',
          )
        await updateReceivingAccount(tx, id, change)
      }
      const savedId = id ?? (await insertReceivingAccount(tx, { ...change, createdAt: now }))
      await recordAudit(tx, context, {
        action: 'money.account_saved',
        subjectType: 'receiving_account',
        subjectId: savedId,
        details: { ...values, isNumberChanged: accountNumber !== undefined, directsPayments: true },
      })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'receiving_accounts_label_key')) throw labelTaken()
    throw error
  }
}

function labelTaken(): Refusal {
  const message = 'Another account has this label.'
  return new Refusal('conflict', 'label_taken', message, { issues: [{ path: 'label', message }] })
}

/**
 * Reseals the account numbers, so that a former APP_SECRET can be dropped. Undecryptable numbers stay, as
 * their key may come back.
 */
export async function resealAccountNumbers({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, accountNumberSealed: sealed } of await lockReceivingAccounts(tx)) {
      if (sealed === null || secrets.isCurrent(sealed)) continue
      try {
        await updateReceivingAccount(tx, id, { accountNumberSealed: secrets.seal(secrets.open(sealed)) })
      } catch {}
    }
  })
}
