import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { certificateDesigns } from '../tables/designs.ts'

export type DesignRow = typeof certificateDesigns.$inferSelect

export async function findDesign(db: DatabaseOrTransaction, id: number): Promise<DesignRow | null> {
  const [row] = await db.select().from(certificateDesigns).where(eq(certificateDesigns.id, id))
  return row ?? null
}
