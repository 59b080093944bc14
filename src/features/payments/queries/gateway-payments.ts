import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import { gatewayEvents, gatewayPayments } from '../tables/gateway.ts'
import { receivingAccounts } from '../tables/money.ts'

export type GatewayPaymentRow = typeof gatewayPayments.$inferSelect

interface PaymentToReuse {
  readonly orderId: number
  readonly gateway: GatewayName
  /** Pesos. */
  readonly amount: string
  readonly now: Date
}

/** A payment that was begun with the same amount and can still be paid; the latest. */
export async function findReusablePayment(
  db: DatabaseOrTransaction,
  { orderId, gateway, amount, now }: PaymentToReuse,
): Promise<GatewayPaymentRow | null> {
  const [row] = await db
    .select()
    .from(gatewayPayments)
    .where(
      and(
        eq(gatewayPayments.orderId, orderId),
        eq(gatewayPayments.gateway, gateway),
        eq(gatewayPayments.amount, amount),
        eq(gatewayPayments.state, 'pending'),
        gt(gatewayPayments.expiresAt, now),
      ),
    )
    .orderBy(desc(gatewayPayments.id))
    .limit(1)
  return row ?? null
}

/** Payments of a locked order that can still be paid are due, as if their time was over. */
export async function expireOpenGatewayPayments(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx
    .update(gatewayPayments)
    .set({ expiresAt: now, nextPollAt: now, updatedAt: now })
    .where(
      and(
        eq(gatewayPayments.orderId, orderId),
        eq(gatewayPayments.state, 'pending'),
        gt(gatewayPayments.expiresAt, now),
      ),
    )
}

export async function insertGatewayPayment(
  tx: Transaction,
  payment: typeof gatewayPayments.$inferInsert,
): Promise<void> {
  await tx.insert(gatewayPayments).values(payment)
}

/** Locks a payment whose order is locked already. */
export async function lockGatewayPayment(tx: Transaction, id: number): Promise<GatewayPaymentRow | null> {
  const [row] = await tx.select().from(gatewayPayments).where(eq(gatewayPayments.id, id)).for('update')
  return row ?? null
}

/** Updates a payment. Its order must be locked, unless the change says nothing about the payment itself. */
export async function updateGatewayPayment(
  tx: DatabaseOrTransaction,
  id: number,
  change: Partial<Omit<typeof gatewayPayments.$inferInsert, 'id' | 'orderId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(gatewayPayments).set(change).where(eq(gatewayPayments.id, id))
}

/**
 * Locked payments of gateways that are to be asked, the longest due first. Those that other processes have locked are
 * left out.
 */
export function lockDuePayments(
  tx: Transaction,
  {
    now,
    gateways,
    atMost,
  }: { readonly now: Date; readonly gateways: GatewayName[]; readonly atMost: number },
): Promise<GatewayPaymentRow[]> {
  return tx
    .select()
    .from(gatewayPayments)
    .where(and(lte(gatewayPayments.nextPollAt, now), inArray(gatewayPayments.gateway, gateways)))
    .orderBy(asc(gatewayPayments.nextPollAt), asc(gatewayPayments.id))
    .limit(atMost)
    .for('update', { skipLocked: true })
}

export async function findGatewayPayment(
  db: DatabaseOrTransaction,
  { gateway, providerId }: Pick<GatewayPaymentRow, 'gateway' | 'providerId'>,
): Promise<GatewayPaymentRow | null> {
  const [row] = await db
    .select()
    .from(gatewayPayments)
    .where(and(eq(gatewayPayments.gateway, gateway), eq(gatewayPayments.providerId, providerId)))
  return row ?? null
}

const isOpen = inArray(gatewayPayments.state, ['pending', 'expired'])

/** @returns false if it is settled, so that nothing is to be confirmed */
export async function makeGatewayPaymentDue(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(gatewayPayments)
    .set({ nextPollAt: now })
    .where(and(eq(gatewayPayments.id, id), isOpen))
    .returning({ id: gatewayPayments.id })
  return rows.length > 0
}

/** @returns false if the event was stored before */
export async function insertGatewayEvent(
  tx: Transaction,
  event: typeof gatewayEvents.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(gatewayEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: gatewayEvents.id })
  return rows.length > 0
}

/** @param until when the gateway was asked; later events say something new */
export async function markEventsProcessed(
  tx: Transaction,
  gatewayPaymentId: number,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<void> {
  await tx
    .update(gatewayEvents)
    .set({ processedAt: now })
    .where(
      and(
        eq(gatewayEvents.gatewayPaymentId, gatewayPaymentId),
        isNull(gatewayEvents.processedAt),
        lte(gatewayEvents.receivedAt, until),
      ),
    )
}

/** Whether the registrant began another payment of the order later. */
export async function hasLaterPayment(
  tx: Transaction,
  { id, orderId }: Pick<GatewayPaymentRow, 'id' | 'orderId'>,
): Promise<boolean> {
  const isLater = and(eq(gatewayPayments.orderId, orderId), gt(gatewayPayments.id, id))
  return (await tx.$count(gatewayPayments, isLater)) > 0
}

export function countPendingGatewayPayments(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(gatewayPayments, eq(gatewayPayments.state, 'pending'))
}

/** Payments that a gateway reported, or gives no answer about, since before an instant. */
export async function countUnconfirmedPayments(db: DatabaseOrTransaction, before: Date): Promise<number> {
  const isReported = and(isNull(gatewayEvents.processedAt), lte(gatewayEvents.receivedAt, before))
  const isUnanswered = and(
    isNotNull(gatewayPayments.nextPollAt),
    lte(gatewayPayments.unansweredSince, before),
  )
  const [row] = await db
    .select({ number: count(sql`distinct ${gatewayPayments.id}`) })
    .from(gatewayPayments)
    .leftJoin(gatewayEvents, and(eq(gatewayEvents.gatewayPaymentId, gatewayPayments.id), isReported))
    .where(and(isOpen, or(isNotNull(gatewayEvents.id), isUnanswered)))
  return row?.number ?? 0
}

/** @returns how many were deleted */
export async function deleteForeignEvents(tx: Transaction, before: Date): Promise<number> {
  const rows = await tx
    .delete(gatewayEvents)
    .where(and(isNull(gatewayEvents.gatewayPaymentId), lte(gatewayEvents.receivedAt, before)))
    .returning({ id: gatewayEvents.id })
  return rows.length
}

/** The account in which money of a gateway arrives; null if there is none. */
export async function findGatewayAccount(tx: Transaction, gateway: GatewayName): Promise<number | null> {
  const [row] = await tx
    .select({ id: receivingAccounts.id })
    .from(receivingAccounts)
    .where(eq(receivingAccounts.gateway, gateway))
  return row?.id ?? null
}

/** @returns null if another account has the label, or is the gateway's */
export async function insertGatewayAccount(
  tx: Transaction,
  { gateway, label, now }: { readonly gateway: GatewayName; readonly label: string; readonly now: Date },
): Promise<number | null> {
  const [row] = await tx
    .insert(receivingAccounts)
    .values({ kind: 'gateway', gateway, label, accountName: '', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: receivingAccounts.id })
  return row?.id ?? null
}
