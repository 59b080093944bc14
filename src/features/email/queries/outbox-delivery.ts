import { and, asc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { secretLinkTemplateTypes } from '../emails/template-types.ts'
import { emailSuppressions, emailTemplates, mailSettings, outbox } from '../tables.ts'
import { lockedOutboxIds } from './queued-mail.ts'

export type OutboxMessage = typeof outbox.$inferSelect

/** Message claimed until its lease ends. */
export type ClaimedMessage = OutboxMessage & { readonly claimedUntil: Date }

/** NOTIFY channel. */
export const MAIL_CHANNEL = 'pagsulong_mail'
export type MailWorkerSignal = 'due' | 'settings'

/** Wakes all workers on commit. */
export async function notifyMailWorkers(tx: DatabaseOrTransaction, signal: MailWorkerSignal): Promise<void> {
  await tx.execute(sql`select ${mailWorkersNotified(signal)}`)
}

/** The same within a statement. */
export function mailWorkersNotified(signal: MailWorkerSignal): SQL {
  return sql`pg_notify(${MAIL_CHANNEL}, ${signal})`
}

/** @returns ids of new messages, without duplicates */
export async function insertOutboxMessages(
  tx: DatabaseOrTransaction,
  values: (typeof outbox.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  const inserted = await tx
    .insert(outbox)
    .values(values)
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ messageId: outbox.messageId })
  return new Set(inserted.map(({ messageId }) => messageId))
}

/** Claims the longest-due messages, skipping locked ones. Expired leases are due again. */
export async function claimDueMessages(
  db: DatabaseOrTransaction,
  { now, claimedUntil, atMost }: { now: Date; claimedUntil: Date; atMost: number },
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
    // Not `in`, which the planner may evaluate repeatedly, exceeding the limit.
    .where(sql`${outbox.id} = any(array(${due}))`)
    .returning()
  return claimed
    .sort((one, other) => one.nextAttemptAt.getTime() - other.nextAttemptAt.getTime() || one.id - other.id)
    .map((message) => ({ ...message, claimedUntil }))
}

export async function releaseClaimedMessages(
  db: DatabaseOrTransaction,
  messages: readonly ClaimedMessage[],
): Promise<void> {
  for (const message of messages) await updateClaimed(db, message, { status: 'queued', claimedUntil: null })
}

export async function isStillClaimed(db: DatabaseOrTransaction, message: ClaimedMessage): Promise<boolean> {
  return (await db.$count(outbox, isOwnClaim(message))) === 1
}

