import { and, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import { emailSuppressions, outbox } from '../tables.ts'

/** Null if the message is gone. */
export async function findMessageRecipient(
  tx: Transaction,
  outboxId: number,
): Promise<{ readonly personId: number | null; readonly email: string } | null> {
  const [row] = await tx
    .select({ personId: outbox.personId, email: outbox.recipientEmail })
    .from(outbox)
    .where(eq(outbox.id, outboxId))
  return row ?? null
}

export async function isSuppressedEmail(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  return (await db.$count(emailSuppressions, eq(emailSuppressions.email, email.toLowerCase()))) > 0
}

/** Keeps bounces and complaints. */
export async function deleteUnsubscribeSuppression(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(emailSuppressions)
    .where(
      and(eq(emailSuppressions.email, email.toLowerCase()), eq(emailSuppressions.reason, 'unsubscribed')),
    )
}
