import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { staffVisibleDetailSql } from '#app/features/registrations/queries/given-details.ts'
import {
  isOnSeat,
  isSeatOfOrder,
  selectOrderIdsOf,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import {
  amountDueSql,
  paymentStatusSql,
  registrationColumns,
} from '#app/features/registrations/queries/payment-status.ts'
import {
  isRegistrationVisibleToOwner,
  type RegistrationRow,
} from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import type { PendingPaymentsQuery } from '../contract/payments.ts'
import { payments } from '../tables/payments.ts'
import { proofs } from '../tables/proofs.ts'
import { findOrderOfRegistration } from './orders.ts'
import { isProofVisibleToOwner, isSeatOfPaid } from './proofs.ts'

/** Row without the perceptual hash, which is large. */
export type ProofRow = Omit<typeof proofs.$inferSelect, 'perceptualHash'>

const { perceptualHash: _, ...proofColumns } = getTableColumns(proofs)

export async function findRegistrationById(
  db: DatabaseOrTransaction,
  id: number,
): Promise<RegistrationRow | null> {
  const [row] = await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id))
  return row ?? null
}

export async function findRegistrationIdByReference(
  db: DatabaseOrTransaction,
  reference: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.reference, reference))
  return row?.id ?? null
}

export async function findPayment(db: DatabaseOrTransaction, id: number) {
  const [row] = await db
    .select({
      registration: registrationColumns,
      person: people,
      phone: staffVisibleDetailSql('phone'),
      company: staffVisibleDetailSql('company'),
      prcLicenseNo: staffVisibleDetailSql('prcLicenseNo'),
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(eq(registrations.id, id))
  return row ?? null
}

/** Locks a registration; its seminar and person must be locked already. */
export async function lockRegistration(tx: Transaction, id: number): Promise<RegistrationRow | null> {
  const [row] = await tx
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('update')
  return row ?? null
}

/** A proof of the order of a registration; the latest one by default. */
export async function findProof(
  db: DatabaseOrTransaction,
  registrationId: number,
  proofId?: number,
): Promise<ProofRow | null> {
  const ofOrder = inArray(payments.orderId, selectOrderIdsOf(db, [registrationId]))
  const [row] = await db
    .select(proofColumns)
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .where(and(ofOrder, proofId === undefined ? undefined : eq(proofs.id, proofId)))
    .orderBy(...orderByNewestFirst(proofs.id))
    .limit(1)
  return row ?? null
}

interface OwnProofSearch {
  readonly registrationId: number
  readonly personId: number
  /** Defaults to the latest visible one. */
  readonly proofId: number | undefined
}

/** A proof visible to its sender; null if there is none. */
export async function findOwnProof(
  db: DatabaseOrTransaction,
  { registrationId, personId, proofId }: OwnProofSearch,
): Promise<ProofRow | null> {
  const [row] = await db
    .select(proofColumns)
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .innerJoin(orderLines, isSeatOfPaid)
    .innerJoin(registrations, isOnSeat)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        eq(registrations.id, registrationId),
        eq(people.id, personId),
        isRegistrationVisibleToOwner,
        isProofVisibleToOwner,
        proofId === undefined ? undefined : eq(proofs.id, proofId),
      ),
    )
    .orderBy(...orderByNewestFirst(proofs.id))
    .limit(1)
  return row ?? null
}

export function listOtherRegistrations(
  db: DatabaseOrTransaction,
  { id: registrationId, personId }: Pick<RegistrationRow, 'id' | 'personId'>,
  limit: number,
) {
  const { id: otherId, registeredAt } = registrations
  return db
    .select({
      id: otherId,
      paymentStatus: paymentStatusSql,
      amountDue: amountDueSql,
      title: seminars.title,
      startsAt: seminars.startsAt,
    })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(and(eq(registrations.personId, personId), ne(registrations.id, registrationId)))
    .orderBy(...orderByNewestFirst(registeredAt, otherId))
    .limit(limit)
}

function isPendingPayment(seminarId: number | undefined): SQL | undefined {
  return and(
    eq(orders.state, 'pending'),
    seminarId === undefined ? undefined : eq(orders.seminarId, seminarId),
  )
}

/** Pending payments, in all or of a seminar. */
export function countPendingPayments(
  db: DatabaseOrTransaction,
  seminarId: number | undefined,
): Promise<number> {
  return db.$count(orders, isPendingPayment(seminarId))
}

/** The next pending payment after a registration, oldest order first, which matches an index. */
export async function findNextPendingPayment(
  db: DatabaseOrTransaction,
  { seminarId, after }: PendingPaymentsQuery,
): Promise<number | null> {
  const former = after === undefined ? null : await findOrderOfRegistration(db, after)
  const isBehind =
    former === null
      ? undefined
      : sql`(${orders.createdAt}, ${orders.id}) > (${former.createdAt.toISOString()}::timestamptz, ${former.id})`
  const [row] = await db
    .select({ id: registrations.id })
    .from(orders)
    .innerJoin(orderLines, isSeatOfOrder)
    .innerJoin(registrations, isOnSeat)
    .where(and(isPendingPayment(seminarId), isBehind))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1)
  if (row !== undefined || former === null) return row?.id ?? null
  return findNextPendingPayment(db, { seminarId })
}