/** Null if none waits. */
export async function findNextMailDueAt(db: DatabaseOrTransaction): Promise<Date | null> {
  const [[queued], [sending]] = await Promise.all([
    // An index lookup: `min` would scan thousands of scheduled messages.
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

export interface StoredRendering {
  readonly id: number
  readonly messageId: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Stores renderings, so that retries are identical.
 * @returns ids still claimed
 */
export async function saveMessageRenderings(
  db: DatabaseOrTransaction,
  claimedUntil: Date,
  renderings: readonly StoredRendering[],
): Promise<ReadonlySet<number>> {
  if (renderings.length === 0) return new Set()
  const list = <Key extends keyof StoredRendering>(key: Key) => sql.param(renderings.map((one) => one[key]))
  const prepared = await db.execute<{ id: number }>(sql`
    update outbox set message_id = prepared.message_id, subject = prepared.subject, html = prepared.html, text = prepared.text
    from unnest(
      ${list('id')}::bigint[], ${list('messageId')}::text[], ${list('subject')}::text[], ${list('html')}::text[],
      ${list('text')}::text[]
    ) as prepared (id, message_id, subject, html, text)
    where outbox.id = ${lockedOutboxIds(
      db,
      renderings.map(({ id }) => id),
    )} and outbox.id = prepared.id and status = 'sending' and claimed_until = ${claimedUntil.toISOString()}::timestamptz
    returning outbox.id`)
  return new Set(prepared.rows.map(({ id }) => id))
}

export interface SentMessage {
  readonly message: ClaimedMessage
  readonly sentAt: Date
  readonly providerMessageId: string | null
}

/** Includes messages withdrawn during sending: they were sent. */
export async function markMessagesSent(
  db: DatabaseOrTransaction,
  sent: readonly SentMessage[],
): Promise<void> {
  if (sent.length === 0) return
  const list = (toText: (one: SentMessage) => string | number | null) => sql.param(sent.map(toText))
  const isSecret = sql`template_type = any(${sql.param([...secretLinkTemplateTypes])}::text[])`
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
    where outbox.id = ${lockedOutboxIds(
      db,
      sent.map(({ message }) => message.id),
    )} and outbox.id = made.id
      and status in ('sending', 'suppressed') and outbox.claimed_until = made.claimed_until`)
}

export function markMessageForRetry(
  db: DatabaseOrTransaction,
  message: ClaimedMessage,
  outcome: { readonly nextAttemptAt: Date; readonly lastError: string; readonly attempts: number },
): Promise<boolean> {
  return updateClaimed(db, message, { ...outcome, status: 'queued', claimedUntil: null })
}

export function markMessageDead(
  db: DatabaseOrTransaction,
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

export function markMessageSuppressed(
  db: DatabaseOrTransaction,
  message: ClaimedMessage,
  reason: string,
): Promise<boolean> {
  return updateClaimed(db, message, { status: 'suppressed', claimedUntil: null, lastError: reason })
}

/** Removes secret links of finished messages. */
function withoutSecrets({ templateType }: ClaimedMessage): Partial<OutboxMessage> {
  return secretLinkTemplateTypes.has(templateType) ? { data: {}, subject: null, html: null, text: null } : {}
}

/** Suppresses a bounced address; existing reasons stay. */
export async function suppressBouncedEmail(
  tx: DatabaseOrTransaction,
  email: string,
  now: Date,
): Promise<void> {
  const suppression = { email: email.toLowerCase(), reason: 'bounced', createdAt: now } as const
  await tx.insert(emailSuppressions).values(suppression).onConflictDoNothing()
}

/** Condition that the lease is valid, to avoid overwriting another worker. */
function isOwnClaim(message: ClaimedMessage): SQL | undefined {
  return and(
    eq(outbox.id, message.id),
    eq(outbox.status, 'sending'),
    eq(outbox.claimedUntil, message.claimedUntil),
  )
}

async function updateClaimed(
  db: DatabaseOrTransaction,
  message: ClaimedMessage,
  values: Partial<OutboxMessage>,
): Promise<boolean> {
  const updated = await db.update(outbox).set(values).where(isOwnClaim(message)).returning({ id: outbox.id })
  return updated.length === 1
}

/** Secrets still encrypted. */
export async function findMailSettings(db: DatabaseOrTransaction) {
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
 * The type's active custom template.
 * @param templateId used instead, if active
 */
export async function findActiveTemplate(
  db: DatabaseOrTransaction,
  templateType: string,
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

/** Null if unknown or inactive. */
export async function findCustomTemplate(db: DatabaseOrTransaction, id: number) {
  const [row] = await db
    .select(templateParts)
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), isActiveCustom))
  return row ?? null
}

const customTemplatesListed = 100

export function listCustomTemplates(db: DatabaseOrTransaction): Promise<{ id: number; name: string }[]> {
  const { id, templateName } = emailTemplates
  return db
    .select({ id, name: templateName })
    .from(emailTemplates)
    .where(isActiveCustom)
    .orderBy(asc(templateName), asc(id))
    .limit(customTemplatesListed)
}

/** Counts the messages that a mail server accepted since then. */
export function countSentSince(db: DatabaseOrTransaction, since: Date): Promise<number> {
  return db.$count(outbox, and(eq(outbox.status, 'sent'), gte(outbox.sentAt, since)))
}
