/**
 * Mailgun: `event-data` with a `signature` over timestamp and token only (HMAC-SHA256). As it does not cover
 * the event, a token is accepted for one body only.
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 */
import { createHash } from 'node:crypto'
import { PROVIDER_KEY } from '../../../../platform/mail/provider-headers.ts'
import { rememberRecent } from '../../../../platform/memoize-recent.ts'
import type { MailEventType } from '../../contract/email.ts'
import { at, isRecord, toAddress, toDetails, toEventId, toInstant, toNames, toText } from './parse-json.ts'
import type { SigningReader } from './reported-event.ts'
import { hmac, isFresh, isSame } from './signatures.ts'

const toleranceInSeconds = 5 * 60
/** More than arrive within the tolerance. */
const tokensKept = 20_000

/** First body per token. */
const firstBodyOf = rememberRecent<string>(tokensKept)

const types: ReadonlyMap<unknown, MailEventType> = new Map([
  ['delivered', 'delivered'],
  ['opened', 'opened'],
  ['clicked', 'clicked'],
  ['complained', 'complained'],
  ['unsubscribed', 'unsubscribed'],
])

/** Mailgun skips addresses on its lists. */
const suppressedFor: ReadonlyMap<unknown, MailEventType> = new Map([
  ['suppress-unsubscribe', 'unsubscribed'],
  ['suppress-complaint', 'complained'],
])

function typeOf(event: unknown): MailEventType | null {
  const word = at(event, 'event')
  if (word !== 'failed') return types.get(word) ?? null
  if (at(event, 'severity') !== 'permanent') return 'deferred'
  return suppressedFor.get(at(event, 'reason')) ?? 'bounced'
}

export const mailgun: SigningReader = {
  provider: 'mailgun',
  isSigned: ({ payload }) => isRecord(at(payload, 'signature')),
  async isGenuine({ payload, body }, secret, now) {
    const part = (name: string) => {
      const value = at(payload, 'signature', name)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    }
    const [timestamp, token, signature] = [part('timestamp'), part('token'), part('signature')]
    if (token === '' || !isFresh(timestamp, toleranceInSeconds, now)) return false
    if (!isSame(signature, hmac(secret, timestamp, token).toString('hex'))) return false
    const digest = createHash('sha256').update(body).digest('base64url')
    return (await firstBodyOf(`${timestamp}.${token}`, async () => digest)) === digest
  },
  recognises: (payload) => isRecord(at(payload, 'event-data')),
  read({ payload }, now) {
    const event = at(payload, 'event-data')
    const type = typeOf(event)
    if (type === null) return [null]
    const when = at(event, 'timestamp')
    const messageId = at(event, 'message', 'headers', 'message-id')
    const id = toText(at(event, 'id'))
    return [
      {
        provider: 'mailgun',
        // Event ids are unique per day only.
        eventId: toEventId(id === null ? null : `${id}.${toText(when)}`, at(event, 'event'), messageId, when),
        type,
        messageNames: toNames(at(event, 'user-variables', PROVIDER_KEY), messageId),
        recipient: toAddress(at(event, 'recipient')),
        occurredAt: toInstant(when, now),
        details: toDetails(
          at(event, 'delivery-status', 'code'),
          at(event, 'delivery-status', 'message') || at(event, 'delivery-status', 'description'),
        ),
      },
    ]
  },
}
