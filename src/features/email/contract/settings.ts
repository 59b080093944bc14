import * as z from 'zod/mini'
import {
  delayInvalid,
  longestRetryDelayInMs,
  mostRetries,
  recipientEmail,
  retriesInvalid,
  settingsFields,
} from './settings-fields.ts'

export const MailConfiguration = z.object({
  senderEmail: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  replyToEmail: z.nullable(z.string()),
  /** smtp:// or smtps://, possibly with a user, never with a password. */
  baseUrl: z.nullable(z.string()),
  maxRetries: z.int(),
  retryDelayMs: z.int(),
  /** Masked if set. */
  apiKey: z.nullable(z.string()),
  webhookSecret: z.nullable(z.string()),
  /** Needed if it cannot be derived from the server's name. */
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
  senderEmail: z.optional(settingsFields.senderEmail),
  senderName: clearable(settingsFields.senderName),
  replyToEmail: clearable(settingsFields.replyToEmail),
  baseUrl: z.optional(settingsFields.baseUrl),
  maxRetries: wholeNumber(mostRetries, retriesInvalid),
  retryDelayMs: wholeNumber(longestRetryDelayInMs, delayInvalid),
  apiKey: clearable(settingsFields.secret),
  webhookSecret: clearable(settingsFields.webhookSecret),
  dkimSelector: clearable(settingsFields.dkimSelector),
})
export type UpdateMailSettingsInput = z.infer<typeof UpdateMailSettingsInput>

export const MailHealth = z.object({
  status: z.enum(['ok', 'misconfigured', 'error']),
  message: z.string(),
})
export type MailHealth = z.infer<typeof MailHealth>

export const TestMailInput = z.strictObject({ recipientEmail })
export type TestMailInput = z.infer<typeof TestMailInput>

export const TestMailAnswer = z.object({ message: z.string() })
export type TestMailAnswer = z.infer<typeof TestMailAnswer>

export const DnsCheck = z.object({
  /** Unknown: DNS did not respond, or the record's name cannot be derived. */
  status: z.enum(['found', 'missing', 'invalid', 'unknown']),
  name: z.string(),
  record: z.nullable(z.string()),
  /** Null if nothing is to be done. */
  advice: z.nullable(z.string()),
})
export type DnsCheck = z.infer<typeof DnsCheck>

export const Deliverability = z.object({
  domain: z.string(),
  message: z.nullable(z.string()),
  spf: DnsCheck,
  dkim: DnsCheck,
  dmarc: DnsCheck,
})
export type Deliverability = z.infer<typeof Deliverability>
