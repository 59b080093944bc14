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

function hasOneOfCodes(codes: readonly string[]): SQL {
  return inArray(
    sql`lower(${vouchers.code})`,
    codes.map((code) => sql`lower(${code})`),
  )
}

/** Lists the vouchers with these codes; locked ones in the order of their ids. */
export async function listVouchersByCode(
  db: DatabaseOrTransaction,
  codes: readonly string[],
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<VoucherRow[]> {
  const found = db.select().from(vouchers).where(hasOneOfCodes(codes)).orderBy(asc(vouchers.id))
  return isLocked ? await found.for('update') : await found
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
 * Locks, in one order, all vouchers that these seats need: those with the codes, and those of seats that the people have
 * in the seminar.
 */
export async function lockVouchersOfSeats(
  tx: Transaction,
  { codes, seminarId, personIds }: SeatsToTake,
): Promise<void> {
  const ofSeats = tx
    .select({ id: voucherUses.voucherId })
    .from(voucherUses)
    .innerJoin(orderLines, eq(orderLines.id, voucherUses.seatLineId))
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), ne(orders.billState, 'void')))
    .where(and(eq(orders.seminarId, seminarId), inArray(voucherUses.personId, [...personIds])))
  await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(or(hasOneOfCodes(codes), inArray(vouchers.id, ofSeats)))
    .orderBy(asc(vouchers.id))
    .for('update')
}

/** Lists which of these people hold a seat with which of the vouchers. */
export function listVoucherUsers(
  db: DatabaseOrTransaction,
  {
    voucherIds,
    personIds,
  }: { readonly voucherIds: readonly number[]; readonly personIds: readonly number[] },
): Promise<{ voucherId: number; personId: number | null }[]> {
  return db
    .select({ voucherId: voucherUses.voucherId, personId: voucherUses.personId })
    .from(voucherUses)
    .where(
      and(
        inArray(voucherUses.voucherId, [...voucherIds]),
        inArray(voucherUses.personId, [...personIds]),
        isNull(voucherUses.releasedAt),
      ),
    )
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

export interface NewVoucherUse {
  readonly voucherId: number
  readonly seatLineId: number
  /** Person on the seat. */
  readonly personId: number
}

export async function insertVoucherUses(
  tx: Transaction,
  uses: readonly NewVoucherUse[],
  createdAt: Date,
): Promise<void> {
  await tx.insert(voucherUses).values(uses.map((use) => ({ ...use, createdAt })))
}

/** Lines of orders, as a subquery. */
const selectLines = (tx: Transaction, orderIds: readonly number[]) =>
  tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))

/** Uses of the seats of an order that were released with them, by voucher. */
export function listReleasedUses(tx: Transaction, orderId: number) {
  const ofOrder = inArray(voucherUses.seatLineId, selectLines(tx, [orderId]))
  return tx
    .select()
    .from(voucherUses)
    .where(and(ofOrder, isNotNull(voucherUses.releasedAt)))
    .orderBy(asc(voucherUses.voucherId))
}

/** Counts a use again. */
export async function restoreVoucherUse(tx: Transaction, useId: number): Promise<void> {
  await tx.update(voucherUses).set({ releasedAt: null }).where(eq(voucherUses.id, useId))
}

/** Counts the use of a seat for another person. */
export async function updateVoucherUser(
  tx: Transaction,
  seatLineId: number,
  personId: number,
): Promise<void> {
  await tx.update(voucherUses).set({ personId }).where(eq(voucherUses.seatLineId, seatLineId))
}

/** The voucher that a seat was taken with. */
export async function findVoucherOfSeat(tx: Transaction, seatLineId: number): Promise<VoucherRow | null> {
  const [row] = await tx
    .select({ voucher: vouchers })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
    .where(and(eq(voucherUses.seatLineId, seatLineId), isNull(voucherUses.releasedAt)))
  return row?.voucher ?? null
}

/** Deletes the use of a seat that gets another price. */
export async function deleteReleasedUse(tx: Transaction, seatLineId: number): Promise<void> {
  await tx
    .delete(voucherUses)
    .where(and(eq(voucherUses.seatLineId, seatLineId), isNotNull(voucherUses.releasedAt)))
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
    .where(and(inArray(voucherUses.seatLineId, selectLines(tx, orderIds)), isNull(voucherUses.releasedAt)))
    .returning({ voucherId: voucherUses.voucherId })
  return rows.map(({ voucherId }) => voucherId)
}
