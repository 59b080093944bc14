/**
 * Brevo: one JSON object a request, its kind in `event`. It signs nothing; its requests carry the user and password of
 * the address that was given to it.
 *
 * @see https://developers.brevo.com/docs/transactional-webhooks
 */
import { PROVIDER_KEY } from '../../../platform/mail/provider-headers.ts'
import type { MailEventType } from '../contract.ts'
import { at, toAddress, toDetails, toEventId, toInstant, toNames, toText } from './loose-json.ts'
import type { Reader } from './reported-event.ts'

/** A proxy that loads pictures beforehand (`proxy_open`) is no reader. */
const types: ReadonlyMap<unknown, MailEventType> = new Map([
  ['delivered', 'delivered'],
  ['deferred', 'deferred'],
  ['soft_bounce', 'deferred'],
  ['hard_bounce', 'bounced'],
  ['invalid_email', 'bounced'],
  // Not even tried: the address is on Brevo's own list.
  ['blocked', 'bounced'],
  ['opened', 'opened'],
  ['unique_opened', 'opened'],
  ['click', 'clicked'],
  ['spam', 'complained'],
  ['unsubscribed', 'unsubscribed'],
])

/** What our header holds: a list of names with their values. */
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
        // Its `id` is that of the webhook, the same in every report.
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
