import { eq, exists } from 'drizzle-orm'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { isOnSeat } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { ownAmountDueSql, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import {
  isPaidByRegistrant,
  seatInOrderColumns,
} from '#app/features/registrations/queries/seats-of-orders.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'

const mostShown = 100

export function listLinkedRegistrations(db: DatabaseOrTransaction, personId: number) {
  const { id, reference, registeredAt, attendanceStatus } = registrations
  const { title, startsAt, endsAt, finishesAt, status, locationDetails } = seminars
  return db
    .select({
      id,
      reference,
      registeredAt,
      orderState: orders.state,
      paymentStatus: paymentStatusSql,
      attendanceStatus,
      orderId: orders.id,
      order: seatInOrderColumns,
      isPayer: isPaidByRegistrant,
      amountDue: ownAmountDueSql,
      hasProof: exists(
        db
          .select({ id: proofs.id })
          .from(proofs)
          .innerJoin(payments, eq(payments.id, proofs.paymentId))
          .where(eq(payments.orderId, orders.id)),
      ).mapWith(Boolean),
      seminar: { id: seminars.id, title, startsAt, endsAt, finishesAt, status, locationDetails },
    })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(eq(registrations.personId, personId))
    .orderBy(...orderByNewestFirst(registeredAt, id))
    .limit(mostShown)
}
