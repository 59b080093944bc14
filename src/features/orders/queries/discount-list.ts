/** Price rules and vouchers as managers list and change them. */
import { count, desc, eq } from 'drizzle-orm'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import type { Pagination } from '#app/platform/paging.ts'
import { priceRules, vouchers } from '../tables/discounts.ts'
import type { PriceRuleRow, VoucherRow } from './discounts.ts'

const seminar = { id: seminars.id, title: seminars.title }

/** The newest first, paged. */
export async function listPriceRules(db: DatabaseOrTransaction, { limit, offset }: Pagination) {
  const [rows, total] = await Promise.all([
    db
      .select({ rule: priceRules, seminar })
      .from(priceRules)
      .leftJoin(seminars, eq(seminars.id, priceRules.seminarId))
      .orderBy(desc(priceRules.id))
      .limit(limit)
      .offset(offset),
    db.$count(priceRules),
  ])
  return { rows, total }
}

/** The newest first, paged. */
export async function listVouchers(
  db: DatabaseOrTransaction,
  search: string | null,
  { limit, offset }: Pagination,
) {
  const isFound = search === null ? undefined : containsWordsCondition(foldedTextSql(vouchers.code), search)
  const [rows, [counted]] = await Promise.all([
    db
      .select({ voucher: vouchers, seminar })
      .from(vouchers)
      .leftJoin(seminars, eq(seminars.id, vouchers.seminarId))
      .where(isFound)
      .orderBy(desc(vouchers.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(vouchers).where(isFound),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function lockPriceRule(tx: Transaction, id: number): Promise<PriceRuleRow | null> {
  const [row] = await tx.select().from(priceRules).where(eq(priceRules.id, id)).for('update')
  return row ?? null
}

type PriceRuleValues = Omit<typeof priceRules.$inferInsert, 'id' | 'createdAt'>

export async function insertPriceRule(
  tx: Transaction,
  rule: PriceRuleValues & { createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(priceRules).values(rule).returning({ id: priceRules.id })
  if (row === undefined) throw new Error('The rule was not stored.')
  return row.id
}

export async function updatePriceRule(tx: Transaction, id: number, change: PriceRuleValues): Promise<void> {
  await tx.update(priceRules).set(change).where(eq(priceRules.id, id))
}

type VoucherValues = Omit<typeof vouchers.$inferInsert, 'id' | 'createdAt' | 'uses'>

/** Refuses by its unique key. */
export async function insertVoucher(
  tx: Transaction,
  voucher: VoucherValues & { createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(vouchers).values(voucher).returning({ id: vouchers.id })
  if (row === undefined) throw new Error('The voucher was not stored.')
  return row.id
}

/** Refuses by its unique key. */
export async function updateVoucher(
  tx: Transaction,
  id: VoucherRow['id'],
  change: VoucherValues,
): Promise<void> {
  await tx.update(vouchers).set(change).where(eq(vouchers.id, id))
}
