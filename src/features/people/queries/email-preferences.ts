import { asc, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import { people } from '../tables.ts'
import { isOnAddress } from './mailboxes.ts'
import type { PersonRow } from './people.ts'

/** Locks people by id, and everybody on addresses. */
export async function lockPeopleByIdOrEmail(
  tx: Transaction,
  { personIds, emails }: { personIds: readonly number[]; emails: readonly string[] },
): Promise<PersonRow[]> {
  if (personIds.length === 0 && emails.length === 0) return []
  return tx
    .select()
    .from(people)
    .where(or(inArray(people.id, [...personIds]), isOnAddress(inArray(people.email, [...emails]))))
    .orderBy(asc(people.id))
    .for('no key update')
}

/** Withdraws consent to invitations and the like; e-mails about their own registrations continue. */
export async function withdrawMarketingConsent(
  tx: Transaction,
  personIds: readonly number[],
  now: Date,
): Promise<void> {
  if (personIds.length === 0) return
  await tx
    .update(people)
    .set({ acceptsEmail: false, updatedAt: now, version: sql`${people.version} + 1` })
    .where(inArray(people.id, [...personIds]))
}
