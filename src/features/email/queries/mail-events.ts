import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type MailEventTimeField, mailEventTimeFields, type SuppressionReason } from '../contract/email.ts'
import { emailSuppressions, mailEvents, outbox } from '../tables.ts'
import { hasMessageId, isSentTo } from './outbox-search.ts'

export interface IdentifiedMessage {
  readonly id: number
  readonly messageId: string
  readonly providerMessageId: string | null
  readonly recipientEmail: string
  readonly personId: number | null
}

/** Matches our Message-IDs and the providers' ids. */
export async function listMessagesByMessageId(
  db: DatabaseOrTransaction,
  names: readonly string[],
): Promise<IdentifiedMessage[]> {
  if (names.length === 0) return []
  return db
    .select({
      id: outbox.id,
      messageId: outbox.messageId,
      providerMessageId: outbox.providerMessageId,
      recipientEmail: outbox.recipientEmail,
      personId: outbox.personId,
    })
    .from(outbox)
    .where(hasMessageId(names))
    .orderBy(asc(outbox.id))
}

export async function listMailedEmails(
  db: DatabaseOrTransaction,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db.selectDistinct({ email: outbox.recipientEmail }).from(outbox).where(isSentTo(emails))
  return new Set(rows.map(({ email }) => email))
}

export type NewMailEvent = typeof mailEvents.$inferInsert

const eventsAtOnce = 1000

/**
 * Waits for concurrent inserts of the same events.
 * @param events in a fixed order, to prevent deadlocks
 * @returns the new ones
 */
export async function insertMailEvents(
  tx: Transaction,
  events: readonly NewMailEvent[],
): Promise<ReadonlySet<string>> {
  const added = new Set<string>()
  for (let first = 0; first < events.length; first += eventsAtOnce) {
    const rows = await tx
      .insert(mailEvents)
      .values(events.slice(first, first + eventsAtOnce))
      .onConflictDoNothing()
      .returning({ id: mailEvents.providerEventId })
    for (const { id } of rows) added.add(id)
  }
  return added
}

export interface MessageEventTimesUpdate extends Partial<Record<MailEventTimeField, Date>> {
  readonly id: number
}

/** Locks messages and returns their recipients. */
export async function lockMessageRecipients(
  tx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: outbox.id, email: outbox.recipientEmail })
    .from(outbox)
    .where(inArray(outbox.id, [...ids]))
    .orderBy(asc(outbox.id))
    .for('no key update')
  return new Map(rows.map(({ id, email }) => [id, email]))
}

const columns = mailEventTimeFields.map((name) => ({ name, column: sql.identifier(toSnakeCase(name)) }))
const earlier = sql.join(
  columns.map(({ name, column }) => sql`${column} = least(message.${column}, news.${sql.identifier(name)})`),
  sql`, `,
)
const typed = sql.join(
  columns.map(({ name }) => sql`${sql.identifier(name)} timestamptz`),
  sql`, `,
)

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Keeps the earliest instant per kind, in any order of arrival. */
export async function updateMessageEventTimes(
  tx: Transaction,
  news: readonly MessageEventTimesUpdate[],
): Promise<void> {
  if (news.length === 0) return
  await tx.execute(sql`
    update ${outbox} as message set ${earlier}
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as news (id bigint, ${typed})
    where message.id = news.id`)
}

export interface EmailSuppression {
  readonly email: string
  readonly reason: SuppressionReason
  readonly createdAt: Date
}

/** The strongest reason wins, in any order. */
const severityOf = (reason: unknown) =>
  sql`array_position(array['unsubscribed', 'bounced', 'complained'], ${reason})`

/** @param suppressions unique and sorted by address */
export async function insertSuppressions(
  tx: Transaction,
  suppressions: readonly EmailSuppression[],
): Promise<void> {
  if (suppressions.length === 0) return
  await tx
    .insert(emailSuppressions)
    .values([...suppressions])
    .onConflictDoUpdate({
      target: emailSuppressions.email,
      set: { reason: sql`excluded.reason` },
      setWhere: sql`${severityOf(sql`excluded.reason`)} > ${severityOf(emailSuppressions.reason)}`,
    })
}

/** Time and provider of the latest event; null without any. */
export async function findLastMailEvent(db: DatabaseOrTransaction) {
  const [row] = await db
    .select({ provider: mailEvents.provider, receivedAt: mailEvents.receivedAt })
    .from(mailEvents)
    .orderBy(desc(mailEvents.id))
    .limit(1)
  return row ?? null
}
