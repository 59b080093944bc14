import { Refusal } from '../../../platform/refusals.ts'
import { secretTypes } from '../contract/announcements.ts'
import type { OutboxMessage } from '../queries/outbox-delivery.ts'
import type { RetryFacts } from '../rules/outbox.ts'
import { mayBeWithheld } from '../rules/withheld.ts'

/** Every message has data unless erased. */
export function isEmptied({ data }: OutboxMessage): boolean {
  return Object.keys(data).length === 0
}

export function messageUnknown(): Refusal {
  return new Refusal('not_found', 'mail_message_unknown', 'This message does not exist.')
}

/** @param isSuppressed whether its address bounced, complained or unsubscribed */
export function retryFacts(message: OutboxMessage, isSuppressed: boolean): RetryFacts {
  const { status, templateType } = message
  return {
    status,
    isSecret: secretTypes.has(templateType),
    isEmptied: isEmptied(message),
    isUnwanted: isSuppressed && mayBeWithheld(message),
  }
}
