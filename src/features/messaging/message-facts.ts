/** What decides whether a stored message can be tried, sent again or shown. */
import { Refusal } from '../../platform/refusals.ts'
import { secretTypes } from './announcements.ts'
import type { OutboxMessage } from './queries.ts'
import type { RetryFacts } from './rules/outbox.ts'
import { mayBeWithheld } from './withheld.ts'

/** Every announcement has facts: none are left where somebody's data was erased. */
export function isEmptied({ data }: OutboxMessage): boolean {
  return Object.keys(data).length === 0
}

export function messageUnknown(): Refusal {
  return new Refusal('not_found', 'mail_message_unknown', 'This message does not exist.')
}

/** @param isSuppressed whether mail to its address came back, was complained about, or is unwanted */
export function retryFacts(message: OutboxMessage, isSuppressed: boolean): RetryFacts {
  const { status, templateType } = message
  return {
    status,
    isSecret: secretTypes.has(templateType),
    isEmptied: isEmptied(message),
    isUnwanted: isSuppressed && mayBeWithheld(message),
  }
}
