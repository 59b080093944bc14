import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { Credit, CreditList, CreditsQuery } from '../contract/credits.ts'
import { type CreditListRow, listCredits } from '../queries/credits.ts'
import { formatBillCode } from '../rules/bill-code.ts'

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
  ...credit
}: CreditListRow): Credit {
  return {
    ...credit,
    amount: parsePesos(amount) ?? 0,
    savedBy: savedBy && toNamedPerson(savedBy),
    billCode: billCode && formatBillCode(billCode),
  }
}
