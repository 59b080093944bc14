import { eq, exists } from 'drizzle-orm'
import { orderLines } from '#app/features/orders/tables/orders.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import {
  orderIdSql,
  orderStateSql,
  ownAmountDueSql,
  ownPaidSql,
  paymentStatusSql,
  paysOrderSql,
} from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'

const mostShown = 100

export function listLinkedRegistrations(db: DatabaseOrTransaction, personId: number) {
  const { id, reference, registeredAt, attendanceStatus } = registrations
  const { title, startsAt, endsAt, status, locationDetails } = seminars
  return db
    .select({
      id,
      reference,
      registeredAt,
      orderState: orderStateSql,
      paymentStatus: paymentStatusSql,
      attendanceStatus,
      orderId: orderIdSql,
      paysOrder: paysOrderSql,
      amountDue: ownAmountDueSql,
      paid: ownPaidSql,
      hasProof: exists(
        db
          .select({ id: proofs.id })
          .from(proofs)
          .innerJoin(payments, eq(payments.id, proofs.paymentId))
          .innerJoin(orderLines, eq(orderLines.orderId, payments.orderId))
          .where(eq(orderLines.id, registrations.seatLineId)),
      ).mapWith(Boolean),
      seminar: { id: seminars.id, title, startsAt, endsAt, status, locationDetails },
    })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(eq(registrations.personId, personId))
    .orderBy(...orderByNewestFirst(registeredAt, id))
    .limit(mostShown)
}
