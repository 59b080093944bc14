/** The keys under which a letter exists only once. */
import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

/**
 * Frees the keys of letters that were given up or held back, so that they can be written anew.
 *
 * Waits for whoever is trying one again at this moment: that one keeps its key.
 */
export async function freeKeysOfUnsent(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({ dedupeKey: null })
    .where(and(inArray(outbox.dedupeKey, [...keys]), inArray(outbox.status, ['dead', 'suppressed'])))
}
