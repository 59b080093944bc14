import { type DatabaseOrTransaction, inTransaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { generateTicketKey } from '../adapters/ticket-keys.ts'
import {
  findActiveTicketKey,
  insertSigningKey,
  nextTicketKeyIndex,
  retireTicketKeys,
  type SigningKeyRow,
} from '../queries/signing-keys.ts'

type KeyContext = Pick<CommandContext, 'db' | 'secrets' | 'now'>
type KeyLookUp = Omit<KeyContext, 'db'> & { readonly db: DatabaseOrTransaction }

/** The key that signs tickets; made when it is first needed. */
export async function getTicketKey(context: KeyLookUp): Promise<SigningKeyRow> {
  return (await findActiveTicketKey(context.db)) ?? (await addTicketKey(context))
}

async function addTicketKey({ db, secrets, now }: KeyLookUp): Promise<SigningKeyRow> {
  const keyIndex = await nextTicketKeyIndex(db)
  await insertSigningKey(db, { purpose: 'ticket', keyIndex, ...generateTicketKey(secrets), createdAt: now })
  return requireActiveKey(db)
}

/** Replaces the key. Tickets signed with earlier ones stay valid. */
export async function rotateTicketKey({ db, secrets, now }: KeyContext): Promise<number> {
  await inTransaction(db, async (tx) => {
    await retireTicketKeys(tx, now)
    const keyIndex = await nextTicketKeyIndex(tx)
    await insertSigningKey(tx, { purpose: 'ticket', keyIndex, ...generateTicketKey(secrets), createdAt: now })
  })
  return (await requireActiveKey(db)).keyIndex
}

async function requireActiveKey(db: DatabaseOrTransaction): Promise<SigningKeyRow> {
  const key = await findActiveTicketKey(db)
  if (key === null) throw new Error('There is no key for tickets.')
  return key
}
