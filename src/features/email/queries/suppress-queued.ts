import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

/** Cancels an unclaimed message; returns whether it did. Waits for a concurrent claim. */
export async function suppressQueued(tx: Transaction, dedupeKey: string, reason: string): Promise<boolean> {
  const ended = await tx
    .update(outbox)
    .set({ status: 'suppressed', lastError: reason, data: {}, subject: null, html: null, text: null })
    .where(and(eq(outbox.dedupeKey, dedupeKey), eq(outbox.status, 'queued')))
    .returning({ id: outbox.id })
  return ended.length === 1
}
