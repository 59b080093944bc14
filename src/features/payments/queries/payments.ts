import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { passwords } from '#app/features/accounts/tables.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { type PersonNameRow, personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import type { PaymentDecision } from '#app/features/registrations/contract/registration.ts'
import { staffVisibleDetailSql } from '#app/features/registrations/queries/given-details.ts'
import { isOnSeat, isSeatOfOrder } from '#app/features/registrations/queries/orders-of-registrations.ts'
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
import type { GatewayName } from '../contract/gateway-values.ts'
import type { MoneySource } from '../contract/ledger-values.ts'
import type { PendingPaymentsQuery } from '../contract/payments.ts'
import { allocations, moneyIn, receivingAccounts } from '../tables/money.ts'
import { paymentDecisions, proofs } from '../tables/proofs.ts'
import { findOrderOfRegistration } from './orders.ts'
import { isProofVisibleToOwner } from './proofs.ts'

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

export async function insertPaymentDecision(
  tx: Transaction,
  decision: typeof paymentDecisions.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(paymentDecisions).values(decision).returning({ id: paymentDecisions.id })
  if (row === undefined) throw new Error('The decision was not stored.')
  return row.id
}

const deciders = alias(people, 'deciders')

export interface PaymentDecisionRow {
  readonly id: number
  readonly registrationId: number
  readonly action: PaymentDecision
  readonly formerStatus: PaymentStatus | null
  readonly decidedBy: number | null
  /** The order whose payments decided. */
  readonly orderId: number | null
  readonly notes: string | null
  readonly createdAt: Date
  readonly by: PersonNameRow | null
  /** The source, or the gateway, of the payment that approved without a person; null for all other decisions. */
  readonly moneySource: Exclude<MoneySource, 'gateway'> | GatewayName | null
}

export function listPaymentDecisions(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<PaymentDecisionRow[]> {
  const lastPayment = db
    .select({
      source: sql`case ${moneyIn.source} when 'gateway' then ${receivingAccounts.gateway} else ${moneyIn.source} end`,
    })
    .from(allocations)
    .innerJoin(moneyIn, eq(moneyIn.id, allocations.moneyInId))
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, moneyIn.accountId))
    .where(
      and(
        eq(allocations.orderId, paymentDecisions.orderId),
        lte(allocations.createdAt, paymentDecisions.createdAt),
        isNull(paymentDecisions.decidedBy),
        eq(paymentDecisions.action, 'approve'),
      ),
    )
    .orderBy(desc(allocations.id))
    .limit(1)
  return db
    .select({
      id: paymentDecisions.id,
      registrationId: paymentDecisions.registrationId,
      action: paymentDecisions.action,
      formerStatus: paymentDecisions.formerStatus,
      decidedBy: paymentDecisions.decidedBy,
      orderId: paymentDecisions.orderId,
      notes: paymentDecisions.notes,
      createdAt: paymentDecisions.createdAt,
      by: personNameColumns(deciders),
      moneySource: sql<PaymentDecisionRow['moneySource']>`(${lastPayment})`,
    })
    .from(paymentDecisions)
    .leftJoin(deciders, eq(deciders.id, paymentDecisions.decidedBy))
    .where(inArray(paymentDecisions.registrationId, [...registrationIds]))
    .orderBy(desc(paymentDecisions.id))
}

export async function findLatestProof(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<ProofRow | null> {
  const [row] = await db
    .select(proofColumns)
    .from(proofs)
    .where(eq(proofs.registrationId, registrationId))
    .orderBy(...orderByNewestFirst(proofs.id))
    .limit(1)
  return row ?? null
}

export async function findProof(db: DatabaseOrTransaction, proofId: number): Promise<ProofRow | null> {
  const [row] = await db.select(proofColumns).from(proofs).where(eq(proofs.id, proofId))
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
    .innerJoin(registrations, eq(registrations.id, proofs.registrationId))
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
