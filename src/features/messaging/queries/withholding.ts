/** Messages that wait, and what has come between them and their sending. */
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { people } from '../../people/tables.ts'
import type { TemplateType } from '../contract.ts'
import { emailSuppressions, outbox } from '../tables.ts'
import type { RecipientStanding } from '../withheld.ts'
import { lockOutbox } from './held-messages.ts'

/** How those whom messages go to stand to our mail at this moment. */
export async function findStandings(
  db: Executor,
  outboxIds: readonly number[],
): Promise<ReadonlyMap<number, RecipientStanding>> {
  if (outboxIds.length === 0) return new Map()
  const suppressed = db
    .select({ one: sql`1` })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, sql`lower(${outbox.recipientEmail})`))
  const rows = await db
    .select({
      id: outbox.id,
      isSuppressed: sql<boolean>`${exists(suppressed)}`,
      person: {
        isActive: sql<boolean>`${and(eq(people.accountStatus, 'active'), isNull(people.erasedAt))}`,
        acceptsEmail: people.acceptsEmail,
      },
    })
    .from(outbox)
    .leftJoin(people, eq(people.id, outbox.personId))
    .where(inArray(outbox.id, [...outboxIds]))
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

export interface Withdrawal {
  readonly seminarId: number
  readonly templateTypes: readonly TemplateType[]
  /** For those who work here. */
  readonly reason: string
}

/**
 * Ends what waits about a seminar that is held, in the transaction that makes it untrue.
 *
 * Its key is free again: whatever is still true is written anew. A message on its way keeps its lease, so that its
 * worker can say that it was sent after all; one that was only claimed is not sent.
 */
export async function withdrawLetters(tx: Transaction, withdrawal: Withdrawal): Promise<void> {
  const { seminarId, templateTypes, reason } = withdrawal
  const isWithdrawn = and(
    // Few wait at any time, and their index finds them.
    inArray(outbox.status, ['queued', 'sending']),
    inArray(outbox.templateType, [...templateTypes]),
    sql`${outbox.data} -> 'seminar' ->> 'id' = ${String(seminarId)}`,
  )
  const held = await lockOutbox(tx, isWithdrawn)
  await tx
    .update(outbox)
    .set({ status: 'suppressed', lastError: reason, dedupeKey: null })
    .where(sql`${outbox.id} = any(${sql.param(held)}::bigint[])`)
}
