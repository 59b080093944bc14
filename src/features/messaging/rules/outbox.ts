/** What became of a stored message, and whether it may be tried or sent once more. */

import type { MessageState, StoredMessage } from '../contract/outbox.ts'
import type { OutboxStatus } from '../contract.ts'

type Progress = Pick<StoredMessage, 'status'> & {
  readonly [Moment in 'deliveredAt' | 'openedAt' | 'bouncedAt']: Date | string | null
}

/** As far as it got; that it came back counts more than that it had arrived. */
export function messageState({ status, bouncedAt, openedAt, deliveredAt }: Progress): MessageState {
  if (status !== 'sent') return status
  if (bouncedAt !== null) return 'bounced'
  if (openedAt !== null) return 'opened'
  return deliveredAt === null ? 'sent' : 'delivered'
}

export interface RetryFacts {
  readonly status: OutboxStatus
  /** Its kind opens something for its reader. */
  readonly isSecret: boolean
  /** What it was to say is gone. */
  readonly isEmptied: boolean
  /** It would be held back: mail to the address came back or is unwanted, and its kind respects that. */
  readonly isUnwanted: boolean
}

const erasedText = 'What this message said was erased. It cannot be sent any more.'

const notFailed: Record<Exclude<OutboxStatus, 'dead'>, string> = {
  queued: 'This message has not failed: it waits to be sent.',
  sending: 'This message has not failed: it is being sent.',
  sent: 'This message has not failed: it was sent.',
  suppressed: 'This message has not failed: it was held back.',
}

/** Why a message is not tried again; null where it may be. */
export function whyNotRetried({ status, isSecret, isEmptied, isUnwanted }: RetryFacts): string | null {
  if (status !== 'dead') return notFailed[status]
  // It was emptied when it died: a copy of the database would open what its link opens.
  if (isSecret) return 'This message held a link that has ended. It has to be asked for again.'
  if (isEmptied) return erasedText
  return isUnwanted
    ? 'The address does not take e-mail of this kind any more: it bounced, or somebody asked us to stop.'
    : null
}

export interface ResendFacts extends RetryFacts {
  readonly isMarketing: boolean
  /** Who gets it, where that is known. */
  readonly reader: { readonly isActive: boolean; readonly acceptsEmail: boolean } | null
  /** Mail to the address came back, was complained about, or is unwanted. */
  readonly isSuppressed: boolean
  /** How often the message was sent again within a day. */
  readonly copies: number
}

const mostCopiesADay = 3

const notSent: Record<Exclude<OutboxStatus, 'sent'>, string> = {
  queued: 'This message has not been sent yet: it waits.',
  sending: 'This message has not been sent yet: it is on its way.',
  dead: 'This message has not been sent: it failed. Retry it instead.',
  suppressed: 'This message was held back and not sent.',
}

/** Why a message is not sent once more; null where it may be. */
export function whyNotResent(facts: ResendFacts): string | null {
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
