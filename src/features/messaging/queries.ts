import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { secretTypes } from './announcements.ts'
import type { TemplateType } from './contract.ts'
import { emailTemplates, mailSettings, outbox } from './tables.ts'

export type OutboxMessage = typeof outbox.$inferSelect

/** A message that this worker may send until its lease ends. */
export type ClaimedMessage = OutboxMessage & { readonly claimedUntil: Date }

/** The channel on which workers are told; the payload says of what. */
export const MAIL_CHANNEL = 'pagsulong_mail'
export type MailSignal = 'due' | 'settings'

/** Wakes every worker once the transaction is committed, and nobody if it is not. */
export async function notifyMailWorkers(tx: Executor, signal: MailSignal): Promise<void> {
  await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, ${signal})`)
}

/** @returns the message ids of those that are new; one whose deduplication key exists already is dropped */
export async function insertMessages(
  tx: Executor,
  values: (typeof outbox.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  const inserted = await tx
    .insert(outbox)
    .values(values)
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ messageId: outbox.messageId })
  return new Set(inserted.map(({ messageId }) => messageId))
}

/**
 * Takes the message that has been due longest, unless another worker is taking it at this moment.
 *
 * A message whose former worker has let its lease run out (a crash) is due again.
 */
export async function claimDueMessage(
  db: Executor,
  now: Date,
  claimedUntil: Date,
): Promise<ClaimedMessage | null> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        lte(outbox.nextAttemptAt, now),
        or(eq(outbox.status, 'queued'), and(eq(outbox.status, 'sending'), lte(outbox.claimedUntil, now))),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [message] = await db
    .update(outbox)
    .set({ status: 'sending', claimedUntil })
    // Equal to a scalar, not "in": the planner may run an "in" more than once, and claim more than one.
    .where(sql`${outbox.id} = (${due})`)
    .returning()
  return message === undefined ? null : { ...message, claimedUntil }
}

/** When the next message can be claimed; null when none waits. */
export async function findNextDueAt(db: Executor): Promise<Date | null> {
  const [[queued], [sending]] = await Promise.all([
    // The first of the index, not the smallest of all: thousands may wait for another day.
    db
      .select({ at: outbox.nextAttemptAt })
      .from(outbox)
      .where(eq(outbox.status, 'queued'))
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(1),
    db
      .select({ at: sql`min(${outbox.claimedUntil})`.mapWith(outbox.nextAttemptAt) })
      .from(outbox)
      .where(eq(outbox.status, 'sending')),
  ])
  const instants = [queued?.at, sending?.at].filter((at) => at instanceof Date)
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((at) => at.getTime())))
}

export interface Rendering {
  readonly messageId: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Keeps the message as it will be sent, so that every further try sends the same one. */
export function saveRendering(db: Executor, message: ClaimedMessage, rendering: Rendering): Promise<boolean> {
  return updateClaimed(db, message, rendering)
}

export function markSent(db: Executor, message: ClaimedMessage, sentAt: Date): Promise<boolean> {
  const attempts = message.attempts + 1
  const over = withoutSecrets(message)
  return updateClaimed(db, message, {
    ...over,
    status: 'sent',
    sentAt,
    attempts,
    claimedUntil: null,
    lastError: null,
  })
}

export function markForRetry(
  db: Executor,
  message: ClaimedMessage,
  outcome: { readonly nextAttemptAt: Date; readonly lastError: string; readonly attempts: number },
): Promise<boolean> {
  return updateClaimed(db, message, { ...outcome, status: 'queued', claimedUntil: null })
}

export function markDead(
  db: Executor,
  message: ClaimedMessage,
  outcome: { readonly lastError: string; readonly attempts: number },
): Promise<boolean> {
  return updateClaimed(db, message, {
    ...withoutSecrets(message),
    ...outcome,
    status: 'dead',
    claimedUntil: null,
  })
}

/** What a message that is over may not keep: a copy of the database would open what its link opens. */
function withoutSecrets({ templateType }: ClaimedMessage): Partial<OutboxMessage> {
  return secretTypes.has(templateType) ? { data: {}, subject: null, html: null, text: null } : {}
}

/** Changes a message only while the lease is still ours: a worker that slept through it must not overwrite another. */
async function updateClaimed(
  db: Executor,
  message: ClaimedMessage,
  values: Partial<OutboxMessage>,
): Promise<boolean> {
  const updated = await db
    .update(outbox)
    .set(values)
    .where(
      and(
        eq(outbox.id, message.id),
        eq(outbox.status, 'sending'),
        eq(outbox.claimedUntil, message.claimedUntil),
      ),
    )
    .returning({ id: outbox.id })
  return updated.length === 1
}

/** The settings that an administrator saved, secrets still sealed. */
export async function findMailSettings(db: Executor) {
  const [row] = await db.select().from(mailSettings)
  return row ?? null
}

/** The provider's own template for a type, where one is active. */
export async function findActiveTemplate(db: Executor, templateType: TemplateType) {
  const [row] = await db
    .select({
      id: emailTemplates.id,
      subject: emailTemplates.subjectTemplate,
      html: emailTemplates.htmlTemplate,
      text: emailTemplates.textTemplate,
    })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.templateType, templateType), eq(emailTemplates.isActive, true)))
    .limit(1)
  return row ?? null
}
