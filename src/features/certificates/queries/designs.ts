import { and, asc, eq, exists, ne, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { CertificateKind } from '../contract/certificate-values.ts'
import type { SavedDesign } from '../contract/designs.ts'
import { certificates } from '../tables/certificates.ts'
import { certificateDesigns } from '../tables/designs.ts'

type DesignRow = typeof certificateDesigns.$inferSelect

export async function findDesign(db: DatabaseOrTransaction, id: number): Promise<DesignRow | null> {
  const [row] = await db.select().from(certificateDesigns).where(eq(certificateDesigns.id, id))
  return row ?? null
}

/** The provider's own design for certificates of a kind; null if it uses the shipped one. */
export async function findDefaultDesignId(
  db: DatabaseOrTransaction,
  kind: CertificateKind,
): Promise<number | null> {
  const [row] = await db
    .select({ id: certificateDesigns.id })
    .from(certificateDesigns)
    .where(and(eq(certificateDesigns.kind, kind), eq(certificateDesigns.isDefault, true)))
  return row?.id ?? null
}

/** Lists designs by name. */
export async function listDesigns(db: DatabaseOrTransaction, id?: number): Promise<SavedDesign[]> {
  const { kind, name, layout, isDefault, version } = certificateDesigns
  const namingIt = db
    .select({ one: sql`1` })
    .from(certificates)
    .where(eq(certificates.designId, certificateDesigns.id))
  return db
    .select({
      id: certificateDesigns.id,
      kind,
      name,
      layout,
      isDefault,
      version,
      isUsed: sql<boolean>`${exists(namingIt)}`,
    })
    .from(certificateDesigns)
    .where(id === undefined ? undefined : eq(certificateDesigns.id, id))
    .orderBy(asc(sql`lower(${name})`))
}

/** Waits for other changes of designs: only one of a kind can be the default. */
export async function lockDesigns(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${certificateDesigns} in share row exclusive mode`)
}

/** Locks a design against certificates that would name it. */
export async function lockDesignRow(tx: Transaction, id: number): Promise<void> {
  await tx.select().from(certificateDesigns).where(eq(certificateDesigns.id, id)).for('update')
}

export async function isDesignNameTaken(
  tx: Transaction,
  name: string,
  exceptId: number | undefined,
): Promise<boolean> {
  const isNamed = eq(sql`lower(${certificateDesigns.name})`, name.toLowerCase())
  const isOther = exceptId === undefined ? undefined : ne(certificateDesigns.id, exceptId)
  const rows = await tx
    .select({ id: certificateDesigns.id })
    .from(certificateDesigns)
    .where(and(isNamed, isOther))
  return rows.length > 0
}

export async function clearDefaultDesign(tx: Transaction, kind: CertificateKind): Promise<void> {
  const isDefault = and(eq(certificateDesigns.kind, kind), eq(certificateDesigns.isDefault, true))
  await tx.update(certificateDesigns).set({ isDefault: false }).where(isDefault)
}

type DesignValues = Omit<typeof certificateDesigns.$inferInsert, 'id'>

export async function insertDesign(tx: Transaction, values: DesignValues): Promise<number> {
  const [row] = await tx.insert(certificateDesigns).values(values).returning({ id: certificateDesigns.id })
  if (row === undefined) throw new Error('The design was not stored.')
  return row.id
}

export async function updateDesign(tx: Transaction, id: number, values: DesignValues): Promise<void> {
  await tx.update(certificateDesigns).set(values).where(eq(certificateDesigns.id, id))
}

export async function deleteDesignRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(certificateDesigns).where(eq(certificateDesigns.id, id))
}
