/**
 * Brevo: one JSON object per request, type in `event`. Unsigned; uses HTTP Basic.
 * @see https://developers.brevo.com/docs/transactional-webhooks
 */
import { PROVIDER_KEY } from '../../../../platform/mail/provider-headers.ts'
import type { MailEventType } from '../../contract/email.ts'
import { at, toAddress, toDetails, toEventId, toInstant, toNames, toText } from './parse-json.ts'
import type { Reader } from './reported-event.ts'

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

/** Our header contains names and values. */
function ownName(header: unknown): string | null {
  const entries = (toText(header) ?? '').split('|')
  return entries.find((entry) => entry.startsWith(`${PROVIDER_KEY}:`))?.slice(PROVIDER_KEY.length + 1) ?? null
}

export const brevo: Reader = {
  provider: 'brevo',
  recognises: (payload) =>
    typeof at(payload, 'event') === 'string' && at(payload, 'message-id') !== undefined,
  read({ payload: event }, now) {
    const word = at(event, 'event')
    const type = types.get(word)
    if (type === undefined) return [null]
    const messageId = at(event, 'message-id')
    const email = at(event, 'email')
    const when = at(event, 'ts_event') ?? at(event, 'ts')
    return [
      {
        provider: 'brevo',
        // Its `id` identifies the webhook, not the event.
        eventId: toEventId(null, word, messageId, email, when, at(event, 'link')),
        type,
        messageNames: toNames(ownName(at(event, 'X-Mailin-custom')), messageId),
        recipient: toAddress(email),
        occurredAt: toInstant(when, now),
        details: toDetails(at(event, 'reason')),
      },
    ]
  },
}
