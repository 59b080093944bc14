import { parsePesos } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type {
  Discount,
  PriceRuleList,
  PriceRulesQuery,
  VoucherList,
  VouchersQuery,
} from '../contract/discounts.ts'
import { listPriceRules, listVouchers } from '../queries/discount-list.ts'

function toDiscount({ percent, amount }: { percent: number | null; amount: string | null }): Discount {
  return percent === null
    ? { unit: 'pesos', value: parsePesos(amount) ?? 0 }
    : { unit: 'percent', value: percent }
}

export async function getPriceRules(
  db: DatabaseOrTransaction,
  query: PriceRulesQuery,
): Promise<PriceRuleList> {
  const page = toPagination(query)
  const { rows, total } = await listPriceRules(db, page)
  const rules = rows.map(({ rule, seminar }) => {
    const { id, kind, label, until, minSeats, needsCard, isActive, version } = rule
    const terms = { discount: toDiscount(rule), until, minSeats, needsCard }
    return { id, seminar, kind, label, ...terms, isActive, version }
  })
  return { rules, total, page: page.page, limit: page.limit }
}

export async function getVouchers(db: DatabaseOrTransaction, query: VouchersQuery): Promise<VoucherList> {
  const page = toPagination(query)
  const { rows, total } = await listVouchers(db, query.search || null, page)
  const vouchers = rows.map(({ voucher, seminar }) => {
    const { id, code, maxUses, uses, validFrom, validUntil, isActive, version } = voucher
    const days = { validFrom, validUntil }
    return { id, code, seminar, discount: toDiscount(voucher), maxUses, uses, ...days, isActive, version }
  })
  return { vouchers, total, page: page.page, limit: page.limit }
}
