import * as z from 'zod/mini'
import {
  invalidRetriesText,
  invalidRetryDelayText,
  mailSettingsFields,
  maxRetryCount,
  maxRetryDelayInMs,
  recipientEmailSchema,
} from './settings-fields.ts'

/** Response that is the same for all providers. */
export const WebhookResponse = z.object({
  /** All events, including unknown and repeated ones. */
  received: z.int(),
})
export type WebhookResponse = z.infer<typeof WebhookResponse>

export const WebhookStatus = z.object({
  url: z.string(),
  /** Whether a secret is stored; without one every event is refused. */
  hasSecret: z.boolean(),
  /** Null before the first event. */
  lastEvent: z.nullable(z.object({ provider: z.string(), receivedAt: z.iso.datetime() })),
})
export type WebhookStatus = z.infer<typeof WebhookStatus>

export const MailConfiguration = z.object({
  senderEmail: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  replyToEmail: z.nullable(z.string()),
  /** smtp:// or smtps://, possibly with a user, never with a password. */
  baseUrl: z.nullable(z.string()),
  maxRetries: z.int(),
  retryDelayMs: z.int(),
  /** Key, masked if set. */
  apiKey: z.nullable(z.string()),
  webhookSecret: z.nullable(z.string()),
  /** Selector; needed if it cannot be derived from the server's name. */
  dkimSelector: z.nullable(z.string()),
  source: z.enum(['saved', 'environment', 'nothing']),
})
export type MailConfiguration = z.infer<typeof MailConfiguration>

/** Null and empty text clear the value. */
const clearable = <Schema extends z.core.$ZodType<string>>(schema: Schema) => z.optional(z.nullable(schema))

const wholeNumber = (maximum: number, message: string) =>
  z.optional(z.int(message).check(z.gte(0, message), z.lte(maximum, message)))

/** Fields left out stay unchanged. */
export const UpdateMailSettingsInput = z.strictObject({
  senderEmail: z.optional(mailSettingsFields.senderEmail),
  senderName: clearable(mailSettingsFields.senderName),
  replyToEmail: clearable(mailSettingsFields.replyToEmail),
  baseUrl: z.optional(mailSettingsFields.baseUrl),
  maxRetries: wholeNumber(maxRetryCount, invalidRetriesText),
  retryDelayMs: wholeNumber(maxRetryDelayInMs, invalidRetryDelayText),
  apiKey: clearable(mailSettingsFields.secret),
  webhookSecret: clearable(mailSettingsFields.webhookSecret),
  dkimSelector: clearable(mailSettingsFields.dkimSelector),
})
export type UpdateMailSettingsInput = z.infer<typeof UpdateMailSettingsInput>

export const MailHealth = z.object({
  status: z.enum(['ok', 'misconfigured', 'error']),
  message: z.string(),
})
export type MailHealth = z.infer<typeof MailHealth>

export const TestMailInput = z.strictObject({ recipientEmail: recipientEmailSchema })
export type TestMailInput = z.infer<typeof TestMailInput>

export const TestMailResponse = z.object({ message: z.string() })
export type TestMailResponse = z.infer<typeof TestMailResponse>

export const DnsCheck = z.object({
  /** Unknown: DNS did not respond, or the record's name cannot be derived. */
  status: z.enum(['found', 'missing', 'invalid', 'unknown']),
  name: z.string(),
  record: z.nullable(z.string()),
  /** Null if nothing is to be done. */
  advice: z.nullable(z.string()),
})
export type DnsCheck = z.infer<typeof DnsCheck>

export const DeliverabilityReport = z.object({
  domain: z.string(),
  message: z.nullable(z.string()),
  spf: DnsCheck,
  dkim: DnsCheck,
  dmarc: DnsCheck,
})
export type DeliverabilityReport = z.infer<typeof DeliverabilityReport>
