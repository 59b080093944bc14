import { and, asc, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { secretTypes } from './announcements.ts'
import type { TemplateType } from './contract.ts'
import { heldFirst } from './queries/held-messages.ts'
import { emailSuppressions, emailTemplates, mailSettings, outbox } from './tables.ts'

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

export interface Claim {
  readonly now: Date
  readonly claimedUntil: Date
  readonly atMost: number
}

/**
 * Takes the messages that have been due longest, except those that another worker is taking at this moment.
 *
 * A message whose former worker has let its lease run out (a crash) is due again.
 */
export async function claimDueMessages(
  db: Executor,
  { now, claimedUntil, atMost }: Claim,
): Promise<ClaimedMessage[]> {
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
    .limit(atMost)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(outbox)
    .set({ status: 'sending', claimedUntil })
    // An array, not "in": the planner may run an "in" more than once, and claim more than it was told.
    .where(sql`${outbox.id} = any(array(${due}))`)
    .returning()
  return claimed
    .sort((one, other) => one.nextAttemptAt.getTime() - other.nextAttemptAt.getTime() || one.id - other.id)
    .map((message) => ({ ...message, claimedUntil }))
}

/** Gives back what was claimed and not tried. */
export async function releaseMessages(db: Executor, messages: readonly ClaimedMessage[]): Promise<void> {
  for (const message of messages) await updateClaimed(db, message, { status: 'queued', claimedUntil: null })
}

/** Whether a message may still be sent by whoever claimed it. */
export async function isStillClaimed(db: Executor, message: ClaimedMessage): Promise<boolean> {
  return (await db.$count(outbox, isOurs(message))) === 1
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
  readonly id: number
  readonly messageId: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Keeps messages of one claim as they will be sent, so that every further try sends the same.
 *
 * @returns the ids of those that may still be sent
 */
export async function saveRenderings(
  db: Executor,
  claimedUntil: Date,
  renderings: readonly Rendering[],
): Promise<ReadonlySet<number>> {
  if (renderings.length === 0) return new Set()
  const list = <Key extends keyof Rendering>(key: Key) => sql.param(renderings.map((one) => one[key]))
  const kept = await db.execute<{ id: number }>(sql`
    update outbox set message_id = kept.message_id, subject = kept.subject, html = kept.html, text = kept.text
    from unnest(
      ${list('id')}::bigint[], ${list('messageId')}::text[], ${list('subject')}::text[], ${list('html')}::text[],
      ${list('text')}::text[]
    ) as kept (id, message_id, subject, html, text)
    where outbox.id = ${heldFirst(
      db,
      renderings.map(({ id }) => id),
    )} and outbox.id = kept.id and status = 'sending' and claimed_until = ${claimedUntil.toISOString()}::timestamptz
    returning outbox.id`)
  return new Set(kept.rows.map(({ id }) => id))
}

export interface SentMessage {
  readonly message: ClaimedMessage
  readonly sentAt: Date
  readonly providerMessageId: string | null
}

/** Also of messages that were withdrawn while they were on their way: what was sent counts as sent. */
export async function markAllSent(db: Executor, sent: readonly SentMessage[]): Promise<void> {
  if (sent.length === 0) return
  const list = (toText: (one: SentMessage) => string | number | null) => sql.param(sent.map(toText))
  const isSecret = sql`template_type = any(${sql.param([...secretTypes])}::text[])`
  await db.execute(sql`
    update outbox set
      status = 'sent', sent_at = made.sent_at, provider_message_id = made.provider_message_id,
      attempts = attempts + 1, claimed_until = null, last_error = null,
      data = case when ${isSecret} then '{}' else data end,
      subject = case when ${isSecret} then null else subject end,
      html = case when ${isSecret} then null else html end,
      text = case when ${isSecret} then null else text end
    from unnest(
      ${list(({ message }) => message.id)}::bigint[],
      ${list(({ message }) => message.claimedUntil.toISOString())}::timestamptz[],
      ${list(({ sentAt }) => sentAt.toISOString())}::timestamptz[],
      ${list(({ providerMessageId }) => providerMessageId)}::text[]
    ) as made (id, claimed_until, sent_at, provider_message_id)
    where outbox.id = ${heldFirst(
      db,
      sent.map(({ message }) => message.id),
    )} and outbox.id = made.id
      and status in ('sending', 'suppressed') and outbox.claimed_until = made.claimed_until`)
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
  outcome: { readonly lastError: string; readonly attempts: number; readonly bouncedAt?: Date },
): Promise<boolean> {
  return updateClaimed(db, message, {
    ...withoutSecrets(message),
    ...outcome,
    status: 'dead',
    claimedUntil: null,
  })
}

/** Ends a message that must not be sent any more. */
export function markWithheld(db: Executor, message: ClaimedMessage, reason: string): Promise<boolean> {
  return updateClaimed(db, message, { status: 'suppressed', claimedUntil: null, lastError: reason })
}

/** What a message that is over may not keep: a copy of the database would open what its link opens. */
function withoutSecrets({ templateType }: ClaimedMessage): Partial<OutboxMessage> {
  return secretTypes.has(templateType) ? { data: {}, subject: null, html: null, text: null } : {}
}

/** No more invitations to an address that takes no mail; whatever else speaks against it already stays. */
export async function suppressBounced(tx: Executor, email: string, now: Date): Promise<void> {
  const suppression = { email: email.toLowerCase(), reason: 'bounced', createdAt: now } as const
  await tx.insert(emailSuppressions).values(suppression).onConflictDoNothing()
}

/** Only while the lease is still ours: a worker that slept through it must not overwrite another. */
function isOurs(message: ClaimedMessage): SQL | undefined {
  return and(
    eq(outbox.id, message.id),
    eq(outbox.status, 'sending'),
    eq(outbox.claimedUntil, message.claimedUntil),
  )
}

async function updateClaimed(
  db: Executor,
  message: ClaimedMessage,
  values: Partial<OutboxMessage>,
): Promise<boolean> {
  const updated = await db.update(outbox).set(values).where(isOurs(message)).returning({ id: outbox.id })
  return updated.length === 1
}

/** The settings that an administrator saved, secrets still sealed. */
export async function findMailSettings(db: Executor) {
  const [row] = await db.select().from(mailSettings)
  return row ?? null
}

const templateParts = {
  id: emailTemplates.id,
  subject: emailTemplates.subjectTemplate,
  html: emailTemplates.htmlTemplate,
  text: emailTemplates.textTemplate,
}

/**
 * The provider's own template for a type, where one is active.
 *
 * @param templateId of a custom template to be used instead, while it is active
 */
export async function findActiveTemplate(
  db: Executor,
  templateType: TemplateType,
  templateId: number | null = null,
) {
  const custom = templateId === null ? null : await findCustomTemplate(db, templateId)
  if (custom !== null) return custom
  const [row] = await db
    .select(templateParts)
    .from(emailTemplates)
    .where(and(eq(emailTemplates.templateType, templateType), eq(emailTemplates.isActive, true)))
    .limit(1)
  return row ?? null
}

const isActiveCustom = and(eq(emailTemplates.templateType, 'custom'), eq(emailTemplates.isActive, true))

/** Null where it is none, or not active any more. */
export async function findCustomTemplate(db: Executor, id: number) {
  const [row] = await db
    .select(templateParts)
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), isActiveCustom))
  return row ?? null
}

const customTemplatesListed = 100

/** Custom templates that can be chosen, by name. */
export function listCustomTemplates(db: Executor): Promise<{ id: number; name: string }[]> {
  const { id, templateName } = emailTemplates
  return db
    .select({ id, name: templateName })
    .from(emailTemplates)
    .where(isActiveCustom)
    .orderBy(asc(templateName), asc(id))
    .limit(customTemplatesListed)
}
