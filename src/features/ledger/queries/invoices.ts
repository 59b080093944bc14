import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { invoiceRecords } from '../tables.ts'

export type InvoiceRecordRow = typeof invoiceRecords.$inferSelect

/** Refuses by its unique key. */
export async function insertInvoiceRecord(
  tx: Transaction,
  invoice: typeof invoiceRecords.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(invoiceRecords).values(invoice).returning({ id: invoiceRecords.id })
  if (row === undefined) throw new Error('The invoice was not stored.')
  return row.id
}

export async function findInvoiceRecord(
  db: DatabaseOrTransaction,
  id: number,
): Promise<InvoiceRecordRow | null> {
  const [row] = await db.select().from(invoiceRecords).where(eq(invoiceRecords.id, id))
  return row ?? null
}

/** Voids a valid invoice. Its order is locked. */
export async function markInvoiceVoid(
  tx: Transaction,
  id: number,
  voided: { readonly voidedAt: Date; readonly voidedBy: number; readonly voidReason: string },
): Promise<boolean> {
  const rows = await tx
    .update(invoiceRecords)
    .set(voided)
    .where(and(eq(invoiceRecords.id, id), isNull(invoiceRecords.voidedAt)))
    .returning({ id: invoiceRecords.id })
  return rows.length > 0
}

const recorders = alias(people, 'invoice_recorders')
const voiders = alias(people, 'invoice_voiders')

/** Lists invoices in the order of their recording, including void ones. */
export function listInvoiceRecords(db: DatabaseOrTransaction, orderIds: readonly number[]) {
  const { id, orderId, kind, number, issuedOn, amount, voidReason } = invoiceRecords
  return db
    .select({
      id,
      orderId,
      kind,
      number,
      issuedOn,
      amount,
      voidReason,
      hasFile: isNotNull(invoiceRecords.fileKey).mapWith(Boolean),
      recordedAt: selectIsoTimestamp(invoiceRecords.createdAt),
      recordedBy: personNameColumns(recorders),
      voidedAt: selectIsoTimestamp(invoiceRecords.voidedAt),
      voidedBy: personNameColumns(voiders),
    })
    .from(invoiceRecords)
    .leftJoin(recorders, eq(recorders.id, invoiceRecords.recordedBy))
    .leftJoin(voiders, eq(voiders.id, invoiceRecords.voidedBy))
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(id))
}
