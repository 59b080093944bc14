import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { certificates, verificationLooks } from '../tables/certificates.ts'

const successor = alias(certificates, 'successor')

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof findCertificateByNumber>>>

/** With the number of the certificate that replaced it. */
export async function findCertificateByNumber(db: DatabaseOrTransaction, number: string) {
  const { id, kind, verifyCode, facts, state, issuedAt, revokedAt, publicReason, replacedAt, erasedAt } =
    certificates
  const [row] = await db
    .select({
      ...{ id, number: certificates.number, kind, verifyCode, facts, state, issuedAt },
      ...{ revokedAt, publicReason, replacedAt, erasedAt },
      replacedBy: successor.number,
    })
    .from(certificates)
    // One that is not drawn yet has no page.
    .leftJoin(successor, and(eq(successor.id, certificates.replacedById), isNotNull(successor.issuedAt)))
    .where(eq(certificates.number, number))
  return row ?? null
}

export interface Look {
  readonly certificateId: number
  /** Manila day. */
  readonly day: string
  readonly networkHash: string
}

export async function countLook(db: Database, look: Look): Promise<void> {
  const { certificateId, day, networkHash, count } = verificationLooks
  await db
    .insert(verificationLooks)
    .values({ ...look, count: 1 })
    .onConflictDoUpdate({
      target: [certificateId, day, networkHash],
      set: { count: sql`${count} + 1` },
    })
}

/** @returns the number deleted */
export async function deleteLooksBefore(db: Database, day: string): Promise<number> {
  const { rowCount } = await db.delete(verificationLooks).where(lt(verificationLooks.day, day))
  return rowCount ?? 0
}
