import { and, eq, gte, sql } from 'drizzle-orm'
import { auditLog, people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { outbox } from '../tables.ts'

/** Dedupe key of the notice of a change to an administrator. */
const noticeKey = sql<string>`'payment-details-' || ${auditLog.id} || '-' || ${people.id}`

/** Lists changes of where people pay of which an active administrator has not been notified, oldest first. */
export async function listUnannouncedPaymentChanges(db: DatabaseOrTransaction, since: Date) {
  return db
    .select({
      at: auditLog.at,
      action: auditLog.action,
      details: auditLog.details,
      personId: people.id,
      email: people.email,
      name: people.displayName,
      dedupeKey: noticeKey,
    })
    .from(auditLog)
    .innerJoin(people, and(eq(people.role, 'admin'), eq(people.accountStatus, 'active')))
    .where(
      and(
        gte(auditLog.at, since),
        sql`${auditLog.details} @> '{"directsPayments": true}'`,
        sql`not exists (select 1 from ${outbox} where ${outbox.dedupeKey} = ${noticeKey})`,
      ),
    )
    .orderBy(auditLog.at, auditLog.id, people.id)
}
