/** Decisions about the payments of orders. */
import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type PersonNameRow, personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import type { PaymentDecision } from '#app/features/registrations/contract/registration.ts'
import { selectOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import type { MoneySource } from '../contract/money-values.ts'
import type { StoredPaymentState } from '../contract/payment-values.ts'
import { moneyIn, receivingAccounts } from '../tables/money.ts'
import { paymentEvents, payments } from '../tables/payments.ts'

export async function insertPaymentEvent(
  tx: Transaction,
  event: typeof paymentEvents.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(paymentEvents).values(event).returning({ id: paymentEvents.id })
  if (row === undefined) throw new Error('The event was not stored.')
  return row.id
}

/** Join of `payment_events` to an undone allocation in `payments`: its end, which it has once. */
export const isUndoOfAllocation = and(
  eq(paymentEvents.paymentId, payments.id),
  eq(paymentEvents.action, 'undo_allocation'),
)

const deciders = alias(people, 'deciders')

export interface PaymentDecisionRow {
  readonly id: number
  readonly orderId: number
  readonly paymentId: number
  readonly action: PaymentDecision
  /** State of the payment before; null for decisions of earlier versions. */
  readonly fromState: StoredPaymentState | null
  readonly decidedBy: number | null
  /** The money that decided; null for a decision by hand. */
  readonly moneyInId: number | null
  readonly notes: string | null
  readonly createdAt: Date
  readonly by: PersonNameRow | null
  /** The source, or the gateway, of the payment that approved without a person; null for all other decisions. */
  readonly moneySource: Exclude<MoneySource, 'gateway'> | GatewayName | null
}

/** Decisions about the orders of registrations, the latest first. */
export function listPaymentDecisions(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<PaymentDecisionRow[]> {
  return selectDecisions(db, inArray(payments.orderId, selectOrderIdsOf(db, registrationIds)))
}

/** The same of an order, whose seats may have no name yet. */
export function listDecisionsOfOrder(
  db: DatabaseOrTransaction,
  orderId: number,
): Promise<PaymentDecisionRow[]> {
  return selectDecisions(db, eq(payments.orderId, orderId))
}

/** The latest decision of each order that ended an approval, or another decision. */
export async function mapLatestReversals(
  db: DatabaseOrTransaction,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ orderId: payments.orderId, id: sql<number>`max(${paymentEvents.id})` })
    .from(payments)
    .innerJoin(paymentEvents, eq(paymentEvents.paymentId, payments.id))
    .where(
      and(inArray(payments.orderId, [...orderIds]), inArray(paymentEvents.action, ['undo', 'take_back'])),
    )
    .groupBy(payments.orderId)
  return new Map(rows.map(({ orderId, id }) => [orderId, id]))
}

function selectDecisions(db: DatabaseOrTransaction, condition: SQL): Promise<PaymentDecisionRow[]> {
  const approvedAlone = and(isNull(paymentEvents.decidedBy), eq(paymentEvents.action, 'approve'))
  const source = sql`case ${moneyIn.source} when 'gateway' then ${receivingAccounts.gateway} else ${moneyIn.source} end`
  return db
    .select({
      id: paymentEvents.id,
      orderId: payments.orderId,
      paymentId: payments.id,
      action: sql<PaymentDecision>`${paymentEvents.action}`,
      fromState: paymentEvents.fromState,
      decidedBy: paymentEvents.decidedBy,
      moneyInId: payments.moneyInId,
      notes: paymentEvents.notes,
      createdAt: paymentEvents.createdAt,
      by: personNameColumns(deciders),
      moneySource: sql<PaymentDecisionRow['moneySource']>`case when ${approvedAlone} then ${source} end`,
    })
    .from(payments)
    .innerJoin(
      paymentEvents,
      and(eq(paymentEvents.paymentId, payments.id), ne(paymentEvents.action, 'undo_allocation')),
    )
    .leftJoin(moneyIn, eq(moneyIn.id, payments.moneyInId))
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, moneyIn.accountId))
    .leftJoin(deciders, eq(deciders.id, paymentEvents.decidedBy))
    .where(condition)
    .orderBy(desc(paymentEvents.id))
}

/** Whether money was allocated to an order after its last approval. */
export async function isAllocatedSinceApproval(tx: Transaction, orderId: number): Promise<boolean> {
  const ofOrder = eq(payments.orderId, orderId)
  const approved = tx
    .select({ at: sql`max(${paymentEvents.createdAt})` })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(and(ofOrder, eq(paymentEvents.action, 'approve')))
  const since = and(ofOrder, isNotNull(payments.moneyInId), eq(payments.state, 'accepted'))
  return (await tx.$count(payments, and(since, sql`${payments.createdAt} >= (${approved})`))) > 0
}
