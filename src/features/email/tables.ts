/** The outbox. A message is inserted in the transaction that causes it; a worker sends it later. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigIdColumn, idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { foldedTextColumnSql } from '#app/platform/db/searching.ts'
import { people } from '../people/tables.ts'
import { MailEventType, OutboxStatus, SuppressionReason } from './contract/email.ts'

export const outbox = pgTable(
  'outbox',
  {
    id: bigIdColumn(),
    templateType: text().notNull(),
    personId: integer().references(() => people.id, { onDelete: 'set null' }),
    recipientEmail: text().notNull(),
    recipientName: text(),
    /** Template variables as of the announcement. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Texts rendered on the first attempt and stored, so that retries are identical. */
    subject: text(),
    html: text(),
    text: text(),
    messageId: text().notNull(),
    /** Unique, so that a message such as a reminder exists only once. */
    dedupeKey: text(),
    isMarketing: boolean().notNull().default(false),
    status: text().$type<OutboxStatus>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestampColumn().notNull().defaultNow(),
    /** Lease; once expired, another worker may claim the message. */
    claimedUntil: timestampColumn(),
    lastError: text(),
    sentAt: timestampColumn(),
    /** The provider's id from its response, used in its events. */
    providerMessageId: text(),
    /** First occurrences; later ones are only in the events. */
    deliveredAt: timestampColumn(),
    openedAt: timestampColumn(),
    clickedAt: timestampColumn(),
    bouncedAt: timestampColumn(),
    complainedAt: timestampColumn(),
    unsubscribedAt: timestampColumn(),
    /** The message that this one copies. */
    resentFromId: bigint({ mode: 'number' }).references((): AnyPgColumn => outbox.id, {
      onDelete: 'set null',
    }),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** Lower-case text for one trigram index. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          foldedTextColumnSql(
            `recipient_email || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(subject, '')`,
          ),
        ),
      ),
  },
  (message) => [
    // Keeps a message single (`insertOutboxMessages`) and finds it by its key.
    uniqueIndex('outbox_dedupe_key').on(message.dedupeKey),
    // `claimDueMessages`, `findNextMailDueAt` and the counts of waiting messages.
    index('outbox_due_idx').on(message.nextAttemptAt, message.id).where(sql`status in ('queued', 'sending')`),
    // `countSentSince`, and `isDead`: failed messages have no time of sending.
    index('outbox_finished_idx').on(message.sentAt, message.id).where(sql`status in ('sent', 'dead')`),
    // `listOutbox`, `countMailTotals` and `countMailByDay` read nothing else. Scanned backwards, so that new rows
    // append at its end.
    index('outbox_created_idx').on(
      message.createdAt.asc().nullsFirst(),
      message.id.asc().nullsFirst(),
      message.status,
      message.templateType,
      message.sentAt,
      message.deliveredAt,
      message.openedAt,
      message.clickedAt,
      message.bouncedAt,
      message.unsubscribedAt,
    ),
    // Words of `outboxFilterCondition`; `hasMessageId` for providers' events; `isSentTo` for erasure and own data.
    index('outbox_search_idx').using(
      'gin',
      message.searchText.op('gin_trgm_ops'),
      sql`(array[${message.messageId}, ${message.providerMessageId}, ${message.recipientEmail}])`,
    ),
    // Messages to a person, for erasure, own data and certificates, and `isCopyOf`.
    index('outbox_person_idx').on(message.personId, message.resentFromId),
    check('outbox_status_known', oneOfCondition(message.status, OutboxStatus.options)),
    check('outbox_attempts_not_negative', sql`${message.attempts} >= 0`),
    check('outbox_sent_has_instant', sql`(${message.status} = 'sent') = (${message.sentAt} is not null)`),
    check(
      'outbox_sending_is_claimed',
      sql`${message.status} <> 'sending' or ${message.claimedUntil} is not null`,
    ),
  ],
)

/** Providers' events, deduplicated. */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: bigIdColumn(),
    provider: text().notNull(),
    providerEventId: text().notNull(),
    eventType: text().$type<MailEventType>().notNull(),
    outboxId: bigint({ mode: 'number' }).references(() => outbox.id, { onDelete: 'cascade' }),
    recipientEmail: text(),
    /** Message id as reported, without angle brackets; may be unknown to us. */
    messageId: text(),
    /** Details such as the reason of a bounce. */
    details: text(),
    occurredAt: timestampColumn().notNull(),
    receivedAt: timestampColumn().notNull().defaultNow(),
  },
  (event) => [
    uniqueIndex('mail_events_once_key').on(event.provider, event.providerEventId),
    index('mail_events_outbox_idx').on(event.outboxId, event.eventType),
    index('mail_events_type_idx').on(event.eventType, event.occurredAt),
    index('mail_events_recipient_idx').on(event.recipientEmail).where(sql`recipient_email is not null`),
    check('mail_events_type_known', oneOfCondition(event.eventType, MailEventType.options)),
  ],
)

export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    email: text().primaryKey(),
    reason: text().$type<SuppressionReason>().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (suppression) => [
    check('email_suppressions_reason_known', oneOfCondition(suppression.reason, SuppressionReason.options)),
  ],
)

/** Single row, created on the first save; until then SMTP_URL and MAIL_FROM apply. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    id: integer().primaryKey().default(1),
    senderEmail: text(),
    senderName: text(),
    replyToEmail: text(),
    baseUrl: text(),
    apiKeySealed: text(),
    webhookSecretSealed: text(),
    maxRetries: integer().notNull().default(3),
    retryDelayInMs: integer().notNull().default(1000),
    /** Selector; needed if it cannot be derived from the server's name. */
    dkimSelector: text(),
    updatedAt: timestampColumn().notNull().defaultNow(),
    updatedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (settings) => [
    check('mail_settings_single_row', sql`${settings.id} = 1`),
    check('mail_settings_retries_not_negative', sql`${settings.maxRetries} >= 0`),
    check('mail_settings_delay_not_negative', sql`${settings.retryDelayInMs} >= 0`),
  ],
)

/** Types without an active template use the shipped one. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    id: idColumn(),
    templateName: text().notNull(),
    templateType: text().notNull(),
    subjectTemplate: text().notNull(),
    htmlTemplate: text().notNull(),
    textTemplate: text().notNull(),
    isActive: boolean().notNull().default(true),
    metadata: jsonb().$type<Record<string, unknown>>(),
    isSample: boolean().notNull().default(false),
    /** Optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (template) => [
    uniqueIndex('email_templates_one_active_key')
      .on(template.templateType)
      .where(sql`is_active and template_type <> 'custom'`),
  ],
)
