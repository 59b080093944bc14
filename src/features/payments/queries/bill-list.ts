/** Bills with their registrants, and what belongs to a bill. */
import { and, asc, count, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { passwords } from '#app/features/accounts/tables.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { containsWordsCondition } from '#app/platform/db/searching.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { BillState } from '../contract/bill-values.ts'
import { billLines, bills } from '../tables/bills.ts'
import { allocations, moneyIn, receivingAccounts, refunds } from '../tables/money.ts'

function selectBills(db: DatabaseOrTransaction) {
  return db
    .select({
      bill: bills,
      registration: {
        id: registrations.id,
        seminarId: registrations.seminarId,
        paymentStatus: registrations.paymentStatus,
      },
      person: { ...personNameColumns(people), email: people.email },
      seminarTitle: seminars.title,
    })
    .from(bills)
    .leftJoin(registrations, eq(registrations.id, bills.registrationId))
    .leftJoin(people, eq(people.id, registrations.personId))
    .leftJoin(seminars, eq(seminars.id, registrations.seminarId))
}

export type BillListRow = Awaited<ReturnType<typeof selectBills>>[number]

export interface BillFilter {
  readonly state: BillState | undefined
  /** Part of a name or e-mail. */
  readonly text: string | null
  /** A whole code. */
  readonly code: string | null
}

/** People first, by their trigram index; then their few bills. */
function matches(db: DatabaseOrTransaction, { state, text, code }: BillFilter): SQL | undefined {
  const holders = db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(containsWordsCondition(people.searchText, text ?? ''))
  return and(
    state === undefined ? undefined : eq(bills.state, state),
    text === null
      ? undefined
      : or(code === null ? undefined : eq(bills.code, code), inArray(bills.registrationId, holders)),
  )
}

/** The newest first, paged. */
export async function listBills(
  db: DatabaseOrTransaction,
  filter: BillFilter,
  { limit, offset }: Pagination,
): Promise<{ rows: BillListRow[]; total: number }> {
  const condition = matches(db, filter)
  // First the ids of the page, so that rows before it are not joined.
  const page = db
    .select({ id: bills.id })
    .from(bills)
    .where(condition)
    .orderBy(desc(bills.id))
    .limit(limit)
    .offset(offset)
  const [rows, [counted]] = await Promise.all([
    selectBills(db).where(inArray(bills.id, page)).orderBy(desc(bills.id)),
    db.select({ total: count() }).from(bills).where(condition),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function findBillWithRegistrant(
  db: DatabaseOrTransaction,
  id: number,
): Promise<BillListRow | null> {
  const [row] = await selectBills(db).where(eq(bills.id, id))
  return row ?? null
}

/** Codes of bills, and whose registrations they are for. */
export function listBillHolders(db: DatabaseOrTransaction, billIds: readonly number[]) {
  return db
    .select({ id: bills.id, code: bills.code, person: personNameColumns(people) })
    .from(bills)
    .leftJoin(registrations, eq(registrations.id, bills.registrationId))
    .leftJoin(people, eq(people.id, registrations.personId))
    .where(inArray(bills.id, [...billIds]))
}

/** Lists these bills, the newest first. */
export function listBillsWithRegistrants(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<BillListRow[]> {
  return selectBills(db)
    .where(inArray(bills.id, [...ids]))
    .orderBy(desc(bills.id))
}

/** Bills of registrations that are not void. */
export async function listValidBillIds(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(inArray(bills.registrationId, [...registrationIds]), ne(bills.state, 'void')))
  return rows.map(({ id }) => id)
}

/** Bills that are not void and that an account may see as its own. */
export async function listOwnBillIds(db: DatabaseOrTransaction, personId: number): Promise<number[]> {
  const rows = await selectOwnBills(db, and(eq(people.id, personId), ne(bills.state, 'void')))
  return rows.map(({ id }) => id)
}

/** The latest bill of a registration. */
export async function findBillIdOfRegistration(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<number | null> {
  const [row] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(eq(bills.registrationId, registrationId))
    .orderBy(desc(bills.id))
    .limit(1)
  return row?.id ?? null
}

export async function findBillIdByCode(db: DatabaseOrTransaction, code: string): Promise<number | null> {
  const [row] = await db.select({ id: bills.id }).from(bills).where(eq(bills.code, code))
  return row?.id ?? null
}

/** The latest first. */
export function listBillsOfRegistrations(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  return db
    .select()
    .from(bills)
    .where(inArray(bills.registrationId, [...registrationIds]))
    .orderBy(desc(bills.id))
}

/** Whether an account may see a bill as its own. */
export async function isOwnBill(
  db: DatabaseOrTransaction,
  billId: number,
  personId: number,
): Promise<boolean> {
  const rows = await selectOwnBills(db, and(eq(bills.id, billId), eq(people.id, personId)))
  return rows.length > 0
}

function selectOwnBills(db: DatabaseOrTransaction, condition: SQL | undefined) {
  return db
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(registrations, eq(registrations.id, bills.registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(condition, isRegistrationVisibleToOwner))
}

export function listBillLines(db: DatabaseOrTransaction, billIds: readonly number[]) {
  return db
    .select()
    .from(billLines)
    .where(inArray(billLines.billId, [...billIds]))
    .orderBy(asc(billLines.id))
}

const recorders = alias(people, 'recorders')
const undoers = alias(people, 'undoers')

/** Allocations, also undone ones, in the order of their making. */
export function listBillPayments(db: DatabaseOrTransaction, billIds: readonly number[]) {
  return db
    .select({
      id: allocations.id,
      moneyInId: allocations.moneyInId,
      moneyVersion: moneyIn.version,
      billId: allocations.billId,
      amount: allocations.amount,
      withheld: allocations.withheld,
      occurredAt: selectIsoTimestamp(moneyIn.occurredAt),
      account: receivingAccounts.label,
      source: moneyIn.source,
      method: moneyIn.method,
      reference: moneyIn.reference,
      recordedAt: selectIsoTimestamp(allocations.createdAt),
      recordedBy: personNameColumns(recorders),
      undoneAt: selectIsoTimestamp(allocations.undoneAt),
      undoneBy: personNameColumns(undoers),
      undoReason: allocations.undoReason,
    })
    .from(allocations)
    .innerJoin(moneyIn, eq(moneyIn.id, allocations.moneyInId))
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, moneyIn.accountId))
    .leftJoin(recorders, eq(recorders.id, allocations.decidedBy))
    .leftJoin(undoers, eq(undoers.id, allocations.undoneBy))
    .where(inArray(allocations.billId, [...billIds]))
    .orderBy(asc(allocations.id))
}

const askers = alias(people, 'askers')
const deciders = alias(people, 'refund_deciders')

export function listBillRefunds(db: DatabaseOrTransaction, billIds: readonly number[]) {
  return db
    .select({
      refund: refunds,
      requestedBy: personNameColumns(askers),
      decidedBy: personNameColumns(deciders),
    })
    .from(refunds)
    .leftJoin(askers, eq(askers.id, refunds.requestedBy))
    .leftJoin(deciders, eq(deciders.id, refunds.decidedBy))
    .where(inArray(refunds.billId, [...billIds]))
    .orderBy(asc(refunds.id))
}
