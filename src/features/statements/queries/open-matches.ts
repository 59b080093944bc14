/** Input of matching: orders that are not paid, their proofs, and money that no order has. */

import { and, asc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { credits, moneyIn } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

const expectsMoney = or(eq(orders.billState, 'open'), gt(orders.unseen, '0'))

/** Lists orders that are not paid, or of which no money shows yet what staff approved. */
export function listOpenOrders(db: DatabaseOrTransaction) {
  return db
    .select({
      id: orders.id,
      code: orders.code,
      total: orders.total,
      paid: orders.paid,
      unseen: orders.unseen,
      withheld: orders.withheld,
      version: orders.version,
      payer: { firstName: people.firstName, lastName: people.lastName },
    })
    .from(orders)
    .leftJoin(people, isPayer)
    .where(expectsMoney)
    .orderBy(asc(orders.id))
}

/** Proofs of orders that are not paid, with a reference or without. */
export function listProofsOfOpenOrders(db: DatabaseOrTransaction) {
  return db
    .select({ orderId: orders.id, reference: proofs.referenceNumber, uploadedAt: proofs.createdAt })
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .innerJoin(orders, and(eq(orders.id, payments.orderId), expectsMoney))
    .orderBy(asc(proofs.id))
}

/** Money of which nothing is allocated, that is no credit, and that is not set aside. */
export function listUnallocatedMoney(db: DatabaseOrTransaction) {
  return db
    .select()
    .from(moneyIn)
    .where(
      and(
        isNull(moneyIn.setAsideAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(payments)
            .where(and(eq(payments.moneyInId, moneyIn.id), eq(payments.state, 'accepted'))),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(credits)
            .where(and(eq(credits.moneyInId, moneyIn.id), isNull(credits.endedAt))),
        ),
      ),
    )
    .orderBy(asc(moneyIn.id))
}

/**
 * Lists pairs of money and order that were matched and undone, which proves that they do not belong together.
 */
export function listUndoneMatches(db: DatabaseOrTransaction) {
  return db
    .selectDistinct({ moneyId: sql<number>`${payments.moneyInId}`, orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.state, 'undone'))
}
