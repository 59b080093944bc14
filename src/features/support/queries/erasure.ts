import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { supportMessages } from '../tables.ts'

/** Deletes messages of an address; returns their dates. */
export async function deleteSupportMessagesOf(tx: Transaction, email: string): Promise<Date[]> {
  const deleted = await tx
    .delete(supportMessages)
    .where(eq(supportMessages.email, email))
    .returning({ createdAt: supportMessages.createdAt })
  return deleted.map(({ createdAt }) => createdAt)
}
