/**
 * Decisions about mail: through which server it goes, and what follows when it is not accepted.
 */
import {
  type MailServer,
  parseMailServer,
  parseSender,
  type Sender,
} from '../../platform/mail/mail-server.ts'
import { withoutPassword } from './rules/server-address.ts'

export interface RetrySettings {
  /** One try, and up to this many more. */
  readonly maxRetries: number
  /** Before the second try; each further wait is twice as long. */
  readonly retryDelayInMs: number
}

export interface MailSettings extends RetrySettings {
  readonly server: MailServer
  readonly sender: Sender
  readonly replyTo: string | null
}

export interface SavedMailSettings extends RetrySettings {
  readonly senderEmail: string | null
  readonly senderName: string | null
  readonly replyToEmail: string | null
  readonly baseUrl: string | null
  /** Empty where the server is known to ask for none, as the environment's may be. */
  readonly apiKey: string | null
}

export interface MailEnvironment {
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
}

export type MissingMailSetting = 'sender' | 'server' | 'key'

export type MailSettingsAnswer =
  | { readonly kind: 'ready'; readonly settings: MailSettings }
  | {
      readonly kind: 'misconfigured'
      /** The first of them. */
      readonly missing: MissingMailSetting
      readonly allMissing: readonly MissingMailSetting[]
    }

export const DEFAULT_RETRIES: RetrySettings = { maxRetries: 3, retryDelayInMs: 1000 }

/** The settings in force: those that an administrator saved, or else those of the environment; never a mixture. */
export function resolveMailSettings(
  saved: SavedMailSettings | null,
  environment: MailEnvironment,
): MailSettingsAnswer {
  if (saved !== null && hasSendingSettings(saved)) return fromSaved(saved)
  return fromEnvironment(environment, saved ?? DEFAULT_RETRIES)
}

/** Whether somebody saved through whom mail goes; retries or a webhook's secret alone leave that to the environment. */
export function hasSendingSettings(saved: SavedMailSettings): boolean {
  const { senderEmail, senderName, replyToEmail, baseUrl, apiKey } = saved
  return [senderEmail, senderName, replyToEmail, baseUrl, apiKey].some((value) => value !== null)
}

/**
 * The environment's settings as if somebody had saved them: what the office's form begins with.
 *
 * The password stands in `apiKey`, which is empty where the server asks for none.
 */
export function environmentAsSaved({
  smtpUrl,
  mailFrom,
}: MailEnvironment): Omit<SavedMailSettings, keyof RetrySettings> {
  const server = smtpUrl === null ? null : parseMailServer(smtpUrl)
  const sender = mailFrom === null ? null : parseSender(mailFrom)
  return {
    senderEmail: sender?.email ?? null,
    senderName: sender?.name ?? null,
    replyToEmail: null,
    baseUrl: smtpUrl === null || server === null ? null : withoutPassword(smtpUrl),
    apiKey: server === null ? null : (server.credentials?.password ?? ''),
  }
}

function fromEnvironment(
  { smtpUrl, mailFrom }: MailEnvironment,
  { maxRetries, retryDelayInMs }: RetrySettings,
): MailSettingsAnswer {
  const server = smtpUrl === null ? null : parseMailServer(smtpUrl)
  const sender = mailFrom === null ? null : parseSender(mailFrom)
  if (server !== null && sender !== null)
    return { kind: 'ready', settings: { maxRetries, retryDelayInMs, server, sender, replyTo: null } }
  const missing: MissingMailSetting[] = []
  if (server === null) missing.push('server')
  if (sender === null) missing.push('sender')
  return misconfigured(missing)
}

function fromSaved(saved: SavedMailSettings): MailSettingsAnswer {
  const { senderEmail, senderName: name, apiKey, maxRetries, retryDelayInMs, replyToEmail: replyTo } = saved
  const server = saved.baseUrl === null ? null : parseMailServer(saved.baseUrl, apiKey)
  if (senderEmail !== null && server !== null && apiKey !== null) {
    const sender = { name, email: senderEmail }
    return { kind: 'ready', settings: { maxRetries, retryDelayInMs, server, sender, replyTo } }
  }
  const missing: MissingMailSetting[] = []
  if (senderEmail === null) missing.push('sender')
  if (server === null) missing.push('server')
  if (apiKey === null) missing.push('key')
  return misconfigured(missing)
}

function misconfigured(allMissing: readonly MissingMailSetting[]): MailSettingsAnswer {
  return { kind: 'misconfigured', missing: allMissing[0] ?? 'server', allMissing }
}

const MINUTE_IN_MS = 60_000
const LONGEST_RETRY_DELAY_IN_MS = 24 * 60 * MINUTE_IN_MS
const LONGEST_PAUSE_IN_MS = 5 * MINUTE_IN_MS
/** Up to a tenth longer, so that messages refused together do not come back together. */
const LARGEST_JITTER = 0.1
/** No message is ever put off for longer. */
export const LONGEST_WAIT_IN_MS = LONGEST_RETRY_DELAY_IN_MS * (1 + LARGEST_JITTER)

export type RetryDecision =
  | { readonly status: 'queued'; readonly nextAttemptAt: Date }
  | { readonly status: 'dead' }

export interface FailedTry {
  readonly isPermanent: boolean
  /** This one included. */
  readonly attempts: number
  readonly failedAt: Date
  /** From 0 to 1, drawn for each failure. */
  readonly jitter: number
  /** What failed may take this long to mend, whatever the settings say. */
  readonly leastDelayInMs?: number
}

/** What becomes of a message that was refused or lost on the way. */
export function decideRetry(failure: FailedTry, settings: RetrySettings): RetryDecision {
  if (failure.isPermanent || failure.attempts > settings.maxRetries) return { status: 'dead' }
  const doubled = settings.retryDelayInMs * 2 ** (failure.attempts - 1)
  const delay = Math.min(Math.max(doubled, failure.leastDelayInMs ?? 0), LONGEST_RETRY_DELAY_IN_MS)
  const delayWithJitter = Math.round(delay * (1 + LARGEST_JITTER * failure.jitter))
  return { status: 'queued', nextAttemptAt: new Date(failure.failedAt.getTime() + delayWithJitter) }
}

/**
 * How long all mail rests when the server cannot be reached or refuses us, in milliseconds.
 *
 * Doubles from at least a second up to five minutes. No message loses a try: an hour without network would
 * otherwise be the end of every message of that hour.
 *
 * @param failures in a row, this one included
 */
export function pauseInMs(failures: number, settings: RetrySettings): number {
  const first = Math.max(settings.retryDelayInMs, 1000)
  return Math.min(first * 2 ** (failures - 1), LONGEST_PAUSE_IN_MS)
}
