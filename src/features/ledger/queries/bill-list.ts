/** Bills: orders with their payers, and what belongs to them. */

import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { type BillListRow, selectBills, selectOwnBills } from '#app/features/payments/queries/bills.ts'
import { ordersByNumberSql } from '#app/features/payments/queries/orders-by-number.ts'
import { isUndoOfAllocation } from '#app/features/payments/queries/payment-events.ts'
import { moneyIn, receivingAccounts, refunds } from '#app/features/payments/tables/money.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import {
  selectOrderIdsOf,
  shownRegistrationIdSql,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import { selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { containsWordsCondition } from '#app/platform/db/searching.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { BillsQuery } from '../contract/ledger.ts'

export interface BillFilter {
  readonly state: BillsQuery['state']
  /** Words of the payer, or a number of the order. */
  readonly text: string | null
}

/** Free seats have no bill, and bills end with the years for which books are retained. */
export const isBilled = and(gt(orders.subtotal, '0'), isNull(orders.ledgerPurgedAt))

const isInState = (state: NonNullable<BillFilter['state']>) =>
  state === 'unseen' ? gt(orders.unseen, '0') : eq(orders.billState, state)

/** Condition for orders joined with their payers. */
function matches({ state, text }: BillFilter): SQL | undefined {
  return and(
    isBilled,
    state === undefined ? undefined : isInState(state),
    text === null ? undefined : hasTextOrNumber(text),
  )
}

function hasTextOrNumber(text: string): SQL | undefined {
  const words = containsWordsCondition(people.searchText, text)
  const byNumber = ordersByNumberSql(text)
  if (byNumber === null || words === undefined) return words
  // What may be a number is rare as a word. An array, as otherwise all orders would be read in the order of the list.
  return sql`${orders.id} = any(array(${byNumber} union all
    select billed.id from ${orders} billed where billed.payer_id in (select ${people.id} from ${people} where ${words})))`
}

/** A page of bills, the newest first. */
export function listBillRows(
  db: DatabaseOrTransaction,
  filter: BillFilter,
  { limit, offset }: Pagination,
): Promise<BillListRow[]> {
  // First the ids of the page, so that rows before it are not joined.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(people, isPayer)
    .where(matches(filter))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
  return selectBills(db).where(inArray(orders.id, page)).orderBy(desc(orders.id))
}

export async function listBills(
  db: DatabaseOrTransaction,
  filter: BillFilter,
  page: Pagination,
): Promise<{ rows: BillListRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    listBillRows(db, filter, page),
    db.select({ total: count() }).from(orders).leftJoin(people, isPayer).where(matches(filter)),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Codes of orders, and who pays them. */
export function listBillPayers(db: DatabaseOrTransaction, orderIds: readonly number[]) {
  return db
    .select({ id: orders.id, code: orders.code, person: personNameColumns(people) })
    .from(orders)
    .leftJoin(people, isPayer)
    .where(inArray(orders.id, [...orderIds]))
}

/** Lists these orders, the newest first. */
export function listBillsWithPayers(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<BillListRow[]> {
  return selectBills(db)
    .where(inArray(orders.id, [...ids]))
    .orderBy(desc(orders.id))
}

/** Bills of a payer that are not void. */
export async function listValidBillIds(db: DatabaseOrTransaction, payerId: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isBilled, eq(orders.payerId, payerId), ne(orders.billState, 'void')))
  return rows.map(({ id }) => id)
}

/** Bills that are not void and that an account may see as its own. */
export async function listOwnBillIds(db: DatabaseOrTransaction, personId: number): Promise<number[]> {
  const rows = await selectOwnBills(db, and(isBilled, eq(people.id, personId), ne(orders.billState, 'void')))
  return rows.map(({ id }) => id)
}

export async function findBillIdOfRegistration(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<number | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isBilled, inArray(orders.id, selectOrderIdsOf(db, [registrationId]))))
  return row?.id ?? null
}

export async function findBillIdByCode(db: DatabaseOrTransaction, code: string): Promise<number | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isBilled, eq(orders.code, code)))
  return row?.id ?? null
}

/** All bills that an account may see as its own, the latest first. */
export function listOwnBills(db: DatabaseOrTransaction, personId: number) {
  return db
    .select({ ...getTableColumns(orders), registrationId: shownRegistrationIdSql })
    .from(orders)
    .where(inArray(orders.id, selectOwnBills(db, and(isBilled, eq(people.id, personId)))))
    .orderBy(desc(orders.id))
}

export function listOrderLines(db: DatabaseOrTransaction, orderIds: readonly number[]) {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
}

const recorders = alias(people, 'recorders')
const undoers = alias(people, 'undoers')

/** Allocations, also undone ones, in the order of their making. */
export function listBillPayments(db: DatabaseOrTransaction, orderIds: readonly number[]) {
  return db
    .select({
      id: payments.id,
      moneyInId: moneyIn.id,
      moneyVersion: moneyIn.version,
      orderId: payments.orderId,
      amount: sql<string>`${payments.amount}`,
      withheld: payments.withheld,
      occurredAt: selectIsoTimestamp(moneyIn.occurredAt),
      account: receivingAccounts.label,
      source: moneyIn.source,
      method: moneyIn.method,
      reference: moneyIn.reference,
      recordedAt: selectIsoTimestamp(payments.createdAt),
      recordedBy: personNameColumns(recorders),
      undoneAt: selectIsoTimestamp(paymentEvents.createdAt),
      undoneBy: personNameColumns(undoers),
      undoReason: paymentEvents.notes,
    })
    .from(payments)
    .innerJoin(moneyIn, eq(moneyIn.id, payments.moneyInId))
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, moneyIn.accountId))
    .leftJoin(paymentEvents, isUndoOfAllocation)
    .leftJoin(recorders, eq(recorders.id, payments.decidedBy))
    .leftJoin(undoers, eq(undoers.id, paymentEvents.decidedBy))
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(asc(payments.id))
}

const askers = alias(people, 'askers')
const deciders = alias(people, 'refund_deciders')

export function listBillRefunds(db: DatabaseOrTransaction, orderIds: readonly number[]) {
  return db
    .select({
      refund: refunds,
      requestedBy: personNameColumns(askers),
      decidedBy: personNameColumns(deciders),
    })
    .from(refunds)
    .leftJoin(askers, eq(askers.id, refunds.requestedBy))
    .leftJoin(deciders, eq(deciders.id, refunds.decidedBy))
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.id))
}
