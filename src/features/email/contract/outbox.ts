import * as z from 'zod/mini'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
} from '#app/platform/paging.ts'
import { MailEventType, OutboxStatus } from './email.ts'

/** The furthest state, from the outbox or the provider's events. */
export const MessageState = z.enum([
  'queued',
  'sending',
  'sent',
  'delivered',
  'opened',
  'bounced',
  'dead',
  'suppressed',
])
export type MessageState = z.infer<typeof MessageState>

/** Cumulative: an opened message also matches delivered and sent. */
export const OutboxQuery = z.strictObject({
  ...pageQueryFields(20),
  /** Search in recipient, name and subject, for a Message-ID, or for an invitation number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(MessageState),
  type: z.optional(z.string()),
})
export type OutboxQuery = z.infer<typeof OutboxQuery>

const moment = z.nullable(z.iso.datetime())

const messageFields = {
  id: z.int(),
  templateType: z.string(),
  /** Label of the type. */
  typeLabel: z.string(),
  recipientEmail: z.string(),
  recipientName: z.nullable(z.string()),
  /** Null until rendered, and for secret messages. */
  subject: z.nullable(z.string()),
  status: OutboxStatus,
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime(),
  sentAt: moment,
  deliveredAt: moment,
  openedAt: moment,
  clickedAt: moment,
  bouncedAt: moment,
  personId: z.nullable(z.int()),
  isMarketing: z.boolean(),
}

export const OutboxMessageSummary = z.object(messageFields)
export type OutboxMessageSummary = z.infer<typeof OutboxMessageSummary>

export const OutboxList = z.object({
  messages: z.array(OutboxMessageSummary),
  /** Number of all waiting messages, unfiltered. */
  waiting: z.int(),
  failed: z.int(),
  ...pageResponseFields,
})
export type OutboxList = z.infer<typeof OutboxList>

export const OutboxMessageQuery = z.strictObject({ id: integerParam(1, maxRowId) })

const Copy = z.object({ id: z.int(), createdAt: z.iso.datetime() })

export const MailEventReport = z.object({
  eventType: MailEventType,
  occurredAt: z.iso.datetime(),
  provider: z.string(),
  details: z.nullable(z.string()),
})
export type MailEventReport = z.infer<typeof MailEventReport>

export const MessagePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type MessagePreview = z.infer<typeof MessagePreview>

export const OutboxMessageDetails = z.object({
  ...messageFields,
  messageId: z.string(),
  events: z.array(MailEventReport),
  preview: z.nullable(MessagePreview),
  /** Reason why there is no preview; null if there is one. */
  previewReason: z.nullable(z.string()),
  resentFrom: z.nullable(Copy),
  resentAs: z.array(Copy),
  canRetry: z.boolean(),
  canResend: z.boolean(),
  /** The recipient's current address. */
  resendTo: z.string(),
})
export type OutboxMessageDetails = z.infer<typeof OutboxMessageDetails>

export const OutboxMessageInput = z.strictObject({ id: rowIdField() })
export type OutboxMessageInput = z.infer<typeof OutboxMessageInput>

export const RetryMessageResponse = z.object({ id: z.int(), recipientEmail: z.string() })
export type RetryMessageResponse = z.infer<typeof RetryMessageResponse>

/** Response; messages with erased content are skipped. */
export const RetryAllResponse = z.object({ retried: z.int(), skipped: z.int() })
export type RetryAllResponse = z.infer<typeof RetryAllResponse>

export const ResendMessageResponse = z.object({ id: z.int(), recipientEmail: z.string() })
export type ResendMessageResponse = z.infer<typeof ResendMessageResponse>
