import { and, asc, count, eq, gt, inArray, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { MailEventReport, OutboxList, OutboxMessageSummary } from '../contract/outbox.ts'
import { secretLinkTemplateTypes, toTemplateTypeLabel } from '../emails/template-types.ts'
import { emailSuppressions, mailEvents, outbox } from '../tables.ts'
import type { OutboxMessage } from './outbox-delivery.ts'
import { isCopyOf, isDead, type OutboxFilter, outboxFilterCondition } from './outbox-search.ts'

/** Limit on events and copies per message. */
const mostListed = 100

/** All columns except the long texts. */
const listed = {
  id: outbox.id,
  templateType: outbox.templateType,
  recipientEmail: outbox.recipientEmail,
  recipientName: outbox.recipientName,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  nextAttemptAt: outbox.nextAttemptAt,
  sentAt: outbox.sentAt,
  deliveredAt: outbox.deliveredAt,
  openedAt: outbox.openedAt,
  clickedAt: outbox.clickedAt,
  bouncedAt: outbox.bouncedAt,
  personId: outbox.personId,
  isMarketing: outbox.isMarketing,
}

export function toOutboxMessageSummary(row: Pick<OutboxMessage, keyof typeof listed>): OutboxMessageSummary {
  const { id, templateType, recipientEmail, recipientName, subject, status, attempts, lastError } = row
  const { personId, isMarketing } = row
  return {
    id,
    templateType,
    typeLabel: toTemplateTypeLabel(templateType),
    recipientEmail,
    recipientName,
    subject,
    status,
    attempts,
    lastError,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt.toISOString(),
    sentAt: toMoment(row.sentAt),
    deliveredAt: toMoment(row.deliveredAt),
    openedAt: toMoment(row.openedAt),
    clickedAt: toMoment(row.clickedAt),
    bouncedAt: toMoment(row.bouncedAt),
    personId,
    isMarketing,
  }
}

function toMoment(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** A page, newest first, with the total waiting and failed. */
export async function listOutbox(
  db: DatabaseOrTransaction,
  filter: OutboxFilter,
  page: Pagination,
): Promise<Omit<OutboxList, 'page' | 'limit'>> {
  const condition = outboxFilterCondition(filter)
  const newest = orderByNewestFirst(outbox.createdAt, outbox.id)
  // Selects ids by index first, so that deep pages read only their own rows.
  const pageIds = db.$with('shown').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(condition)
      .orderBy(...newest)
      .limit(page.limit)
      .offset(page.offset),
  )
  const [rows, [counted], counts] = await Promise.all([
    db
      .with(pageIds)
      .select(listed)
      .from(pageIds)
      .innerJoin(outbox, eq(outbox.id, pageIds.id))
      .orderBy(...newest),
    db.select({ total: count() }).from(outbox).where(condition),
    countWaitingAndFailed(db),
  ])
  return { messages: rows.map(toOutboxMessageSummary), ...counts, total: counted?.total ?? 0 }
}

/** Counts messages, served by partial indexes. */
async function countWaitingAndFailed(
  db: DatabaseOrTransaction,
): Promise<{ waiting: number; failed: number }> {
  const counting = (condition: SQL) =>
    sql<number>`(${db.select({ count: count() }).from(outbox).where(condition)})`
  const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`select
    ${counting(sql`${outbox.status} in ('queued', 'sending')`)} as "waiting",
    ${counting(isDead)} as "failed"`)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

export async function findOutboxMessage(
  db: DatabaseOrTransaction,
  id: number,
): Promise<OutboxMessage | null> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row ?? null
}

/** Locks the message; workers skip it. */
export async function lockOutboxMessage(tx: Transaction, id: number): Promise<OutboxMessage | null> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update')
  return row ?? null
}

export async function listMailEventReports(
  db: DatabaseOrTransaction,
  outboxId: number,
): Promise<MailEventReport[]> {
  const { eventType, occurredAt, provider, details } = mailEvents
  const rows = await db
    .select({ eventType, occurredAt, provider, details })
    .from(mailEvents)
    .where(eq(mailEvents.outboxId, outboxId))
    .orderBy(asc(occurredAt), asc(mailEvents.id))
    .limit(mostListed)
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))
}

/** Oldest first. */
export function listResentCopies(db: DatabaseOrTransaction, message: OutboxMessage) {
  return db
    .select({ id: outbox.id, createdAt: outbox.createdAt })
    .from(outbox)
    .where(isCopyOf(message))
    .orderBy(asc(outbox.id))
    .limit(mostListed)
}

export function countResentCopies(
  db: DatabaseOrTransaction,
  original: Pick<OutboxMessage, 'id' | 'personId'>,
  since: Date,
): Promise<number> {
  return db.$count(outbox, and(isCopyOf(original), gt(outbox.createdAt, since)))
}

export interface RecipientPerson {
  readonly email: string
  readonly isActive: boolean
  readonly acceptsEmail: boolean
}

export async function findRecipientPerson(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<RecipientPerson | null> {
  const [row] = await recipientPersonById(db, personId)
  return row ?? null
}

/** Locks the recipient, to exclude a concurrent erasure. */
export async function lockRecipientPerson(
  tx: Transaction,
  personId: number,
): Promise<RecipientPerson | null> {
  const [row] = await recipientPersonById(tx, personId).for('no key update')
  return row ?? null
}

function recipientPersonById(db: DatabaseOrTransaction, personId: number) {
  const { email, accountStatus, acceptsEmail } = people
  return db
    .select({ email, isActive: sql<boolean>`${accountStatus} = 'active'`, acceptsEmail })
    .from(people)
    .where(eq(people.id, personId))
}

/** Clears the bounce. */
const startAgain = (now: Date) =>
  ({ status: 'queued', attempts: 0, nextAttemptAt: now, claimedUntil: null, bouncedAt: null }) as const

/** Keeps the last error until the next attempt. */
export async function requeueMessage(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(outbox).set(startAgain(now)).where(eq(outbox.id, id))
}

const isSendable = and(
  isDead,
  notInArray(outbox.templateType, [...secretLinkTemplateTypes]),
  sql`${outbox.data} <> '{}'::jsonb`,
  // Same rule as `isSuppressibleMessage`.
  or(
    not(or(eq(outbox.isMarketing, true), eq(outbox.templateType, 'invitation')) ?? sql`false`),
    sql`not exists (select 1 from ${emailSuppressions} where ${emailSuppressions.email} = ${outbox.recipientEmail})`,
  ),
)

/**
 * Retries the oldest failed messages.
 * @param atMost bounded by the statement timeout
 * @returns how many
 */
export async function requeueDeadMessages(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const failed = tx
    .$with('failed')
    .as(
      tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(isSendable)
        .orderBy(asc(outbox.id))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    )
  const requeued = await tx
    .with(failed)
    .update(outbox)
    .set(startAgain(now))
    .where(inArray(outbox.id, tx.select({ id: failed.id }).from(failed)))
  return requeued.rowCount ?? 0
}

export function countUnsendableMessages(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(outbox, and(isDead, sql`not (${isSendable})`))
}

export async function insertResentCopy(tx: Transaction, copy: typeof outbox.$inferInsert): Promise<number> {
  const [row] = await tx.insert(outbox).values(copy).returning({ id: outbox.id })
  if (row === undefined) throw new Error('The copy was not stored.')
  return row.id
}

export async function findMessageByDedupeKey(db: DatabaseOrTransaction, dedupeKey: string) {
  const { id, recipientEmail } = outbox
  const [row] = await db.select({ id, recipientEmail }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey))
  return row ?? null
}
