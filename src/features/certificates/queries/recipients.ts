import { and, eq, isNull, notLike } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import { attendeeNameColumns } from '../../attendance/queries/expected-attendees.ts'
import { fullName } from '../../people/rules/names.ts'
import { people } from '../../people/tables.ts'
import { registrations } from '../../registrations/tables.ts'

export interface Recipient {
  readonly email: string
  readonly name: string
  readonly firstName: string
}

/** Whom to e-mail about a certificate; null for erased people, and sample people without a mailbox. */
export async function findRecipient(
  db: DatabaseOrTransaction,
  { personId, registrationId }: { readonly personId: number; readonly registrationId: number | null },
): Promise<Recipient | null> {
  const [row] = await db
    .select({ email: people.email, ...attendeeNameColumns })
    .from(people)
    .leftJoin(registrations, eq(registrations.id, registrationId ?? 0))
    .where(and(eq(people.id, personId), isNull(people.erasedAt), notLike(people.email, '%.example')))
  return row ? { email: row.email, name: fullName(row), firstName: row.firstName ?? '' } : null
}

/**
 * Locks a holder against erasure, which locks the person before the certificates: call it before a certificate is
 * locked, or with `noWait`, which fails at once while an erasure runs instead of meeting it in a deadlock.
 */
export async function holdPerson(
  tx: Transaction,
  personId: number,
  { noWait = false }: { readonly noWait?: boolean } = {},
): Promise<void> {
  await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(people.id, personId))
    .for('key share', noWait ? { noWait } : {})
}

/** The holder's address; null for erased people. */
export async function findHolderEmail(db: DatabaseOrTransaction, personId: number): Promise<string | null> {
  const isHolder = and(eq(people.id, personId), isNull(people.erasedAt))
  const [row] = await db.select({ email: people.email }).from(people).where(isHolder)
  return row?.email ?? null
}
