import type { OutboxStatus } from '../contract/email.ts'
import type { MessageState, OutboxMessageSummary } from '../contract/outbox.ts'

export type OutboxSearch =
  | { readonly kind: 'message-id'; readonly id: string }
  | { readonly kind: 'invitation'; readonly outboxId: number }
  | { readonly kind: 'words'; readonly words: readonly string[] }

/** From a header or a provider. */
const messageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:@[^\s<>]+)?)>?$/i

/** 'INV-2026-000123', as on the official invitation. */
const reference = /^inv-\d{4}-(\d{1,9})$/i

const mostWords = 10

/** Punctuation alone is ignored. */
const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)

export function parseOutboxSearch(search: string): OutboxSearch {
  const id = messageId.exec(search)?.[1]
  if (id !== undefined) return { kind: 'message-id', id }
  const number = reference.exec(search)?.[1]
  if (number !== undefined) return { kind: 'invitation', outboxId: Number(number) }
  const words = search.toLowerCase().split(/\s+/).filter(isWord)
  return { kind: 'words', words: [...new Set(words)].slice(0, mostWords) }
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
  /** Contains a secret link. */
  readonly isSecret: boolean
  /** Content was erased. */
  readonly isEmptied: boolean
  /** Suppressed for its type. */
  readonly isUnwanted: boolean
}

const erasedText = 'What this message said was erased. It cannot be sent any more.'

const notFailed: Record<Exclude<OutboxStatus, 'dead'>, string> = {
  queued: 'This message has not failed: it waits to be sent.',
  sending: 'This message has not failed: it is being sent.',
  sent: 'This message has not failed: it was sent.',
  suppressed: 'This message has not failed: it was held back.',
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
  if (isSecret) return 'This message held a link that has ended. It has to be asked for again.'
  if (isEmptied) return erasedText
  return isUnwanted
    ? 'The address does not take e-mail of this kind any more: it bounced, or somebody asked us to stop.'
    : null
}

export interface ResendConditions extends RetryConditions {
  readonly isMarketing: boolean
  /** Null if unknown. */
  readonly reader: { readonly isActive: boolean; readonly acceptsEmail: boolean } | null
  /** The address bounced, complained or unsubscribed. */
  readonly isSuppressed: boolean
  /** Copies within a day. */
  readonly copies: number
}

const mostCopiesADay = 3

const notSent: Record<Exclude<OutboxStatus, 'sent'>, string> = {
  queued: 'This message has not been sent yet: it waits.',
  sending: 'This message has not been sent yet: it is on its way.',
  dead: 'This message has not been sent: it failed. Retry it instead.',
  suppressed: 'This message was held back and not sent.',
}

/** Null if it can be resent. */
export function whyMessageCannotBeResent(facts: ResendConditions): string | null {
  const { status, isSecret, isEmptied, isMarketing, reader, isSuppressed, copies } = facts
  if (status !== 'sent') return notSent[status]
  if (isSecret) return 'This message held a link for its reader alone. It has to be asked for again.'
  if (isEmptied) return erasedText
  if (isMarketing && reader?.isActive === false) return 'The account of its reader is not active.'
  if (isMarketing && reader?.acceptsEmail === false) return 'Its reader does not want e-mail of this kind.'
  if (isMarketing && isSuppressed) return 'The address does not take e-mail of this kind.'
  if (copies >= mostCopiesADay)
    return `This message was sent again ${mostCopiesADay} times within a day. Please wait until tomorrow.`
  return null
}
