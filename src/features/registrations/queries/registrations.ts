import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { isOnAddress } from '#app/features/people/queries/mailboxes.ts'
import { type RegistrantPersonRow, registrantColumns } from '#app/features/people/queries/new-person.ts'
import { people } from '#app/features/people/tables.ts'
import type { RegistrantCounts } from '#app/features/seminars/contract/seminars.ts'
import {
  type SeminarRecord,
  seminarRecordColumns,
  toSeminarRecord,
} from '#app/features/seminars/queries/planning.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { registrations } from '../tables.ts'
import {
  hasPaymentStatus,
  holdsSeatCondition,
  orderStateSql,
  ownAmountDueSql,
  paymentStatusSql,
  registrationColumns,
} from './payment-status.ts'

export interface RegistrationRow extends StoredRegistration {
  readonly orderState: OrderState
  /** Read from the state of its order. */
  readonly paymentStatus: PaymentStatus
  /** Price that was agreed; null means free. */
  readonly amountDue: string | null
}

type StoredRegistration = typeof registrations.$inferSelect

const findTarget = preparedStatement(
  'find_seminar_and_people',
  (db, params: PreparedStatementParams<{ readonly seminarId: number; readonly email: string }>) =>
    db
      .select({ seminar: seminarRecordColumns, person: registrantColumns })
      .from(seminars)
      .leftJoin(people, isOnAddress(eq(people.email, params('email'))))
      .where(eq(seminars.id, params('seminarId')))
      .orderBy(asc(people.sharesMailbox), asc(people.id)),
)

/**
 * Finds what a registration is decided by, without locks: the seminar, null where unknown, and everybody on the
 * address, its own person first.
 */
export async function findSeminarAndPeople(
  db: DatabaseOrTransaction,
  { seminarId, email }: { readonly seminarId: number; readonly email: string },
): Promise<{ readonly seminar: SeminarRecord | null; readonly onAddress: RegistrantPersonRow[] }> {
  const rows = await findTarget(db, { seminarId, email })
  const onAddress = rows.flatMap(({ person }) => person ?? [])
  return { seminar: toSeminarRecord(rows[0]?.seminar), onAddress: await followMerges(db, onAddress) }
}

/** For those who were merged, the people into whom they were. */
async function followMerges(
  db: DatabaseOrTransaction,
  onAddress: RegistrantPersonRow[],
): Promise<RegistrantPersonRow[]> {
  const targetIds = onAddress.flatMap(({ mergedInto }) => mergedInto ?? [])
  if (targetIds.length === 0) return onAddress
  const targets = await db.select(registrantColumns).from(people).where(inArray(people.id, targetIds))
  return onAddress.map((person) => targets.find(({ id }) => id === person.mergedInto) ?? person)
}

export async function findRegistration(
  db: DatabaseOrTransaction,
  personId: number,
  seminarId: number,
): Promise<RegistrationRow | null> {
  const [row] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(and(eq(registrations.personId, personId), eq(registrations.seminarId, seminarId)))
  return row ?? null
}

export async function findRegistrationById(
  db: DatabaseOrTransaction,
  id: number,
): Promise<RegistrationRow | null> {
  const [row] = await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id))
  return row ?? null
}

/** Finds a registration by its number. */
export async function findRegistrationByReference(
  db: DatabaseOrTransaction,
  reference: string,
): Promise<Pick<StoredRegistration, 'id' | 'personId'> | null> {
  const { id, personId } = registrations
  const [row] = await db
    .select({ id, personId })
    .from(registrations)
    .where(eq(registrations.reference, reference))
  return row ?? null
}

/** Locks a registration; its seminar and person must be locked already. */
export async function lockRegistrationRow(tx: Transaction, id: number): Promise<RegistrationRow | null> {
  const [row] = await tx
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('update')
  return row ?? null
}

/** Inserts a registration on a seat of an order that exists. */
export async function insertRegistrationOnSeat(
  tx: Transaction,
  registration: typeof registrations.$inferInsert,
): Promise<RegistrationRow> {
  const [row] = await tx.insert(registrations).values(registration).returning(registrationColumns)
  if (row === undefined) throw new Error('The registration was not stored.')
  return row
}

/** Updates a locked registration. */
export async function updateLockedRegistration(
  tx: Transaction,
  registrationId: number,
  change: Partial<StoredRegistration>,
): Promise<RegistrationRow> {
  const [row] = await tx
    .update(registrations)
    .set(change)
    .where(eq(registrations.id, registrationId))
    .returning(registrationColumns)
  if (row === undefined) throw new Error('The registration vanished while it was held.')
  return row
}

/** Whether a person has a registration for a seminar, whatever its state. */
export async function isPersonRegistered(
  db: DatabaseOrTransaction,
  { seminarId, personId }: { readonly seminarId: number; readonly personId: number },
): Promise<boolean> {
  const { id } = registrations
  const isTheirs = and(eq(registrations.seminarId, seminarId), eq(registrations.personId, personId))
  const [row] = await db.select({ id }).from(registrations).where(isTheirs)
  return row !== undefined
}

