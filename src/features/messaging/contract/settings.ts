/** The mail settings, their health and what DNS says of the sender, as they cross the wire (HTTP API, "E-mail"). */
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
  /** smtp:// or smtps://, with the login where there is one, and never with a password. */
  baseUrl: z.nullable(z.string()),
  maxRetries: z.int(),
  retryDelayMs: z.int(),
  /** A mask where one is stored. */
  apiKey: z.nullable(z.string()),
  webhookSecret: z.nullable(z.string()),
  /** Under which the provider publishes its signing key, where that cannot be told from the server's name. */
  dkimSelector: z.nullable(z.string()),
  /** Where sender and server come from: what an administrator saved, the server's environment, or nowhere yet. */
  source: z.enum(['saved', 'environment', 'nothing']),
})
export type MailConfiguration = z.infer<typeof MailConfiguration>

/** Null and empty text take the value away. */
const clearable = <Schema extends z.core.$ZodType<string>>(schema: Schema) => z.optional(z.nullable(schema))

const wholeNumber = (maximum: number, message: string) =>
  z.optional(z.int(message).check(z.gte(0, message), z.lte(maximum, message)))

/** Only what is given changes. */
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
  /** Unknown where DNS did not answer, or where nobody can tell under which name the record stands. */
  status: z.enum(['found', 'missing', 'invalid', 'unknown']),
  /** Where in DNS it was found, or else looked for. */
  name: z.string(),
  record: z.nullable(z.string()),
  /** What to add or change, and where; null where all is well. */
  advice: z.nullable(z.string()),
})
export type DnsCheck = z.infer<typeof DnsCheck>

export const Deliverability = z.object({
  /** That of the sender's address. */
  domain: z.string(),
  /** Told where DNS could not be asked at all. */
  message: z.nullable(z.string()),
  spf: DnsCheck,
  dkim: DnsCheck,
  dmarc: DnsCheck,
})
export type Deliverability = z.infer<typeof Deliverability>
