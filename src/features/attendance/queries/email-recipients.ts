import { and, eq, exists, gt, isNull, not, notLike, type SQL, sql } from 'drizzle-orm'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { hasPaymentStatus } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'

interface RecipientPage {
  readonly seminarId: number
  /** The last registration of the page before. */
  readonly afterId: number
}

/**
 * Matches verified registrants, joined with people, who can be reached and were not sent the e-mail.
 * @param key deduplication key of the e-mail, in the form of its index
 */
export function awaitsEmailCondition(
  tx: Transaction,
  { seminarId, afterId }: RecipientPage,
  key: SQL,
): SQL | undefined {
  const queued = tx.select({ one: sql`1` }).from(outbox).where(eq(outbox.dedupeKey, key))
  return and(
    eq(registrations.seminarId, seminarId),
    gt(registrations.id, afterId),
    hasPaymentStatus('verified'),
    isNull(people.erasedAt),
    // Reserved and undeliverable (RFC 2606), as used by sample people.
    notLike(people.email, '%.example'),
    not(exists(queued)),
  )
}
