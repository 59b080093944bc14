/** Facts that decide the prices of many people's seats, found by their e-mails. */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { bills } from '../tables/bills.ts'
import { voucherUses } from '../tables/discounts.ts'

/** Pesos of bills that are not void, by e-mail. */
export async function listBilledAmounts(
  db: DatabaseOrTransaction,
  { emails, seminarId }: { readonly emails: readonly string[]; readonly seminarId: number },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ email: people.email, amountDue: bills.amountDue })
    .from(bills)
    .innerJoin(registrations, eq(registrations.id, bills.registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(
      and(
        inArray(people.email, [...emails]),
        eq(registrations.seminarId, seminarId),
        ne(bills.state, 'void'),
      ),
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
    .innerJoin(bills, eq(bills.id, voucherUses.billId))
    .innerJoin(registrations, eq(registrations.id, bills.registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(
      and(
        inArray(people.email, [...emails]),
        inArray(voucherUses.voucherId, [...voucherIds]),
        isNull(voucherUses.givenBackAt),
      ),
    )
}
