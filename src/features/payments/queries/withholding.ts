/** Certificates of tax withheld. */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { withholdingCertificates } from '../tables/withholding.ts'

export type WithholdingCertificateRow = typeof withholdingCertificates.$inferSelect

export async function insertWithholdingCertificate(
  tx: Transaction,
  certificate: typeof withholdingCertificates.$inferInsert,
): Promise<number> {
  const { id } = withholdingCertificates
  const [row] = await tx.insert(withholdingCertificates).values(certificate).returning({ id })
  if (row === undefined) throw new Error('The certificate was not stored.')
  return row.id
}

export async function findWithholdingCertificate(
  db: DatabaseOrTransaction,
  id: number,
): Promise<WithholdingCertificateRow | null> {
  const [row] = await db.select().from(withholdingCertificates).where(eq(withholdingCertificates.id, id))
  return row ?? null
}

/** Voids a valid certificate. Its order is locked. */
export async function markCertificateVoid(
  tx: Transaction,
  id: number,
  voided: { readonly voidedAt: Date; readonly voidedBy: number; readonly voidReason: string },
): Promise<boolean> {
  const rows = await tx
    .update(withholdingCertificates)
    .set(voided)
    .where(and(eq(withholdingCertificates.id, id), isNull(withholdingCertificates.voidedAt)))
    .returning({ id: withholdingCertificates.id })
  return rows.length > 0
}

/** Certificates of orders in the order of their recording, including void ones. */
export function listWithholdingCertificates(db: DatabaseOrTransaction, orderIds: readonly number[]) {
  const { id, orderId, form, amount, createdAt, voidedAt, voidReason } = withholdingCertificates
  return db
    .select({
      id,
      orderId,
      form,
      amount,
      createdAt,
      voidedAt,
      voidReason,
      hasFile: isNotNull(withholdingCertificates.fileKey).mapWith(Boolean),
      recordedBy: personNameColumns(people),
    })
    .from(withholdingCertificates)
    .leftJoin(people, eq(people.id, withholdingCertificates.recordedBy))
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(id))
}

/** Returns the pesos that the valid certificates of an order prove. */
export async function sumCertifiedTax(tx: Transaction, orderId: number): Promise<string> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${withholdingCertificates.amount}), 0)` })
    .from(withholdingCertificates)
    .where(and(eq(withholdingCertificates.orderId, orderId), isNull(withholdingCertificates.voidedAt)))
  return row?.sum ?? '0'
}
