import type { CommandContext } from '#app/application/commands/command-context.ts'
import { type DatabaseOrTransaction, inTransaction } from '#app/platform/db/database.ts'
import { generateSigningKey } from '../adapters/signing-keys.ts'
import type { SigningKeyPurpose } from '../contract/signing-keys.ts'
import {
  findActiveKey,
  insertSigningKey,
  nextKeyIndex,
  retireSigningKeys,
  type SigningKeyRow,
} from '../queries/signing-keys.ts'

type KeyContext = Pick<CommandContext, 'db' | 'secrets' | 'now'>
type KeyLookUp = Omit<KeyContext, 'db'> & { readonly db: DatabaseOrTransaction }

/** The key that signs for a purpose; made when it is first needed. */
export async function getSigningKey(context: KeyLookUp, purpose: SigningKeyPurpose): Promise<SigningKeyRow> {
  const { db } = context
  const existing = await findActiveKey(db, purpose)
  if (existing !== null) return existing
  await addKey(context, purpose)
  return requireActiveKey(db, purpose)
}

async function addKey({ db, secrets, now }: KeyLookUp, purpose: SigningKeyPurpose): Promise<void> {
  const keyIndex = await nextKeyIndex(db, purpose)
  await insertSigningKey(db, { purpose, keyIndex, ...generateSigningKey(secrets), createdAt: now })
}

/**
 * Replaces the key. What was signed with earlier ones stays valid.
 * @returns the index of the new key
 */
export async function rotateSigningKey(
  { db, ...context }: KeyContext,
  purpose: SigningKeyPurpose,
): Promise<number> {
  await inTransaction(db, async (tx) => {
    await retireSigningKeys(tx, purpose, context.now)
    await addKey({ ...context, db: tx }, purpose)
  })
  return (await requireActiveKey(db, purpose)).keyIndex
}

async function requireActiveKey(
  db: DatabaseOrTransaction,
  purpose: SigningKeyPurpose,
): Promise<SigningKeyRow> {
  const key = await findActiveKey(db, purpose)
  if (key === null) throw new Error(`There is no key for the purpose ${purpose}.`)
  return key
}
