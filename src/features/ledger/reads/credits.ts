import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { Credit, CreditList, CreditsQuery } from '../contract/credits.ts'
import { type CreditListRow, listCredits } from '../queries/credits.ts'

export async function getCreditList(db: DatabaseOrTransaction, query: CreditsQuery): Promise<CreditList> {
  const page = toPagination(query)
  const { rows, total } = await listCredits(db, page)
  const credits = rows.map((row) => ({
    ...toCredit(row),
    attendee: row.person && {
      id: row.person.id,
      email: row.person.email,
      name: toNamedPerson(row.person).displayName,
    },
  }))
  return { credits, total, page: page.page, limit: page.limit }
}

export function toCredit({
  personId: _,
  person: __,
  amount,
  savedBy,
  billCode,
  orderId,
  ...credit
}: CreditListRow): Credit {
  return {
    ...credit,
    billId: orderId,
    amount: parsePesos(amount) ?? 0,
    savedBy: savedBy && toNamedPerson(savedBy),
    billCode: billCode && formatOrderCode(billCode),
  }
}
