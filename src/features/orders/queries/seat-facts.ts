/** Facts that decide the prices of many people's seats, found by their e-mails. */

import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { voucherUses } from '../tables/discounts.ts'
import { orders } from '../tables/orders.ts'

/** Pesos of orders that are not void, by e-mail. */
export async function listFixedPrices(
  db: DatabaseOrTransaction,
  { emails, seminarId }: { readonly emails: readonly string[]; readonly seminarId: number },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ email: people.email, amountDue: orders.total })
    .from(orders)
    .innerJoin(people, eq(people.id, orders.payerId))
    .where(
      and(inArray(people.email, [...emails]), eq(orders.seminarId, seminarId), ne(orders.billState, 'void')),
    )
  return new Map(rows.map(({ email, amountDue }) => [email, amountDue]))
}

/** Lists which of these people hold a seat with which of the vouchers. */
export function listVoucherUsers(
  db: DatabaseOrTransaction,
  { emails, voucherIds }: { readonly emails: readonly string[]; readonly voucherIds: readonly number[] },
): Promise<{ email: string; voucherId: number }[]> {
  return db
    .select({ email: people.email, voucherId: voucherUses.voucherId })
    .from(voucherUses)
    .innerJoin(orders, eq(orders.id, voucherUses.orderId))
    .innerJoin(people, eq(people.id, orders.payerId))
    .where(
      and(
        inArray(people.email, [...emails]),
        inArray(voucherUses.voucherId, [...voucherIds]),
        isNull(voucherUses.releasedAt),
      ),
    )
}
