/**
 * Brevo: one JSON object per request, type in `event`. Unsigned; uses HTTP Basic.
 * @see https://developers.brevo.com/docs/transactional-webhooks
 */

import type { MailEventType } from '#app/features/email/contract/email.ts'
import { PROVIDER_MESSAGE_ID_KEY } from '#app/platform/mail/provider-headers.ts'
import {
  getJsonPath,
  toEmailAddress,
  toEventDetails,
  toEventId,
  toEventInstant,
  toMessageIds,
  toStorableText,
} from './parse-json.ts'
import type { WebhookReader } from './reported-event.ts'

/** Image proxies (`proxy_open`) do not count as opens. */
const types: ReadonlyMap<unknown, MailEventType> = new Map([
  ['delivered', 'delivered'],
  ['deferred', 'deferred'],
  ['soft_bounce', 'deferred'],
  ['hard_bounce', 'bounced'],
  ['invalid_email', 'bounced'],
  // On Brevo's own blocklist.
  ['blocked', 'bounced'],
  ['opened', 'opened'],
  ['unique_opened', 'opened'],
  ['click', 'clicked'],
  ['spam', 'complained'],
  ['unsubscribed', 'unsubscribed'],
])

/** Finds the name in the header of this site, which contains names and values. */
function ownName(header: unknown): string | null {
  const entries = (toStorableText(header) ?? '').split('|')
  return (
    entries
      .find((entry) => entry.startsWith(`${PROVIDER_MESSAGE_ID_KEY}:`))
      ?.slice(PROVIDER_MESSAGE_ID_KEY.length + 1) ?? null
  )
}

export const brevoWebhookReader: WebhookReader = {
  provider: 'brevo',
  recognises: (payload) =>
    typeof getJsonPath(payload, 'event') === 'string' && getJsonPath(payload, 'message-id') !== undefined,
  read({ payload: event }, now) {
    const word = getJsonPath(event, 'event')
    const type = types.get(word)
    if (type === undefined) return [null]
    const messageId = getJsonPath(event, 'message-id')
    const email = getJsonPath(event, 'email')
    const when = getJsonPath(event, 'ts_event') ?? getJsonPath(event, 'ts')
    return [
      {
        provider: 'brevo',
        // Its `id` identifies the webhook, not the event.
        eventId: toEventId(null, word, messageId, email, when, getJsonPath(event, 'link')),
        type,
        messageNames: toMessageIds(ownName(getJsonPath(event, 'X-Mailin-custom')), messageId),
        recipient: toEmailAddress(email),
        occurredAt: toEventInstant(when, now),
        details: toEventDetails(getJsonPath(event, 'reason')),
      },
    ]
  },
}
