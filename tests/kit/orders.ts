/** Registrations inserted with their orders, without the form. */
import { insertOrders } from '#app/features/orders/queries/orders.ts'
import { newOrderCode } from '#app/features/orders/rules/order-code.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { wholeMarksSql } from './seminar-days.ts'

export type RegistrationValues = Omit<typeof registrations.$inferInsert, 'seatLineId'>

/** Each on the seat of an order of its own, with the price of the registration. */
export async function insertRegistrations(
  db: DatabaseOrTransaction,
  values: readonly RegistrationValues[],
): Promise<(typeof registrations.$inferSelect)[]> {
  const known = await db.select({ id: seminars.id, title: seminars.title }).from(seminars)
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  const seatLineIds = await insertOrders(
    db,
    values.map(({ seminarId, personId, paymentStatus, amountDue, registeredAt = new Date(), details }) => {
      const at = registeredAt instanceof Date ? registeredAt : new Date()
      return {
        seminarId: Number(seminarId),
        code: newOrderCode(),
        payerId: Number(personId),
        payer: { name: String(Object(details).firstName ?? '') },
        lines: [
          {
            kind: 'seat' as const,
            label: titles.get(Number(seminarId)) ?? '',
            amount: String(amountDue ?? '0'),
          },
        ],
        createdAt: at,
        updatedAt: at,
        ...(paymentStatus === 'rejected' && { voidReason: 'The seat was released.' }),
      }
    }),
  )
  const rows = await db
    .insert(registrations)
    .values(values.map((each, index) => ({ ...each, seatLineId: seatLineIds[index] ?? 0 })))
    .returning()
  const marked = rows.filter(({ attendanceStatus }) => attendanceStatus !== 'registered')
  for (const { id } of marked) for (const sql of wholeMarksSql(String(id))) await db.execute(sql)
  return rows
}

export async function insertRegistration(db: DatabaseOrTransaction, values: RegistrationValues) {
  const [row] = await insertRegistrations(db, [values])
  if (row === undefined) throw new Error('The registration was not stored.')
  return row
}

/**
 * Common table expressions in SQL that make orders of one seat each. The last one, `seats`, has the id and the place of
 * each seat, from 1.
 */
export function seatsSql({
  seminar,
  count = '1',
  amount = '0',
}: {
  readonly seminar: string
  readonly count?: string
  readonly amount?: string
}): string {
  return `new_orders as (
      insert into orders (code, seminar_id, state, subtotal, total, created_at, updated_at)
      select upper(substr(md5(random()::text || n), 1, 8)), ${seminar}, case when ${amount} > 0 then 'open' else 'paid' end,
        ${amount}, ${amount}, now(), now()
      from generate_series(1, ${count}) n returning id
    ), new_seats as (
      insert into order_lines (order_id, position, kind, label, amount)
      select id, 1, 'seat', 'Seminar', ${amount} from new_orders returning id
    ), seats as (select id, row_number() over () as place from new_seats)`
}