/**
 * Condition for registrations that the owner sees: with an unverified e-mail only those sent while signed in
 * or used to create the account.
 */
export const isRegistrationVisibleToOwner = or(
  isNotNull(people.emailVerifiedAt),
  eq(registrations.registeredBy, people.id),
  eq(registrations.id, passwords.claimedRegistrationId),
)

/** Whether an account may see a registration as its own. */
export async function isOwnRegistration(
  db: DatabaseOrTransaction,
  registrationId: number,
  personId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.id, registrationId), eq(people.id, personId), isRegistrationVisibleToOwner))
  return row !== undefined
}

const listVerifiedRows = preparedStatement(
  'list_verified_seminars',
  (db, params: PreparedStatementParams<{ readonly personId: number }>) =>
    db
      .select({ seminarId: registrations.seminarId })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .leftJoin(passwords, eq(passwords.personId, people.id))
      .where(
        and(
          eq(registrations.personId, params('personId')),
          hasPaymentStatus('verified'),
          isRegistrationVisibleToOwner,
        ),
      ),
)

/** Seminars whose meeting link this person may see. */
export async function listVerifiedSeminarIds(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<Set<number>> {
  const rows = await listVerifiedRows(db, { personId })
  return new Set(rows.map((row) => row.seminarId))
}

const { sharesMailbox, firstName, lastName, company, phone, accountStatus, emailVerifiedAt } = people

/** Registrations of everybody on an address, latest first. */
export const listRegistrationsByEmail = preparedStatement(
  'list_registrations_by_email',
  (db, params: PreparedStatementParams<{ readonly email: string; readonly limit: number }>) =>
    db
      .select({
        registrationId: registrations.id,
        orderState: orderStateSql,
        paymentStatus: paymentStatusSql,
        registeredAt: registrations.registeredAt,
        registeredBy: registrations.registeredBy,
        details: registrations.details,
        seminar: {
          id: seminars.id,
          title: seminars.title,
          startsAt: seminars.startsAt,
          endsAt: seminars.endsAt,
          status: seminars.status,
        },
        person: {
          id: people.id,
          sharesMailbox,
          firstName,
          lastName,
          company,
          phone,
          accountStatus,
          emailVerifiedAt,
        },
      })
      .from(people)
      .innerJoin(registrations, eq(registrations.personId, people.id))
      .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
      .where(isOnAddress(eq(people.email, params('email'))))
      .orderBy(desc(registrations.registeredAt), desc(registrations.id))
      .limit(params('limit')),
)

/** Lists who has a seat, each with what they pay. */
export function listSeatHolders(db: DatabaseOrTransaction, seminarId: number) {
  const { id, email, firstName, middleInitial, lastName, suffix } = people
  return db
    .select({
      details: registrations.details,
      amountDue: ownAmountDueSql,
      paymentStatus: paymentStatusSql,
      person: { id, email, firstName, middleInitial, lastName, suffix },
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition))
    .orderBy(asc(registrations.id))
}

/** Registrants who can be e-mailed, and those who may know the meeting link. */
export async function countRegistrants(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<RegistrantCounts> {
  const isVerified = hasPaymentStatus('verified')
  const [row] = await db
    .select({
      registrants: sql<number>`count(*)::int`,
      verified: sql<number>`(count(*) filter (where ${isVerified}))::int`,
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition, isNull(people.erasedAt)))
  return row ?? { registrants: 0, verified: 0 }
}

export function countRegistrationsOfSeminar(db: DatabaseOrTransaction, seminarId: number): Promise<number> {
  return db.$count(registrations, eq(registrations.seminarId, seminarId))
}

/** Locks a person's registrations, so that seats are released once. */
export function lockRegistrationsOfPerson(tx: Transaction, personId: number): Promise<RegistrationRow[]> {
  return tx
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.personId, personId))
    .for('update')
}

/**
 * Seminars a person is registered for or registered others for, in lock order. Deleting a person affects
 * both.
 */
export async function listSeminarIdsOfPerson(db: DatabaseOrTransaction, personId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ seminarId: registrations.seminarId })
    .from(registrations)
    .where(
      or(
        eq(registrations.personId, personId),
        eq(registrations.registeredBy, personId),
        inArray(
          registrations.personId,
          db.select({ id: people.id }).from(people).where(eq(people.mergedInto, personId)),
        ),
      ),
    )
    .orderBy(asc(registrations.seminarId))
  return rows.map((row) => row.seminarId)
}

/** Deletes a person's registrations with their proofs and decisions. */
export async function deleteRegistrationsOfPerson(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.personId, personId))
}

/** Deletes a registration; its seat stays in its order. */
export async function deleteRegistration(tx: Transaction, registrationId: number): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.id, registrationId))
}
