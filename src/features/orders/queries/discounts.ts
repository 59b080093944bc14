/** Price rules and vouchers, with the uses of vouchers. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { priceRules, vouchers, voucherUses } from '../tables/discounts.ts'
import { orderLines, orders } from '../tables/orders.ts'

export type PriceRuleRow = typeof priceRules.$inferSelect
export type VoucherRow = typeof vouchers.$inferSelect

/** The active ones of a seminar and those of all seminars. */
export function listRulesOfSeminar(db: DatabaseOrTransaction, seminarId: number): Promise<PriceRuleRow[]> {
  const isOfSeminar = or(eq(priceRules.seminarId, seminarId), isNull(priceRules.seminarId))
  return db.select().from(priceRules).where(and(priceRules.isActive, isOfSeminar)).orderBy(asc(priceRules.id))
}

const findEarlyBirds = preparedStatement(
  'early_birds_of_seminars',
  (db, params: PreparedStatementParams<{ readonly seminarIds: readonly number[]; readonly today: string }>) =>
    db
      .select()
      .from(priceRules)
      .where(
        and(
          priceRules.isActive,
          eq(priceRules.kind, 'early_bird'),
          gte(priceRules.until, params('today')),
          or(isNull(priceRules.seminarId), sql`${priceRules.seminarId} = any(${params('seminarIds')})`),
        ),
      )
      .orderBy(asc(priceRules.id)),
)

/** Lists the early birds in force on a day in Manila, of these seminars and of all. */
export function listEarlyBirds(
  db: DatabaseOrTransaction,
  of: { readonly seminarIds: readonly number[]; readonly today: string },
): Promise<PriceRuleRow[]> {
  return findEarlyBirds(db, of)
}

const hasCode = (code: string): SQL => sql`lower(${vouchers.code}) = lower(${code})`

function hasOneOfCodes(codes: readonly string[]): SQL {
  return inArray(
    sql`lower(${vouchers.code})`,
    codes.map((code) => sql`lower(${code})`),
  )
}

export function listVouchersByCode(
  db: DatabaseOrTransaction,
  codes: readonly string[],
): Promise<VoucherRow[]> {
  return db.select().from(vouchers).where(hasOneOfCodes(codes))
}

export async function findVoucher(
  db: DatabaseOrTransaction,
  code: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<VoucherRow | null> {
  const found = db.select().from(vouchers).where(hasCode(code))
  const [row] = await (isLocked ? found.for('update') : found)
  return row ?? null
}

/** Whether there is a voucher that can be used for a seminar now. */
export async function hasUsableVoucher(
  db: DatabaseOrTransaction,
  { seminarId, now }: { readonly seminarId: number; readonly now: Date },
): Promise<boolean> {
  const today = toManilaDay(now)
  const [row] = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      and(
        vouchers.isActive,
        or(isNull(vouchers.seminarId), eq(vouchers.seminarId, seminarId)),
        or(isNull(vouchers.maxUses), lt(vouchers.uses, vouchers.maxUses)),
        or(isNull(vouchers.validFrom), lte(vouchers.validFrom, today)),
        or(isNull(vouchers.validUntil), gte(vouchers.validUntil, today)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Locks a voucher, so that one transaction at a time counts its uses. */
export async function lockVoucher(tx: Transaction, id: number): Promise<VoucherRow | null> {
  const [row] = await tx.select().from(vouchers).where(eq(vouchers.id, id)).for('update')
  return row ?? null
}

interface SeatsToTake {
  readonly codes: readonly string[]
  readonly seminarId: number
  readonly personIds: readonly number[]
}

/**
 * Locks, in one order, all vouchers that these seats need: those with the codes, and those of orders that the people
 * have in the seminar.
 */
export async function lockVouchersOfSeats(
  tx: Transaction,
  { codes, seminarId, personIds }: SeatsToTake,
): Promise<void> {
  const ofOrders = tx
    .select({ id: voucherUses.voucherId })
    .from(voucherUses)
    .innerJoin(orders, and(eq(orders.id, voucherUses.orderId), ne(orders.billState, 'void')))
    .where(and(eq(orders.seminarId, seminarId), inArray(orders.payerId, [...personIds])))
  await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(or(hasOneOfCodes(codes), inArray(vouchers.id, ofOrders)))
    .orderBy(asc(vouchers.id))
    .for('update')
}

/** Whether a person holds a seat with this voucher. */
export async function isVoucherUsedBy(
  db: DatabaseOrTransaction,
  voucherId: number,
  personId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: voucherUses.id })
    .from(voucherUses)
    .innerJoin(orders, eq(orders.id, voucherUses.orderId))
    .where(
      and(eq(voucherUses.voucherId, voucherId), isNull(voucherUses.releasedAt), eq(orders.payerId, personId)),
    )
    .limit(1)
  return row !== undefined
}

/** Adds to the uses of a locked voucher. */
export async function updateVoucherUses(
  tx: Transaction,
  { id }: Pick<VoucherRow, 'id'>,
  by: number,
): Promise<void> {
  await tx
    .update(vouchers)
    .set({ uses: sql`${vouchers.uses} + ${by}` })
    .where(eq(vouchers.id, id))
}

/** Stores the use for the order of a seat. */
export async function insertVoucherUse(
  tx: Transaction,
  {
    seatLineId,
    ...use
  }: { readonly voucherId: number; readonly seatLineId: number; readonly createdAt: Date },
): Promise<void> {
  const orderId = sql`(select order_id from ${orderLines} where id = ${seatLineId})`
  await tx.insert(voucherUses).values({ ...use, orderId })
}

/** The voucher that an order had before its seat was released; null if it had none. */
export async function findReleasedUse(tx: Transaction, orderId: number) {
  const [row] = await tx
    .select()
    .from(voucherUses)
    .where(and(eq(voucherUses.orderId, orderId), isNotNull(voucherUses.releasedAt)))
  return row ?? null
}

/** Counts a use again. */
export async function restoreVoucherUse(tx: Transaction, useId: number): Promise<void> {
  await tx.update(voucherUses).set({ releasedAt: null }).where(eq(voucherUses.id, useId))
}

/** Deletes the use of an order that gets another price. */
export async function deleteReleasedUse(tx: Transaction, orderId: number): Promise<void> {
  await tx.delete(voucherUses).where(and(eq(voucherUses.orderId, orderId), isNotNull(voucherUses.releasedAt)))
}

/** @returns the voucher of each use that these orders had */
export async function releaseVoucherUses(
  tx: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .update(voucherUses)
    .set({ releasedAt: now })
    .where(and(inArray(voucherUses.orderId, [...orderIds]), isNull(voucherUses.releasedAt)))
    .returning({ voucherId: voucherUses.voucherId })
  return rows.map(({ voucherId }) => voucherId)
}
