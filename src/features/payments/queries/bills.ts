import { and, desc, eq, gte, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { toBillState } from '../rules/bill-state.ts'
import { billLines, bills } from '../tables/bills.ts'
import { allocations, refunds } from '../tables/money.ts'

export type BillRow = typeof bills.$inferSelect

type NewBill = Pick<BillRow, 'code' | 'registrationId' | 'amountDue' | 'billTo' | 'createdAt' | 'updatedAt'>

export type NewBillLine = Omit<typeof billLines.$inferInsert, 'id' | 'billId'>

/** Null if the code is taken, or the registration has a bill that is not void. */
export async function insertBill(
  tx: Transaction,
  bill: NewBill,
  lines: readonly NewBillLine[],
): Promise<number | null> {
  // Nothing is to be paid where discounts took all of the price.
  const state = toBillState({ amountDue: bill.amountDue, amountPaid: '0', amountWithheld: '0' })
  const [row] = await tx
    .insert(bills)
    .values({ ...bill, state })
    .onConflictDoNothing()
    .returning({ id: bills.id })
  if (row === undefined) return null
  await tx.insert(billLines).values(lines.map((line) => ({ ...line, billId: row.id })))
  return row.id
}

/** Lists the codes among these that a bill has. */
export async function listTakenBillCodes(
  db: DatabaseOrTransaction,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ code: bills.code })
    .from(bills)
    .where(inArray(bills.code, [...codes]))
  return rows.map(({ code }) => code)
}

export async function findBill(db: DatabaseOrTransaction, id: number): Promise<BillRow | null> {
  const [row] = await db.select().from(bills).where(eq(bills.id, id))
  return row ?? null
}

/** The bill of a registration that is not void. */
export async function findBillOfRegistration(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<BillRow | null> {
  const [row] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.registrationId, registrationId), ne(bills.state, 'void')))
  return row ?? null
}

/** The bill that is not void of a person's registration for a seminar. */
export async function findBillOfPerson(
  db: DatabaseOrTransaction,
  personId: number,
  seminarId: number,
): Promise<BillRow | null> {
  const [row] = await db
    .select({ bill: bills })
    .from(bills)
    .innerJoin(registrations, eq(registrations.id, bills.registrationId))
    .where(
      and(
        eq(registrations.personId, personId),
        eq(registrations.seminarId, seminarId),
        ne(bills.state, 'void'),
      ),
    )
  return row?.bill ?? null
}

/** The latest bill of a registration, void or not, with its lines. */
export async function findLatestBill(tx: Transaction, registrationId: number) {
  const [bill] = await tx
    .select()
    .from(bills)
    .where(eq(bills.registrationId, registrationId))
    .orderBy(desc(bills.id))
    .limit(1)
  if (bill === undefined) return null
  const lines = await tx.select().from(billLines).where(eq(billLines.billId, bill.id)).orderBy(billLines.id)
  return { ...bill, lines }
}

/** Locks bills in the order of ids. */
export async function lockBillRows(tx: Transaction, ids: readonly number[]): Promise<BillRow[]> {
  return tx
    .select()
    .from(bills)
    .where(inArray(bills.id, [...ids]))
    .orderBy(bills.id)
    .for('update')
}

const isCounted = (billId: number) => and(eq(allocations.billId, billId), isNull(allocations.undoneAt))

/** Computes amounts and state of a locked bill from its allocations and refunds. */
export async function recomputeBill(tx: Transaction, bill: BillRow, now: Date): Promise<BillRow> {
  const [sums] = await tx
    .select({
      amountPaid: sql<string>`coalesce(sum(${allocations.amount}), 0) - coalesce((
        select sum(refund.amount) from ${refunds} refund where refund.bill_id = ${bill.id} and refund.state = 'sent' and refund.credit_id is null), 0)`,
      amountWithheld: sql<string>`coalesce(sum(${allocations.withheld}), 0)`,
    })
    .from(allocations)
    .where(isCounted(bill.id))
  if (sums === undefined) throw new Error('The sums of the bill were not computed.')
  const state = toBillState({ amountDue: bill.amountDue, ...sums })
  return updateBill(tx, bill, { ...sums, state, updatedAt: now })
}

export function hasAllocations(db: DatabaseOrTransaction, billId: number): Promise<boolean> {
  return db.$count(allocations, isCounted(billId)).then((number) => number > 0)
}

/** Changes a locked bill. */
export async function updateBill(
  tx: Transaction,
  bill: BillRow,
  change: Partial<Pick<BillRow, 'amountPaid' | 'amountWithheld' | 'state' | 'voidReason' | 'updatedAt'>>,
): Promise<BillRow> {
  const [row] = await tx
    .update(bills)
    .set({ ...change, version: bill.version + 1 })
    .where(eq(bills.id, bill.id))
    .returning()
  if (row === undefined) throw new Error('The bill vanished while it was locked.')
  return row
}

/** Bills without money of these registrations become void; others stay. Their seminars are locked. */
export async function voidUnpaidBills(
  tx: Transaction,
  registrationIds: readonly number[],
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  if (registrationIds.length === 0) return
  await tx
    .update(bills)
    .set({ state: 'void', voidReason: reason, version: sql`${bills.version} + 1`, updatedAt: now })
    .where(
      and(
        inArray(bills.registrationId, [...registrationIds]),
        ne(bills.state, 'void'),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(allocations)
            .where(and(eq(allocations.billId, bills.id), isNull(allocations.undoneAt))),
        ),
      ),
    )
}

export async function listRegistrationIdsOfSeminar(tx: Transaction, seminarId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.seminarId, seminarId))
  return rows.map(({ id }) => id)
}

/**
 * Condition for registrations that hold a seat that costs something, and never had a bill, although its
 * ledger is kept.
 */
function lacksBill(db: DatabaseOrTransaction, since: Date | null) {
  return and(
    since === null ? undefined : gte(registrations.registeredAt, since),
    sql`${registrations.amountDue} is not null`,
    ne(registrations.paymentStatus, 'rejected'),
    notExists(db.select({ one: sql`1` }).from(bills).where(eq(bills.registrationId, registrations.id))),
  )
}

/** A seminar, not canceled, with registrations that lack a bill. */
export async function findSeminarLackingBills(
  db: DatabaseOrTransaction,
  since: Date | null,
): Promise<{ readonly id: number; readonly title: string } | null> {
  const [row] = await db
    .select({ id: seminars.id, title: seminars.title })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(and(ne(seminars.status, 'cancelled'), lacksBill(db, since)))
    .limit(1)
  return row ?? null
}

/** Lists at most `limit` of the registrations of a locked seminar that lack a bill. */
export function listRegistrationsLackingBills(
  tx: Transaction,
  {
    seminarId,
    since,
    limit,
  }: { readonly seminarId: number; readonly since: Date | null; readonly limit: number },
): Promise<RegistrationRow[]> {
  return tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), lacksBill(tx, since)))
    .orderBy(registrations.id)
    .limit(limit)
}
