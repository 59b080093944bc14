import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { Pagination } from '#app/platform/paging.ts'
import { erasedPersonName } from '../rules/erased-name.ts'
import { interactions, people } from '../tables.ts'
import type { PersonRow } from './people.ts'

/** Finds when the person requested erasure, if they did. */
export async function findErasureRequest(db: DatabaseOrTransaction, personId: number): Promise<Date | null> {
  const [row] = await db.select({ at: people.erasureRequestedAt }).from(people).where(eq(people.id, personId))
  return row?.at ?? null
}

/** Records or (null) withdraws an erasure request of a locked person. */
export async function setErasureRequest(tx: Transaction, personId: number, at: Date | null): Promise<void> {
  await tx.update(people).set({ erasureRequestedAt: at }).where(eq(people.id, personId))
}

/** Erasure requests, oldest first. */
export async function listErasureRequests(db: DatabaseOrTransaction, page: Pagination) {
  const { id, email, displayName, firstName, middleInitial, lastName, suffix, role } = people
  const waits = and(isNotNull(people.erasureRequestedAt), isNull(people.erasedAt))
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id,
        email,
        displayName,
        firstName,
        middleInitial,
        lastName,
        suffix,
        role,
        requestedAt: sql`${people.erasureRequestedAt}`.mapWith(people.erasureRequestedAt),
        seminarCount: people.seminarCount,
      })
      .from(people)
      .where(waits)
      .orderBy(asc(people.erasureRequestedAt), asc(people.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(people).where(waits),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/**
 * Locks a person against foreign key references too: e-mails to the old address must exist before they can be
 * erased.
 */
export async function lockPersonForErasure(tx: Transaction, personId: number): Promise<PersonRow | null> {
  const [row] = await tx.select().from(people).where(eq(people.id, personId)).for('update')
  return row ?? null
}

/** Anonymizes a locked person, keeping only what is counted. */
export async function anonymizePerson(
  tx: Transaction,
  personId: number,
  { email, seminarCount, now }: { email: string; seminarCount: number; now: Date },
): Promise<void> {
  await tx
    .update(people)
    .set({
      email,
      displayName: erasedPersonName,
      firstName: null,
      middleInitial: null,
      lastName: null,
      suffix: null,
      phone: null,
      company: null,
      jobTitle: null,
      prcLicenseNo: null,
      prcExpirationOn: null,
      isCpdasUser: false,
      accountStatus: 'inactive',
      marketingConsent: false,
      marketingConsentedAt: null,
      marketingConsentVersion: null,
      marketingConsentOrigin: null,
      marketingBasis: null,
      acceptsEmail: false,
      acceptsSms: false,
      acceptsPhone: false,
      notes: null,
      tags: [],
      source: null,
      emailVerifiedAt: null,
      lastActivityAt: null,
      seminarCount,
      erasureRequestedAt: null,
      erasedAt: now,
      updatedAt: now,
      version: sql`${people.version} + 1`,
    })
    .where(eq(people.id, personId))
}

export async function deleteInteractionsOfPerson(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(interactions).where(eq(interactions.personId, personId))
}
