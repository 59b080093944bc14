/** Null means an event that does not concern us. */
import type { MailEventType } from '#app/features/email/contract/email.ts'

export const mailEventProviders = ['postmark', 'sendgrid', 'mailgun', 'resend', 'brevo', 'other'] as const
export type MailEventProvider = (typeof mailEventProviders)[number]

export interface ReportedMailEvent {
  readonly provider: MailEventProvider
  /** Stable across retries, for deduplication. */
  readonly eventId: string
  readonly type: MailEventType
  /** Candidate message ids: our Message-ID first. */
  readonly messageNames: readonly string[]
  /** Recipient in lower case; null if missing. */
  readonly recipient: string | null
  readonly occurredAt: Date
  /** Reason, with addresses removed. */
  readonly details: string | null
}

/** Raw bytes, as signatures cover them. */
export interface WebhookRequest {
  readonly body: Buffer
  header(name: string): string | undefined
  /** Body; undefined if not JSON. */
  readonly payload: unknown
}

export interface WebhookReader {
  readonly provider: MailEventProvider
  recognises(payload: unknown): boolean
  /** One entry per event; null for ignored ones. */
  read(request: WebhookRequest, now: Date): readonly (ReportedMailEvent | null)[]
}

export interface SignedWebhookReader extends WebhookReader {
  /** Whether it claims a signature; not verified. */
  isSigned(request: WebhookRequest): boolean
  /** Whether the signature is valid and recent. */
  isGenuine(request: WebhookRequest, secret: string, now: Date): boolean | Promise<boolean>
}
