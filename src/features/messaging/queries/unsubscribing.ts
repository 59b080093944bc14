/** Statements about letters whose readers want no more of them. */
import { and, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { emailSuppressions, outbox } from '../tables.ts'

/** Whom a letter went to; null where it is no longer kept. */
export async function findReaderOf(
  tx: Transaction,
  outboxId: number,
): Promise<{ readonly personId: number | null; readonly email: string } | null> {
  const [row] = await tx
    .select({ personId: outbox.personId, email: outbox.recipientEmail })
    .from(outbox)
    .where(eq(outbox.id, outboxId))
  return row ?? null
}

/** Whether an address gets no letters, for whatever reason. */
export async function isSuppressedAddress(db: Executor, email: string): Promise<boolean> {
  return (await db.$count(emailSuppressions, eq(emailSuppressions.email, email.toLowerCase()))) > 0
}

/** Takes back that an address was unsubscribed; that it bounced or complained stays. */
export async function liftUnsubscribed(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(emailSuppressions)
    .where(
      and(eq(emailSuppressions.email, email.toLowerCase()), eq(emailSuppressions.reason, 'unsubscribed')),
    )
}
