import {
  type MailSender,
  type MailServer,
  parseMailSender,
  parseMailServer,
} from '#app/platform/mail/mail-server.ts'
import { isSameMailAccount, removeUrlPassword } from './server-host.ts'

export interface RetrySettings {
  /** Number of retries, without the first attempt. */
  readonly maxRetries: number
  /** Delay before the second attempt; doubles each time. */
  readonly retryDelayInMs: number
}

export interface MailSettings extends RetrySettings {
  readonly server: MailServer
  readonly sender: MailSender
  readonly replyTo: string | null
}

export interface SavedMailSettings extends RetrySettings {
  readonly senderEmail: string | null
  readonly senderName: string | null
  readonly replyToEmail: string | null
  readonly baseUrl: string | null
  /** Empty if the server needs none. */
  readonly apiKey: string | null
}

export interface MailEnvironment {
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
}

export type MissingMailSetting = 'sender' | 'server' | 'key'

export type ResolvedMailSettings =
  | { readonly kind: 'ready'; readonly settings: MailSettings }
  | {
      readonly kind: 'misconfigured'
      readonly missing: MissingMailSetting
      readonly allMissing: readonly MissingMailSetting[]
    }

export const DEFAULT_RETRY_SETTINGS: RetrySettings = { maxRetries: 3, retryDelayInMs: 1000 }

/** Returns the saved settings or the environment's, never a mixture. */
export function resolveMailSettings(
  saved: SavedMailSettings | null,
  environment: MailEnvironment,
): ResolvedMailSettings {
  if (saved !== null && hasSendingSettings(saved)) return fromSaved(saved)
  return fromEnvironment(environment, saved ?? DEFAULT_RETRY_SETTINGS)
}

/** Saved retries or webhook secrets alone leave sending to the environment. */
export function hasSendingSettings(saved: SavedMailSettings): boolean {
  const { senderEmail, senderName, replyToEmail, baseUrl, apiKey } = saved
  return [senderEmail, senderName, replyToEmail, baseUrl, apiKey].some((value) => value !== null)
}

/** `apiKey` is the password, empty if none is needed. */
export function toSavedMailSettings({
  smtpUrl,
  mailFrom,
}: MailEnvironment): Omit<SavedMailSettings, keyof RetrySettings> {
  const server = smtpUrl === null ? null : parseMailServer(smtpUrl)
  const sender = mailFrom === null ? null : parseMailSender(mailFrom)
  return {
    senderEmail: sender?.email ?? null,
    senderName: sender?.name ?? null,
    replyToEmail: null,
    baseUrl: smtpUrl === null || server === null ? null : removeUrlPassword(smtpUrl),
    apiKey: server === null ? null : (server.credentials?.password ?? ''),
  }
}

function fromEnvironment(
  { smtpUrl, mailFrom }: MailEnvironment,
  { maxRetries, retryDelayInMs }: RetrySettings,
): ResolvedMailSettings {
  const server = smtpUrl === null ? null : parseMailServer(smtpUrl)
  const sender = mailFrom === null ? null : parseMailSender(mailFrom)
  if (server !== null && sender !== null)
    return { kind: 'ready', settings: { maxRetries, retryDelayInMs, server, sender, replyTo: null } }
  const missing: MissingMailSetting[] = []
  if (server === null) missing.push('server')
  if (sender === null) missing.push('sender')
  return misconfigured(missing)
}

function fromSaved(saved: SavedMailSettings): ResolvedMailSettings {
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

function misconfigured(allMissing: readonly MissingMailSetting[]): ResolvedMailSettings {
  return { kind: 'misconfigured', missing: allMissing[0] ?? 'server', allMissing }
}

const MINUTE_IN_MS = 60_000
const LONGEST_RETRY_DELAY_IN_MS = 24 * 60 * MINUTE_IN_MS
const LONGEST_PAUSE_IN_MS = 5 * MINUTE_IN_MS
/** Spreads retries of messages that failed together. */
const LARGEST_JITTER = 0.1
export const MAX_RETRY_WAIT_IN_MS = LONGEST_RETRY_DELAY_IN_MS * (1 + LARGEST_JITTER)

export type MailRetryDecision =
  | { readonly status: 'queued'; readonly nextAttemptAt: Date }
  | { readonly status: 'dead' }

export interface FailedMailAttempt {
  readonly isPermanent: boolean
  /** Number of attempts, including this one. */
  readonly attempts: number
  readonly failedAt: Date
  /** Random, from 0 to 1. */
  readonly jitter: number
  /** Minimum delay for certain failures. */
  readonly leastDelayInMs?: number
}

export function decideMailRetry(failure: FailedMailAttempt, settings: RetrySettings): MailRetryDecision {
  if (failure.isPermanent || failure.attempts > settings.maxRetries) return { status: 'dead' }
  const doubled = settings.retryDelayInMs * 2 ** (failure.attempts - 1)
  const delay = Math.min(Math.max(doubled, failure.leastDelayInMs ?? 0), LONGEST_RETRY_DELAY_IN_MS)
  const delayWithJitter = Math.round(delay * (1 + LARGEST_JITTER * failure.jitter))
  return { status: 'queued', nextAttemptAt: new Date(failure.failedAt.getTime() + delayWithJitter) }
}

/**
 * Milliseconds, doubling from at least a second to five minutes. Costs no attempts, so that an outage kills
 * no messages.
 * @param failures consecutive, including this one
 */
export function mailOutageBackoffInMs(failures: number, settings: RetrySettings): number {
  const first = Math.max(settings.retryDelayInMs, 1000)
  return Math.min(first * 2 ** (failures - 1), LONGEST_PAUSE_IN_MS)
}

export type ApiKeyChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly key: string }

export type ApiKeyDecision = ApiKeyChange | { readonly kind: 'refuse' }

/**
 * Decides about the key: neither a stored one nor "no key needed" carries over to another server.
 * @param typed undefined if not given
 */
export function decideApiKeyChange(
  before: Pick<SavedMailSettings, 'baseUrl' | 'apiKey'>,
  baseUrl: string | null,
  typed: string | null | undefined,
): ApiKeyDecision {
  if (typed) return { kind: 'replace', key: typed }
  if (typed !== undefined) return { kind: 'remove' }
  if (before.apiKey === null || before.baseUrl === null || baseUrl === null) return { kind: 'keep' }
  if (isSameMailAccount(before.baseUrl, baseUrl)) return { kind: 'keep' }
  return { kind: before.apiKey === '' ? 'remove' : 'refuse' }
}
