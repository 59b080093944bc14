/** People of an e-mail address: its own person, who may have the account, and others who registered with it. */
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { findByGivenName } from '../rules/given-names.ts'
import { people } from '../tables.ts'

type PersonRow = typeof people.$inferSelect
type NewPerson = typeof people.$inferInsert

/** Condition of the unique index of e-mails. */
export const isOwnPerson = sql`not ${people.sharesMailbox}`

/** The person to whom an address leads: who has it, or into whom they were merged. */
export const idAfterMergeSql = sql<number>`coalesce(${people.mergedInto}, ${people.id})`

/** Conflict of a new person with the own person of their address. */
export const ownPersonExists = { target: people.email, where: sql`not shares_mailbox` }

const isOther = sql`${people.sharesMailbox}`

/** Matches everybody on addresses that meet a condition; in two parts, because each has its own partial index. */
export function isOnAddress(condition: SQL): SQL | undefined {
  return or(and(condition, isOwnPerson), and(condition, isOther))
}

/** Ids of the others on the address of a person, as a subquery. */
export function selectOthersOnAddress(
  db: DatabaseOrTransaction,
  { personId, email }: { readonly personId: number; readonly email: string },
) {
  return db
    .select({ id: people.id })
    .from(people)
    .where(and(isOnAddress(eq(people.email, email)), ne(people.id, personId)))
}

/** People elsewhere into whom somebody on an address was merged, with their addresses. */
export async function listTargetsOfAddress(
  db: DatabaseOrTransaction,
  email: string,
): Promise<{ readonly id: number; readonly email: string }[]> {
  const target = alias(people, 'target')
  return db
    .selectDistinct({ id: target.id, email: target.email })
    .from(people)
    .innerJoin(target, eq(target.id, people.mergedInto))
    .where(and(isOnAddress(eq(people.email, email)), ne(target.email, email)))
}

/** Inserts a person on an address that has an own person. */
export async function insertOtherOnAddress(tx: Transaction, person: NewPerson): Promise<PersonRow> {
  const [row] = await tx
    .insert(people)
    .values({ ...person, sharesMailbox: true })
    .returning()
  if (row === undefined) throw new Error('The person was not stored.')
  return row
}

/** Locks everybody on the address of a person, the own person first. */
export async function lockPeopleOnAddress(tx: Transaction, personId: number): Promise<PersonRow[]> {
  const email = sql`(select of_person.email from ${people} of_person where of_person.id = ${personId})`
  return tx
    .select()
    .from(people)
    .where(isOnAddress(eq(people.email, email)))
    .orderBy(asc(people.sharesMailbox), asc(people.id))
    .for('no key update')
}

/**
 * Locks whom `findByGivenName` finds among the others of an address, whose own person is locked; those who were merged are
 * the people into whom they were.
 */
export async function lockOtherOnAddress(
  tx: Transaction,
  { email, givenName }: { readonly email: string; readonly givenName: string },
): Promise<PersonRow | null> {
  const others = await tx
    .select()
    .from(people)
    .where(and(eq(people.email, email), isOther))
    .orderBy(asc(people.id))
    .for('no key update')
  const living = others.filter(({ mergedInto }) => mergedInto === null)
  const targetIds = others.flatMap(({ mergedInto }) => mergedInto ?? [])
  const targets = targetIds.length === 0 ? [] : await lockPeople(tx, targetIds)
  return findByGivenName([...living, ...targets], givenName)
}

function lockPeople(tx: Transaction, ids: readonly number[]): Promise<PersonRow[]> {
  return tx
    .select()
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(asc(people.id))
    .for('no key update')
}
