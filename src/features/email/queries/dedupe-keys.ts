import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

/** Frees the keys of dead or suppressed messages. Waits for a concurrent retry, which keeps its key. */
export async function freeKeysOfUnsent(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({ dedupeKey: null })
    .where(and(inArray(outbox.dedupeKey, [...keys]), inArray(outbox.status, ['dead', 'suppressed'])))
}
