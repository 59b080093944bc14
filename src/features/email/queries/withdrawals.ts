import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { RecipientStatus } from '../rules/withheld.ts'
import { emailSuppressions, outbox } from '../tables.ts'
import { lockOutboxMessages } from './queued-mail.ts'

/** Current preferences and suppressions of the recipients. */
export async function findRecipientStatuses(
  db: DatabaseOrTransaction,
  outboxIds: readonly number[],
): Promise<ReadonlyMap<number, RecipientStatus>> {
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
  return new Map(rows.map(({ id, ...status }) => [id, status]))
}

export interface WithdrawSeminarEmailsInput {
  readonly seminarId: number
  /** Recipient; left out for all of them. */
  readonly personId?: number
  readonly templateTypes: readonly string[]
  /** Reason that is shown to staff. */
  readonly reason: string
}

/** Frees the keys. A claimed message is not sent; one in transit can still be marked as sent. */
export async function withdrawSeminarEmails(
  tx: Transaction,
  withdrawal: WithdrawSeminarEmailsInput,
): Promise<void> {
  const { seminarId, personId, templateTypes, reason } = withdrawal
  const isWithdrawn = and(
    isUnsent,
    inArray(outbox.templateType, [...templateTypes]),
    sql`${outbox.data} -> 'seminar' ->> 'id' = ${String(seminarId)}`,
    personId === undefined ? undefined : eq(outbox.personId, personId),
  )
  await withdrawMessages(tx, isWithdrawn, reason)
}

/** Few rows, found by index. */
const isUnsent = inArray(outbox.status, ['queued', 'sending'])

/** Withdraws what is queued about a registration, some of it with the ticket that is valid when it is sent. */
export async function withdrawRegistrationEmails(
  tx: Transaction,
  { registrationId, reason }: { readonly registrationId: number; readonly reason: string },
): Promise<void> {
  const isAbout = sql`${outbox.data} ->> 'registrationId' = ${String(registrationId)}`
  await withdrawMessages(tx, and(isUnsent, isAbout), reason)
}

async function withdrawMessages(tx: Transaction, condition: SQL | undefined, reason: string): Promise<void> {
  const lockedIds = await lockOutboxMessages(tx, condition)
  await tx
    .update(outbox)
    .set({ status: 'suppressed', lastError: reason, dedupeKey: null })
    .where(sql`${outbox.id} = any(${sql.param(lockedIds)}::bigint[])`)
}

/** Frees the keys of dead or suppressed messages. Waits for a concurrent retry, which keeps its key. */
export async function releaseUnsentDedupeKeys(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({ dedupeKey: null })
    .where(and(inArray(outbox.dedupeKey, [...keys]), inArray(outbox.status, ['dead', 'suppressed'])))
}

/** Cancels an unclaimed message; returns whether it did. Waits for a concurrent claim. */
export async function suppressQueuedMessage(
  tx: Transaction,
  dedupeKey: string,
  reason: string,
): Promise<boolean> {
  const ended = await tx
    .update(outbox)
    .set({ status: 'suppressed', lastError: reason, data: {}, subject: null, html: null, text: null })
    .where(and(eq(outbox.dedupeKey, dedupeKey), eq(outbox.status, 'queued')))
    .returning({ id: outbox.id })
  return ended.length === 1
}

/** Null if the message is gone. */
export async function findMessageRecipient(
  tx: Transaction,
  outboxId: number,
): Promise<{ readonly personId: number | null; readonly email: string } | null> {
  const [row] = await tx
    .select({ personId: outbox.personId, email: outbox.recipientEmail })
    .from(outbox)
    .where(eq(outbox.id, outboxId))
  return row ?? null
}

export async function isSuppressedEmail(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  return (await db.$count(emailSuppressions, eq(emailSuppressions.email, email.toLowerCase()))) > 0
}

/** Keeps bounces and complaints. */
export async function deleteUnsubscribeSuppression(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(emailSuppressions)
    .where(
      and(eq(emailSuppressions.email, email.toLowerCase()), eq(emailSuppressions.reason, 'unsubscribed')),
    )
}
