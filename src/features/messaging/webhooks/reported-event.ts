/**
 * What providers report of a message, each in its own words, brought into ours.
 *
 * A reader knows one provider: by what its reports are recognised, how they prove where they come from, and what
 * they mean. What it does not know it answers with null: received, and of no concern to us.
 */
import type { MailEventType } from '../contract.ts'

export const providers = ['postmark', 'sendgrid', 'mailgun', 'resend', 'brevo', 'other'] as const
export type ProviderName = (typeof providers)[number]

export interface ReportedEvent {
  readonly provider: ProviderName
  /** The same whenever the provider reports the same once more. */
  readonly eventId: string
  readonly type: MailEventType
  /** By which names the report may mean one of our messages: our own Message-ID first, then the provider's. */
  readonly messageNames: readonly string[]
  /** In lower case; null where the report says none. */
  readonly recipient: string | null
  readonly occurredAt: Date
  /** Why a message came back or waits, without the address that servers like to repeat. */
  readonly details: string | null
}

/** A request as it came: a signature is over its bytes, not over what they mean. */
export interface WebhookRequest {
  readonly body: Buffer
  header(name: string): string | undefined
  /** What the body says; undefined where it is not JSON. */
  readonly payload: unknown
}

export interface Reader {
  readonly provider: ProviderName
  /** Whether a report looks like this provider's. */
  recognises(payload: unknown): boolean
  /** One entry for each event; null for one that tells us nothing. */
  read(request: WebhookRequest, now: Date): readonly (ReportedEvent | null)[]
}

/** A provider that signs what it sends. */
export interface SigningReader extends Reader {
  /** Whether it claims to be signed this way; the claim alone proves nothing. */
  isSigned(request: WebhookRequest): boolean
  /** Whether the signature is right and fresh. */
  isGenuine(request: WebhookRequest, secret: string, now: Date): boolean | Promise<boolean>
}
