/** Every SQL statement about registrations, proofs and payments. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type Given, preparedOnce } from '../../platform/db/prepared.ts'
import { passwords } from '../accounts/tables.ts'
import type { RegistrantCounts } from '../catalog/contract.ts'
import { seminars } from '../catalog/tables.ts'
import { people } from '../people/tables.ts'
import { storedAs } from './rules.ts'
import { proofs, registrations } from './tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect

/** This person's registration for this seminar; null where there is none. */
export async function findRegistration(
  db: Executor,
  personId: number,
  seminarId: number,
): Promise<RegistrationRow | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.personId, personId), eq(registrations.seminarId, seminarId)))
  return row ?? null
}

export async function insertRegistration(
  tx: Transaction,
  registration: typeof registrations.$inferInsert,
): Promise<RegistrationRow> {
  const [row] = await tx.insert(registrations).values(registration).returning()
  if (row === undefined) throw new Error('The registration was not stored.')
  return row
}

/** Writes a change into a held registration. */
export async function markHeld(
  tx: Transaction,
  registrationId: number,
  change: Partial<RegistrationRow>,
): Promise<RegistrationRow> {
  const [row] = await tx
    .update(registrations)
    .set(change)
    .where(eq(registrations.id, registrationId))
    .returning()
  if (row === undefined) throw new Error('The registration vanished while it was held.')
  return row
}

/** Brings a rejected registration back to waiting, with what the registrant sent now. */
export function markResubmitted(
  tx: Transaction,
  registrationId: number,
  change: Pick<
    RegistrationRow,
    | 'registrationType'
    | 'paymentStatus'
    | 'amountDue'
    | 'details'
    | 'idempotencyKey'
    | 'privacyNoticeVersion'
    | 'registeredBy'
    | 'updatedAt'
  >,
): Promise<RegistrationRow> {
  return markHeld(tx, registrationId, change)
}

export async function insertProof(tx: Transaction, proof: typeof proofs.$inferInsert): Promise<void> {
  await tx.insert(proofs).values(proof)
}

/**
 * What may be shown to the person whom a registration is of: everything once their e-mail is proven, and until then
 * only what they sent while signed in or made their account from.
 */
export const isShownToOwner = or(
  isNotNull(people.emailVerifiedAt),
  eq(registrations.registeredBy, people.id),
  eq(registrations.id, passwords.claimedRegistrationId),
)

/** Of the proofs of a registration that is shown to its owner, the same: until then only what they sent themselves. */
export const isProofShownToOwner = or(
  isNotNull(people.emailVerifiedAt),
  eq(proofs.sentBy, people.id),
  and(
    eq(proofs.registrationId, passwords.claimedRegistrationId),
    isNull(proofs.sentBy),
    eq(proofs.channel, 'registration'),
  ),
)

/** Whether a registration is shown to an account because it is theirs. */
export async function isOwnRegistration(
  db: Executor,
  registrationId: number,
  personId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.id, registrationId), eq(people.id, personId), isShownToOwner))
  return row !== undefined
}

const listVerifiedRows = preparedOnce(
  'list_verified_seminars',
  (db, given: Given<{ readonly personId: number }>) =>
    db
      .select({ seminarId: registrations.seminarId })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .leftJoin(passwords, eq(passwords.personId, people.id))
      .where(
        and(
          eq(registrations.personId, given('personId')),
          inArray(registrations.paymentStatus, [...storedAs('verified')]),
          isShownToOwner,
        ),
      ),
)

/** Seminars whose inner details (the meeting link) this person may read. */
export async function listVerifiedSeminarIds(db: Executor, personId: number): Promise<Set<number>> {
  const rows = await listVerifiedRows(db, { personId })
  return new Set(rows.map((row) => row.seminarId))
}

const { firstName, lastName, company, phone, accountStatus, emailVerifiedAt } = people

/** Registrations of whoever has this e-mail, the latest first; nothing for a person without any. */
export const listRegistrationsByEmail = preparedOnce(
  'list_registrations_by_email',
  (db, given: Given<{ readonly email: string; readonly limit: number }>) =>
    db
      .select({
        registeredAt: registrations.registeredAt,
        seminar: {
          id: seminars.id,
          title: seminars.title,
          startsAt: seminars.startsAt,
          endsAt: seminars.endsAt,
          status: seminars.status,
        },
        person: { id: people.id, firstName, lastName, company, phone, accountStatus, emailVerifiedAt },
      })
      .from(people)
      .innerJoin(registrations, eq(registrations.personId, people.id))
      .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
      .where(eq(people.email, given('email')))
      .orderBy(desc(registrations.registeredAt), desc(registrations.id))
      .limit(given('limit')),
)

/** As `holdsSeat` of the rules says it. */
export const isHoldingSeat = ne(registrations.paymentStatus, 'rejected')

/** Everybody who holds a seat of the seminar: registrations whose payment is not rejected. */
export function listSeatHolders(db: Executor, seminarId: number) {
  const { id, email, firstName, middleInitial, lastName, suffix } = people
  return db
    .select({
      details: registrations.details,
      amountDue: registrations.amountDue,
      paymentStatus: registrations.paymentStatus,
      person: { id, email, firstName, middleInitial, lastName, suffix },
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), isHoldingSeat))
    .orderBy(asc(registrations.id))
}

/** How many of those who hold a seat can be e-mailed, and how many of these may know the meeting link. */
export async function countRegistrants(db: Executor, seminarId: number): Promise<RegistrantCounts> {
  const isVerified = inArray(registrations.paymentStatus, [...storedAs('verified')])
  const [row] = await db
    .select({
      registrants: sql<number>`count(*)::int`,
      verified: sql<number>`(count(*) filter (where ${isVerified}))::int`,
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), isHoldingSeat, isNull(people.erasedAt)))
  return row ?? { registrants: 0, verified: 0 }
}

/** All of them, whatever became of their payments. */
export function countRegistrationsOfSeminar(db: Executor, seminarId: number): Promise<number> {
  return db.$count(registrations, eq(registrations.seminarId, seminarId))
}

/** Of these file keys, the ones that some proof refers to. */
export async function listKnownProofFiles(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ fileKey: proofs.fileKey })
    .from(proofs)
    .where(inArray(proofs.fileKey, [...keys]))
  return new Set(rows.flatMap((row) => row.fileKey ?? []))
}

/** What a person holds; held itself, so that it is given up only once. */
export function lockRegistrationsOf(tx: Transaction, personId: number): Promise<RegistrationRow[]> {
  return tx.select().from(registrations).where(eq(registrations.personId, personId)).for('update')
}

/**
 * The seminars that a person is registered for or registered others for, in the order in which they are locked. Deleting
 * them touches both: who registered somebody is forgotten with them.
 */
export async function listSeminarIdsOf(db: Executor, personId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ seminarId: registrations.seminarId })
    .from(registrations)
    .where(or(eq(registrations.personId, personId), eq(registrations.registeredBy, personId)))
    .orderBy(asc(registrations.seminarId))
  return rows.map((row) => row.seminarId)
}

/** Removes a person's registrations with proofs and decisions; answers with the files that nothing names any more. */
export async function deleteRegistrationsOf(tx: Transaction, personId: number): Promise<string[]> {
  const named = await tx
    .select({ fileKey: proofs.fileKey })
    .from(proofs)
    .innerJoin(registrations, eq(registrations.id, proofs.registrationId))
    .where(and(eq(registrations.personId, personId), isNotNull(proofs.fileKey)))
  await tx.delete(registrations).where(eq(registrations.personId, personId))
  return named.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]))
}
