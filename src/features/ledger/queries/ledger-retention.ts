/** Deletes what the ledger need not keep. */
import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { moveClaim } from '#app/features/payments/queries/claims.ts'
import { toClaimState } from '#app/features/payments/rules/claim-state.ts'
import { gatewayPayments } from '#app/features/payments/tables/gateway.ts'
import { credits, moneyIn, refunds, statementImports } from '#app/features/payments/tables/money.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { withholdingCertificates } from '#app/features/payments/tables/withholding.ts'
import { isOnSeat } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { invoiceRecords } from '../tables.ts'

const one = { one: sql`1` }

function allocationsOfMoney(tx: Transaction) {
  return tx.select(one).from(payments).where(eq(payments.moneyInId, moneyIn.id))
}

const creditsOfMoney = (tx: Transaction) =>
  tx.select(one).from(credits).where(eq(credits.moneyInId, moneyIn.id))

const refundsOfMoney = (tx: Transaction) =>
  tx.select(one).from(refunds).where(eq(refunds.moneyInId, moneyIn.id))

/** Lines of statements whose day no import since an instant contains. */
function isPastImports(tx: Transaction, since: Date) {
  const day = sql`(${moneyIn.occurredAt} at time zone 'Asia/Manila')::date`
  const recent = tx
    .select(one)
    .from(statementImports)
    .where(
      and(
        eq(statementImports.accountId, moneyIn.accountId),
        gte(statementImports.importedAt, since),
        sql`${day} between ${statementImports.periodFrom} and ${statementImports.periodTo}`,
      ),
    )
  return and(eq(moneyIn.source, 'statement'), lt(moneyIn.createdAt, since), notExists(recent))
}

/** @returns how many were deleted */
export async function deleteUnmatchedLines(tx: Transaction, since: Date): Promise<number> {
  const isUnmatched = and(
    ...[allocationsOfMoney(tx), refundsOfMoney(tx), creditsOfMoney(tx)].map((rows) => notExists(rows)),
  )
  const rows = await tx
    .delete(moneyIn)
    .where(and(isPastImports(tx, since), isUnmatched, isNull(moneyIn.setAsideAt)))
    .returning({ id: moneyIn.id })
  return rows.length
}

/** Lines that are set aside, or whose allocations are all undone, stay without the payer. */
export async function clearUnusedStatementLines(tx: Transaction, since: Date): Promise<void> {
  const isUnused = notExists(
    tx
      .select(one)
      .from(payments)
      .where(and(eq(payments.moneyInId, moneyIn.id), eq(payments.state, 'accepted'))),
  )
  await tx
    .update(moneyIn)
    .set({ payer: null, description: '' })
    .where(
      and(
        isPastImports(tx, since),
        isUnused,
        sql`(${moneyIn.payer}, ${moneyIn.description}) is distinct from (null, '')`,
      ),
    )
}

/** Locks at most `atMost` orders with a price of which nothing happened since an instant. */
export async function lockOldOrders(tx: Transaction, before: Date, atMost: number): Promise<number[]> {
  const recentRegistration = tx
    .select(one)
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .where(and(eq(orderLines.orderId, orders.id), gte(registrations.registeredAt, before)))
  const recentRefund = tx
    .select(one)
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orders.id),
        or(gte(refunds.requestedAt, before), gte(refunds.decidedAt, before)),
      ),
    )
  // Staff allocated the money to another order, which may be kept.
  const allocatedElsewhere = tx
    .select(one)
    .from(payments)
    .where(and(eq(payments.moneyInId, gatewayPayments.moneyInId), ne(payments.orderId, orders.id)))
  const recentOnlinePayment = tx
    .select(one)
    .from(gatewayPayments)
    .where(
      and(
        eq(gatewayPayments.orderId, orders.id),
        or(gte(gatewayPayments.updatedAt, before), exists(allocatedElsewhere)),
      ),
    )
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.subtotal, '0'),
        isNull(orders.ledgerPurgedAt),
        lt(orders.updatedAt, before),
        notExists(recentRegistration),
        notExists(recentRefund),
        notExists(recentOnlinePayment),
      ),
    )
    .orderBy(orders.id)
    .limit(atMost)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Moves decisions that allocations made to the claims of their orders, so that they outlive them. */
async function moveDecisionsToClaims(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  const decided = tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .innerJoin(paymentEvents, eq(paymentEvents.paymentId, payments.id))
    .where(and(inArray(payments.orderId, [...orderIds]), isNotNull(payments.moneyInId), isDecision))
  const rows = await tx.select().from(orders).where(inArray(orders.id, decided))
  for (const { id, state, total, updatedAt: now } of rows) {
    const claim = toClaimState(toPaymentStatus(state))
    const paymentId = await moveClaim(
      tx,
      id,
      claim === 'accepted' ? { state: claim, amount: total, now } : { state: claim, now },
    )
    const ofOrder = tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, id))
    await tx
      .update(paymentEvents)
      .set({ paymentId })
      .where(and(inArray(paymentEvents.paymentId, ofOrder), isDecision))
  }
}

const isDecision = ne(paymentEvents.action, 'undo_allocation')

/**
 * Deletes all money of orders, and who pays. The orders stay with their sums, because registrations have them.
 * @returns files of invoices and certificates of tax, to be deleted after the commit
 */
export async function deletePaymentsOfOrders(
  tx: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const ids = [...orderIds]
  await moveDecisionsToClaims(tx, ids)
  await tx.delete(refunds).where(inArray(refunds.orderId, ids))
  await tx.delete(payments).where(and(inArray(payments.orderId, ids), isNotNull(payments.moneyInId)))
  const invoices = await tx
    .delete(invoiceRecords)
    .where(inArray(invoiceRecords.orderId, ids))
    .returning({ fileKey: invoiceRecords.fileKey })
  const certificates = await tx
    .delete(withholdingCertificates)
    .where(inArray(withholdingCertificates.orderId, ids))
    .returning({ fileKey: withholdingCertificates.fileKey })
  await tx.delete(gatewayPayments).where(inArray(gatewayPayments.orderId, ids))
  await tx.update(orders).set({ ledgerPurgedAt: now, payer: null }).where(inArray(orders.id, ids))
  return [...invoices, ...certificates].flatMap(({ fileKey }) => fileKey ?? [])
}

/** Money from before an instant that no order has, with credits from then, and imports of which nothing is left. */
export async function deleteOldMoney(tx: Transaction, before: Date): Promise<void> {
  const onlinePayments = tx.select(one).from(gatewayPayments).where(eq(gatewayPayments.moneyInId, moneyIn.id))
  const isFree = and(
    notExists(allocationsOfMoney(tx)),
    notExists(refundsOfMoney(tx)),
    notExists(onlinePayments),
  )
  const free = tx
    .select({ id: moneyIn.id })
    .from(moneyIn)
    .where(and(lt(moneyIn.createdAt, before), isFree))
  const creditRefunds = tx.select(one).from(refunds).where(eq(refunds.creditId, credits.id))
  await tx
    .delete(credits)
    .where(and(lt(credits.savedAt, before), inArray(credits.moneyInId, free), notExists(creditRefunds)))
  await tx.delete(moneyIn).where(and(lt(moneyIn.createdAt, before), isFree, notExists(creditsOfMoney(tx))))
  const lines = tx.select(one).from(moneyIn).where(eq(moneyIn.importId, statementImports.id))
  await tx.delete(statementImports).where(and(lt(statementImports.importedAt, before), notExists(lines)))
}
