/** Stored messages as those who run the mail see and repeat them. */
import { and, asc, count, eq, gt, inArray, not, notInArray, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { people } from '../../people/tables.ts'
import { secretTypes } from '../announcements.ts'
import type { MessageReport, OutboxList, StoredMessage } from '../contract/outbox.ts'
import type { OutboxMessage } from '../queries.ts'
import { emailSuppressions, mailEvents, outbox } from '../tables.ts'
import { conditionOf, type OutboxFilter } from './outbox-search.ts'

/** How many reports and copies of one message are told. */
const mostTold = 100

/** Everything of a row but its words, which are long. */
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

export function toStoredMessage(row: Pick<OutboxMessage, keyof typeof listed>): StoredMessage {
  const { id, templateType, recipientEmail, recipientName, subject, status, attempts, lastError } = row
  const { personId, isMarketing } = row
  return {
    ...{ id, templateType, recipientEmail, recipientName, subject, status, attempts, lastError },
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt.toISOString(),
    sentAt: toMoment(row.sentAt),
    deliveredAt: toMoment(row.deliveredAt),
    openedAt: toMoment(row.openedAt),
    clickedAt: toMoment(row.clickedAt),
    bouncedAt: toMoment(row.bouncedAt),
    ...{ personId, isMarketing },
  }
}

function toMoment(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** A page of messages, the newest first, and how many wait and have failed in all. */
export async function listOutbox(
  db: Executor,
  filter: OutboxFilter,
  page: Page,
): Promise<Omit<OutboxList, 'page' | 'limit'>> {
  const condition = conditionOf(filter)
  const newest = newestFirst(outbox.createdAt, outbox.id)
  // The ids come off an index first, so that a deep page reads no more than its own rows.
  const shown = db.$with('shown').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(condition)
      .orderBy(...newest)
      .limit(page.limit)
      .offset(page.offset),
  )
  const [rows, [counted], standing] = await Promise.all([
    db
      .with(shown)
      .select(listed)
      .from(shown)
      .innerJoin(outbox, eq(outbox.id, shown.id))
      .orderBy(...newest),
    db.select({ total: count() }).from(outbox).where(condition),
    countStanding(db),
  ])
  return { messages: rows.map(toStoredMessage), ...standing, total: counted?.total ?? 0 }
}

/** Along the partial indexes of what is due and what has failed. */
async function countStanding(db: Executor): Promise<{ waiting: number; failed: number }> {
  const counting = (condition: ReturnType<typeof eq>) =>
    sql<number>`(${db.select({ count: count() }).from(outbox).where(condition)})`
  const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`select
    ${counting(sql`${outbox.status} in ('queued', 'sending')`)} as "waiting",
    ${counting(sql`${outbox.status} = 'dead'`)} as "failed"`)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

export async function findMessage(db: Executor, id: number): Promise<OutboxMessage | null> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row ?? null
}

/** The message, held until the transaction ends; a worker that would take it passes it by. */
export async function lockMessage(tx: Transaction, id: number): Promise<OutboxMessage | null> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update')
  return row ?? null
}

/** What providers reported of a message, in the order in which it happened. */
export async function listReports(db: Executor, outboxId: number): Promise<MessageReport[]> {
  const { eventType, occurredAt, provider, details } = mailEvents
  const rows = await db
    .select({ eventType, occurredAt, provider, details })
    .from(mailEvents)
    .where(eq(mailEvents.outboxId, outboxId))
    .orderBy(asc(occurredAt), asc(mailEvents.id))
    .limit(mostTold)
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))
}

/** What a message was sent once more as, the first first. */
export function listCopies(db: Executor, id: number) {
  return db
    .select({ id: outbox.id, createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.resentFromId, id))
    .orderBy(asc(outbox.id))
    .limit(mostTold)
}

export function countCopies(db: Executor, id: number, since: Date): Promise<number> {
  return db.$count(outbox, and(eq(outbox.resentFromId, id), gt(outbox.createdAt, since)))
}

export interface Reader {
  readonly email: string
  readonly isActive: boolean
  readonly acceptsEmail: boolean
}

/** Who gets a message, and whether they want it. */
export async function findReader(db: Executor, personId: number): Promise<Reader | null> {
  const [row] = await readerById(db, personId)
  return row ?? null
}

/** The same, held until the transaction ends: nobody is erased between the look and the letter. */
export async function lockReader(tx: Transaction, personId: number): Promise<Reader | null> {
  const [row] = await readerById(tx, personId).for('no key update')
  return row ?? null
}

function readerById(db: Executor, personId: number) {
  const { email, accountStatus, acceptsEmail } = people
  return db
    .select({ email, isActive: sql<boolean>`${accountStatus} = 'active'`, acceptsEmail })
    .from(people)
    .where(eq(people.id, personId))
}

/** That its server refused it counts no more: it is on its way again. */
const startAgain = (now: Date) =>
  ({ status: 'queued', attempts: 0, nextAttemptAt: now, claimedUntil: null, bouncedAt: null }) as const

/** Why it failed stays to be read until the next try. */
export async function requeueMessage(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(outbox).set(startAgain(now)).where(eq(outbox.id, id))
}

/** Failed messages of which something is left to send. */
const isSendable = and(
  eq(outbox.status, 'dead'),
  notInArray(outbox.templateType, [...secretTypes]),
  sql`${outbox.data} <> '{}'::jsonb`,
  // As `mayBeWithheld` says it: what would be held back is not tried.
  or(
    not(or(eq(outbox.isMarketing, true), eq(outbox.templateType, 'invitation')) ?? sql`false`),
    sql`not exists (select 1 from ${emailSuppressions} where ${emailSuppressions.email} = ${outbox.recipientEmail})`,
  ),
)

/**
 * Lets the longest failed messages that can still be sent be tried again.
 *
 * @param atMost more of them would take longer than a statement may
 * @returns how many
 */
export async function requeueFailedMessages(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const failed = tx.$with('failed').as(
    tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(isSendable)
      .orderBy(asc(outbox.id))
      .limit(atMost)
      // What somebody else is changing is in their hands.
      .for('update', { skipLocked: true }),
  )
  const requeued = await tx
    .with(failed)
    .update(outbox)
    .set(startAgain(now))
    .where(inArray(outbox.id, tx.select({ id: failed.id }).from(failed)))
  return requeued.rowCount ?? 0
}

export function countUnsendable(db: Executor): Promise<number> {
  return db.$count(outbox, and(eq(outbox.status, 'dead'), sql`not (${isSendable})`))
}

export async function insertCopy(tx: Transaction, copy: typeof outbox.$inferInsert): Promise<number> {
  const [row] = await tx.insert(outbox).values(copy).returning({ id: outbox.id })
  if (row === undefined) throw new Error('The copy was not stored.')
  return row.id
}

export async function findMessageByKey(db: Executor, dedupeKey: string) {
  const { id, recipientEmail } = outbox
  const [row] = await db.select({ id, recipientEmail }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey))
  return row ?? null
}
