import { and, eq, isNotNull, lt, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { certificates, verificationViews } from '../tables/certificates.ts'

const successor = alias(certificates, 'successor')

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof findCertificateByNumber>>>

const selectByNumber = (db: DatabaseOrTransaction, number: Placeholder) => {
  const { id, kind, verifyCode, facts, state, issuedAt, revokedAt, publicReason, replacedAt, erasedAt } =
    certificates
  return (
    db
      .select({
        id,
        number: certificates.number,
        kind,
        verifyCode,
        facts,
        state,
        issuedAt,
        revokedAt,
        publicReason,
        replacedAt,
        erasedAt,
        replacedBy: sql<string | null>`${successor.number}`.as('replaced_by'),
      })
      .from(certificates)
      // One that is not drawn yet has no page.
      .leftJoin(successor, and(eq(successor.id, certificates.replacedById), isNotNull(successor.issuedAt)))
      .where(eq(certificates.number, number))
  )
}

const certificateByNumber = preparedStatement(
  'certificate_by_number',
  (db, param: PreparedStatementParams<{ number: string }>) => selectByNumber(db, param('number')),
)

/** Returns a certificate with the number of the one that replaced it. */
export async function findCertificateByNumber(db: DatabaseOrTransaction, number: string) {
  const [row] = await certificateByNumber(db, { number })
  return row ?? null
}

export type VerificationView = {
  readonly number: string
  readonly verifyCode: string
  /** Manila day. */
  readonly day: string
  readonly networkHash: string
}

const viewCertificate = preparedStatement(
  'view_certificate',
  (db, param: PreparedStatementParams<VerificationView>) => {
    const { certificateId, day, networkHash, count } = verificationViews
    const found = db.$with('found').as(selectByNumber(db, param('number')))
    const counted = db.$with('counted').as(
      db
        .insert(verificationViews)
        .select(
          db
            .select({
              certificateId: found.id,
              day: sql`${param('day')}::date`.as('day'),
              networkHash: sql`${param('networkHash')}::text`.as('network_hash'),
              count: sql`1`.as('count'),
            })
            .from(found)
            .where(and(eq(found.verifyCode, param('verifyCode')), isNotNull(found.issuedAt))),
        )
        .onConflictDoUpdate({ target: [certificateId, day, networkHash], set: { count: sql`${count} + 1` } })
        .returning({ certificateId }),
    )
    return db.with(found, counted).select().from(found)
  },
)

/** Finds like {@link findCertificateByNumber}; counts a view if the code is right, in the same statement. */
export async function findAndCountView(
  db: Database,
  view: VerificationView,
): Promise<VerificationRow | null> {
  const [row] = await viewCertificate(db, view)
  return row ?? null
}

/** @returns the number deleted */
export async function deleteViewsBefore(db: Database, day: string): Promise<number> {
  const { rowCount } = await db.delete(verificationViews).where(lt(verificationViews.day, day))
  return rowCount ?? 0
}
