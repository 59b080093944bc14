import { Refusal } from '#app/platform/refusals.ts'
import { secretLinkTemplateTypes } from '../emails/template-types.ts'
import type { OutboxMessage } from '../queries/outbox-delivery.ts'
import type { RetryConditions } from '../rules/outbox.ts'
import { isSuppressibleMessage } from '../rules/withheld.ts'

/** Every message has data unless erased. */
export function isErasedMessage({ data }: OutboxMessage): boolean {
  return Object.keys(data).length === 0
}

export function messageNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'mail_message_unknown', 'This message does not exist.')
}

/** @param isSuppressed whether its address bounced, complained or unsubscribed */
export function toRetryConditions(message: OutboxMessage, isSuppressed: boolean): RetryConditions {
  const { status, templateType } = message
  return {
    status,
    isSecret: secretLinkTemplateTypes.has(templateType),
    isEmptied: isErasedMessage(message),
    isUnwanted: isSuppressed && isSuppressibleMessage(message),
  }
}
