/** What is erased of the ways in which a person signs in. */
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { linkedIdentities, oneTimeTokens, passwords, sessions } from '../tables.ts'

/** Password, linked accounts, sessions and links that were mailed. */
export async function deleteWaysIn(tx: Transaction, personId: number): Promise<void> {
  for (const table of [passwords, linkedIdentities, sessions, oneTimeTokens])
    await tx.delete(table).where(eq(table.personId, personId))
}
