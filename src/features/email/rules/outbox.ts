import type { OutboxStatus } from '../contract/email.ts'
import type { MessageState, OutboxMessageSummary } from '../contract/outbox.ts'

export type OutboxSearch =
  | { readonly kind: 'message-id'; readonly id: string }
  | { readonly kind: 'invitation'; readonly outboxId: number }
  | { readonly kind: 'words' }

/** Message id from a header or a provider. */
const messageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:@[^\s<>]+)?)>?$/i

/** 'INV-2026-000123', as on the official invitation. */
const reference = /^inv-\d{4}-(\d{1,9})$/i

export function parseOutboxSearch(search: string): OutboxSearch {
  const id = messageId.exec(search)?.[1]
  if (id !== undefined) return { kind: 'message-id', id }
  const number = reference.exec(search)?.[1]
  if (number !== undefined) return { kind: 'invitation', outboxId: Number(number) }
  return { kind: 'words' }
}

type Progress = Pick<OutboxMessageSummary, 'status'> & {
  readonly [Moment in 'deliveredAt' | 'openedAt' | 'bouncedAt']: Date | string | null
}

/** The furthest state; a bounce outranks delivery. */
export function toMessageState({ status, bouncedAt, openedAt, deliveredAt }: Progress): MessageState {
  if (status !== 'sent') return status
  if (bouncedAt !== null) return 'bounced'
  if (openedAt !== null) return 'opened'
  return deliveredAt === null ? 'sent' : 'delivered'
}

export interface RetryConditions {
  readonly status: OutboxStatus
  /** True if the message contains a secret link. */
  readonly isSecret: boolean
  /** Content was erased. */
  readonly isEmptied: boolean
  /** True if the message is suppressed for its type. */
  readonly isUnwanted: boolean
}

const erasedText = 'The content of this message was erased, so it can no longer be sent.'

const notFailed: Record<Exclude<OutboxStatus, 'dead'>, string> = {
  queued: 'This message has not failed: it is waiting to be sent.',
  sending: 'This message has not failed: it is being sent.',
  sent: 'This message has not failed: it was sent.',
  suppressed: 'This message has not failed: it was suppressed.',
}

/** Null if it can be retried. */
export function whyMessageCannotBeRetried({
  status,
  isSecret,
  isEmptied,
  isUnwanted,
}: RetryConditions): string | null {
  if (status !== 'dead') return notFailed[status]
  // Links are erased when a message dies, so that a database copy does not contain them.
  if (isSecret) return 'This message contained a link that has expired. The recipient must request a new one.'
  if (isEmptied) return erasedText
  return isUnwanted
    ? 'This address no longer receives this kind of e-mail because a message bounced or the recipient unsubscribed.'
    : null
}

export interface ResendConditions extends RetryConditions {
  readonly isMarketing: boolean
  /** Null if unknown. */
  readonly recipient: { readonly isActive: boolean; readonly acceptsEmail: boolean } | null
  /** The address bounced, complained or unsubscribed. */
  readonly isSuppressed: boolean
  /** Number of copies within a day. */
  readonly copies: number
}

const mostCopiesADay = 3

const notSent: Record<Exclude<OutboxStatus, 'sent'>, string> = {
  queued: 'This message has not been sent yet: it is waiting.',
  sending: 'This message has not been sent yet: it is on its way.',
  dead: 'This message has not been sent: it failed. Retry it instead.',
  suppressed: 'This message was suppressed and not sent.',
}

/** Null if it can be resent. */
export function whyMessageCannotBeResent(facts: ResendConditions): string | null {
  const { status, isSecret, isEmptied, isMarketing, recipient, isSuppressed, copies } = facts
  if (status !== 'sent') return notSent[status]
  if (isSecret) return 'This message contained a private link. The recipient must request a new one.'
  if (isEmptied) return erasedText
  if (isMarketing && recipient?.isActive === false) return 'The account of the recipient is not active.'
  if (isMarketing && recipient?.acceptsEmail === false)
    return 'The recipient does not want this kind of e-mail.'
  if (isMarketing && isSuppressed) return 'This address does not receive this kind of e-mail.'
  if (copies >= mostCopiesADay)
    return `This message was already sent again ${mostCopiesADay} times within a day. Please wait until tomorrow.`
  return null
}
