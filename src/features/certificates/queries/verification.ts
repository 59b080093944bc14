import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { preparedStatement, type StatementParams } from '../../../platform/db/prepared.ts'
import { certificates, verificationLooks } from '../tables/certificates.ts'

const successor = alias(certificates, 'successor')

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof findCertificateByNumber>>>

const certificateByNumber = preparedStatement(
  'certificate_by_number',
  (db, param: StatementParams<{ number: string }>) => {
    const { id, kind, verifyCode, facts, state, issuedAt, revokedAt, publicReason, replacedAt, erasedAt } =
      certificates
    return (
      db
        .select({
          ...{ id, number: certificates.number, kind, verifyCode, facts, state, issuedAt },
          ...{ revokedAt, publicReason, replacedAt, erasedAt },
          replacedBy: successor.number,
        })
        .from(certificates)
        // One that is not drawn yet has no page.
        .leftJoin(successor, and(eq(successor.id, certificates.replacedById), isNotNull(successor.issuedAt)))
        .where(eq(certificates.number, param('number')))
    )
  },
)

/** With the number of the certificate that replaced it. */
export async function findCertificateByNumber(db: DatabaseOrTransaction, number: string) {
  const [row] = await certificateByNumber(db, { number })
  return row ?? null
}

export type Look = {
  readonly certificateId: number
  /** Manila day. */
  readonly day: string
  readonly networkHash: string
}

const addLook = preparedStatement('count_certificate_look', (db, param: StatementParams<Look>) => {
  const { certificateId, day, networkHash, count } = verificationLooks
  return db
    .insert(verificationLooks)
    .values({
      certificateId: param('certificateId'),
      day: param('day'),
      networkHash: param('networkHash'),
      count: 1,
    })
    .onConflictDoUpdate({
      target: [certificateId, day, networkHash],
      set: { count: sql`${count} + 1` },
    })
})

export async function countLook(db: Database, look: Look): Promise<void> {
  await addLook(db, look)
}

/** @returns the number deleted */
export async function deleteLooksBefore(db: Database, day: string): Promise<number> {
  const { rowCount } = await db.delete(verificationLooks).where(lt(verificationLooks.day, day))
  return rowCount ?? 0
}
