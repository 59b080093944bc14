import { findReceivingAccount } from '#app/features/payments/queries/receiving-accounts.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { readStatementHeadings } from '../adapters/read-statement.ts'
import type { StatementHeadings } from '../contract/statements.ts'

export const accountUnknownRefusal = () =>
  fieldRefusal('accountId', 'account_unknown', 'Choose an account from the list.')

/** Refuses an unknown account, and files that are no table. */
export async function getStatementHeadings(
  db: DatabaseOrTransaction,
  { bytes, accountId }: { readonly bytes: Uint8Array; readonly accountId: number },
): Promise<StatementHeadings> {
  const account = await findReceivingAccount(db, accountId)
  if (account === null) throw accountUnknownRefusal()
  const mapping = account.statementMapping ?? undefined
  const { headings, columns, dates } = await readStatementHeadings({ bytes, mapping })
  return { headings: [...headings], columns, dates, dateOrder: mapping?.dateOrder ?? null }
}
