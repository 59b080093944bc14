import { and, eq, sql } from 'drizzle-orm'
import { institutions } from '#app/features/orders/tables/institutions.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { isOnSeat } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

/**
 * School or office of the payer of an order, its seminar, and until when it is to be paid, as its papers say them. Address
 * and TIN are those given with the order; those of the institution only if the order has none.
 */
export async function getBillAddressee(db: DatabaseOrTransaction, orderId: number) {
  const company = db
    .select({ company: sql<string | null>`${registrations.details} ->> 'company'` })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .where(and(eq(orderLines.orderId, orders.id), eq(registrations.personId, orders.payerId)))
    .limit(1)
  const [row] = await db
    .select({
      institution: { name: institutions.name, address: institutions.address, tin: institutions.tin },
      payer: orders.payer,
      company: sql<string | null>`(${company})`,
      seminar: { title: seminars.title, startsAt: seminars.startsAt, endsAt: seminars.endsAt },
      seminarId: orders.seminarId,
      holdsUntil: sql<Date | null>`case ${orders.state} when 'pending' then ${orders.holdsUntil} end`.mapWith(
        orders.holdsUntil,
      ),
      namesDueAt: orders.namesDueAt,
    })
    .from(orders)
    .leftJoin(institutions, eq(institutions.id, orders.institutionId))
    .leftJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(eq(orders.id, orderId))
  if (row === undefined) throw new Error('The order of a bill does not exist.')
  const { payer, institution, ...addressee } = row
  const given = payer?.address === undefined ? null : { address: payer.address, tin: payer.tin ?? null }
  return { ...addressee, institution: institution && { ...institution, ...given } }
}
