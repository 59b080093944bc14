/** What decides whether a stored message can be tried, sent again or shown. */
import { Refusal } from '../../platform/refusals.ts'
import { secretTypes } from './announcements.ts'
import type { OutboxMessage } from './queries.ts'
import type { RetryFacts } from './rules/outbox.ts'

export function messageUnknown(): Refusal {
  return new Refusal('not_found', 'mail_message_unknown', 'This message does not exist.')
}

export function retryFacts({ status, templateType, data }: OutboxMessage): RetryFacts {
  return {
    status,
    isSecret: secretTypes.has(templateType),
    // Every announcement has facts: none are left where somebody's data was erased.
    isEmptied: Object.keys(data).length === 0,
  }
}
