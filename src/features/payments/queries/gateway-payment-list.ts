/** Online payments with their orders and money, for screens. */
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#app/features/orders/tables/orders.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { gatewayPayments } from '../tables/gateway.ts'
import { credits, moneyIn, refunds } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'

/** Pesos of the money that no order, refund or credit has. */
const left = sql<string | null>`case when exists (select 1 from ${credits} c
    where c.money_in_id = ${moneyIn.id} and c.ended_at is null) then 0 else ${moneyIn.amount}
  - coalesce((select sum(a.amount) from ${payments} a where a.money_in_id = ${moneyIn.id} and a.state = 'accepted'), 0)
  - coalesce((select sum(r.amount) from ${refunds} r where r.money_in_id = ${moneyIn.id} and r.state = 'sent'), 0) end`

function selectPayments(db: DatabaseOrTransaction, condition: SQL | undefined) {
  return db
    .select({ payment: gatewayPayments, code: orders.code, moneyVersion: moneyIn.version, left })
    .from(gatewayPayments)
    .innerJoin(orders, eq(orders.id, gatewayPayments.orderId))
    .leftJoin(moneyIn, eq(moneyIn.id, gatewayPayments.moneyInId))
    .where(condition)
}

export type GatewayPaymentOfBill = Awaited<ReturnType<typeof selectPayments>>[number]

/** Lists payments in the order of their beginning. */
export function listGatewayPayments(
  db: DatabaseOrTransaction,
  orderIds: readonly number[],
): Promise<GatewayPaymentOfBill[]> {
  return selectPayments(db, inArray(gatewayPayments.orderId, [...orderIds])).orderBy(asc(gatewayPayments.id))
}

const mostListed = 100

/** Settled payments whose money has no order, or was no pesos; the latest first. */
export function listPaymentsToReview(db: DatabaseOrTransaction): Promise<GatewayPaymentOfBill[]> {
  const isForeign = and(eq(gatewayPayments.state, 'mismatched'), isNull(gatewayPayments.moneyInId))
  const hasRest = and(inArray(gatewayPayments.state, ['paid', 'mismatched']), sql`${left} > 0`)
  return selectPayments(db, or(isForeign, hasRest)).orderBy(desc(gatewayPayments.id)).limit(mostListed)
}
