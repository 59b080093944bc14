/** Bills, each an order with its payer, and who may see them. */
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { passwords } from '#app/features/accounts/tables.ts'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import {
  isOrderVisibleToPayer,
  shownRegistrationIdSql,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

export function selectBills(db: DatabaseOrTransaction) {
  return db
    .select({
      order: orders,
      registrationId: shownRegistrationIdSql,
      person: { ...personNameColumns(people), email: people.email },
      seminarTitle: seminars.title,
    })
    .from(orders)
    .leftJoin(people, isPayer)
    .leftJoin(seminars, eq(seminars.id, orders.seminarId))
}

export type BillListRow = Awaited<ReturnType<typeof selectBills>>[number]

export async function findBillWithRegistrant(
  db: DatabaseOrTransaction,
  id: number,
): Promise<BillListRow | null> {
  const [row] = await selectBills(db).where(eq(orders.id, id))
  return row ?? null
}

/** Whether an account may see an order as its own: only the payer's may. */
export async function isOwnBill(
  db: DatabaseOrTransaction,
  orderId: number,
  personId: number,
): Promise<boolean> {
  const rows = await selectOwnBills(db, and(eq(orders.id, orderId), eq(people.id, personId)))
  return rows.length > 0
}

/** Orders that meet a condition and whose payers see them, as a subquery. */
export function selectOwnBills(db: DatabaseOrTransaction, condition: SQL | undefined) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(people, isPayer)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(condition, isOrderVisibleToPayer))
}

/** The person, if they still have this address; who was merged is the person into whom they were. */
export async function findPersonOfRegistrationsLink(
  db: DatabaseOrTransaction,
  { personId, email }: { personId: number; email: string },
) {
  const linked = alias(people, 'linked')
  const [row] = await db
    .select({ id: people.id, email: people.email })
    .from(linked)
    .innerJoin(people, eq(people.id, sql`coalesce(${linked.mergedInto}, ${linked.id})`))
    .where(
      and(
        eq(linked.id, personId),
        or(eq(linked.email, email), eq(people.email, email)),
        isNull(people.erasedAt),
      ),
    )
  return row ?? null
}
