import { and, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import type { CertificateKind } from '../contract/certificate-values.ts'
import { certificateDesigns } from '../tables/designs.ts'

export type DesignRow = typeof certificateDesigns.$inferSelect

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
