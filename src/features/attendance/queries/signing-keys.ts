import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { TicketKey } from '../contract/check-in.ts'
import type { SigningKeyPurpose } from '../contract/signing-keys.ts'
import { signingKeys } from '../tables/slots.ts'

export type SigningKeyRow = typeof signingKeys.$inferSelect

/** All keys of a purpose, also retired ones, which still verify. */
export async function listPublicKeys(
  db: DatabaseOrTransaction,
  purpose: SigningKeyPurpose,
): Promise<TicketKey[]> {
  const { keyIndex, publicJwk } = signingKeys
  const rows = await db
    .select({ keyIndex, publicJwk })
    .from(signingKeys)
    .where(eq(signingKeys.purpose, purpose))
    .orderBy(asc(keyIndex))
  return rows.map((row) => ({ keyIndex: row.keyIndex, ...row.publicJwk }))
}

const isActive = (purpose: SigningKeyPurpose) =>
  and(eq(signingKeys.purpose, purpose), isNull(signingKeys.retiredAt))

export async function findActiveKey(
  db: DatabaseOrTransaction,
  purpose: SigningKeyPurpose,
): Promise<SigningKeyRow | null> {
  const [row] = await db.select().from(signingKeys).where(isActive(purpose))
  return row ?? null
}

/** The next unused index; more than 256 keys do not fit into a ticket. */
export async function nextKeyIndex(db: DatabaseOrTransaction, purpose: SigningKeyPurpose): Promise<number> {
  const [row] = await db
    .select({ last: max(signingKeys.keyIndex) })
    .from(signingKeys)
    .where(eq(signingKeys.purpose, purpose))
  return (row?.last ?? -1) + 1
}

/** Inserts a key unless another process has just inserted one. */
export async function insertSigningKey(
  db: DatabaseOrTransaction,
  key: typeof signingKeys.$inferInsert,
): Promise<void> {
  await db.insert(signingKeys).values(key).onConflictDoNothing()
}

export async function retireSigningKeys(
  db: DatabaseOrTransaction,
  purpose: SigningKeyPurpose,
  now: Date,
): Promise<void> {
  await db.update(signingKeys).set({ retiredAt: now }).where(isActive(purpose))
}

export function lockSealedKeys(tx: Transaction): Promise<Pick<SigningKeyRow, 'id' | 'privateSealed'>[]> {
  const { id, privateSealed } = signingKeys
  return tx.select({ id, privateSealed }).from(signingKeys).orderBy(asc(id)).for('update')
}

export async function updateSealedKey(tx: Transaction, id: number, privateSealed: string): Promise<void> {
  await tx.update(signingKeys).set({ privateSealed }).where(eq(signingKeys.id, id))
}
