/** Statements about who wants mail of the office, and who no more. */
import { asc, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import type { PersonRow } from '../queries.ts'
import { people } from '../tables.ts'

export interface Sought {
  readonly personIds: readonly number[]
  readonly emails: readonly string[]
}

/** Whoever is meant by number or by e-mail, held until the transaction ends. */
export async function lockReaders(tx: Transaction, { personIds, emails }: Sought): Promise<PersonRow[]> {
  if (personIds.length === 0 && emails.length === 0) return []
  return tx
    .select()
    .from(people)
    .where(or(inArray(people.id, [...personIds]), inArray(people.email, [...emails])))
    .orderBy(asc(people.id))
    .for('no key update')
}

/** They get no more mail of the office, invitations above all; what concerns their own seats still reaches them. */
export async function endMailWish(tx: Transaction, personIds: readonly number[], now: Date): Promise<void> {
  if (personIds.length === 0) return
  await tx
    .update(people)
    .set({ acceptsEmail: false, updatedAt: now, version: sql`${people.version} + 1` })
    .where(inArray(people.id, [...personIds]))
}
