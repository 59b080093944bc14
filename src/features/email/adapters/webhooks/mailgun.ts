/**
 * Mailgun: `event-data`, and a `signature` over timestamp and token only (HMAC-SHA256), so a token is
 * accepted for one body only.
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 */
import { createHash } from 'node:crypto'
import type { MailEventType } from '#app/features/email/contract/email.ts'
import { PROVIDER_MESSAGE_ID_KEY } from '#app/platform/mail/provider-headers.ts'
import { memoizeRecent } from '#app/platform/memoize-recent.ts'
import {
  getJsonPath,
  isJsonObject,
  toEmailAddress,
  toEventDetails,
  toEventId,
  toEventInstant,
  toMessageIds,
  toStorableText,
} from './parse-json.ts'
import type { SignedWebhookReader } from './reported-event.ts'
import { computeHmac, isRecentTimestamp, isSameSecret } from './signatures.ts'

const toleranceInSeconds = 5 * 60
/** Most cached tokens, more than arrive within the tolerance. */
const cachedTokensLimit = 20_000

/** First body per token. */
const firstBodyOf = memoizeRecent<string>(cachedTokensLimit)

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
  const word = getJsonPath(event, 'event')
  if (word !== 'failed') return types.get(word) ?? null
  if (getJsonPath(event, 'severity') !== 'permanent') return 'deferred'
  return suppressedFor.get(getJsonPath(event, 'reason')) ?? 'bounced'
}

export const mailgunWebhookReader: SignedWebhookReader = {
  provider: 'mailgun',
  isSigned: ({ payload }) => isJsonObject(getJsonPath(payload, 'signature')),
  async isGenuine({ payload, body }, secret, now) {
    const part = (name: string) => {
      const value = getJsonPath(payload, 'signature', name)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    }
    const [timestamp, token, signature] = [part('timestamp'), part('token'), part('signature')]
    if (token === '' || !isRecentTimestamp(timestamp, toleranceInSeconds, now)) return false
    if (!isSameSecret(signature, computeHmac(secret, timestamp, token).toString('hex'))) return false
    const digest = createHash('sha256').update(body).digest('base64url')
    return (await firstBodyOf(`${timestamp}.${token}`, async () => digest)) === digest
  },
  recognises: (payload) => isJsonObject(getJsonPath(payload, 'event-data')),
  read({ payload }, now) {
    const event = getJsonPath(payload, 'event-data')
    const type = typeOf(event)
    if (type === null) return [null]
    const when = getJsonPath(event, 'timestamp')
    const messageId = getJsonPath(event, 'message', 'headers', 'message-id')
    const id = toStorableText(getJsonPath(event, 'id'))
    return [
      {
        provider: 'mailgun',
        // Event ids are unique per day only.
        eventId: toEventId(
          id === null ? null : `${id}.${toStorableText(when)}`,
          getJsonPath(event, 'event'),
          messageId,
          when,
        ),
        type,
        messageNames: toMessageIds(getJsonPath(event, 'user-variables', PROVIDER_MESSAGE_ID_KEY), messageId),
        recipient: toEmailAddress(getJsonPath(event, 'recipient')),
        occurredAt: toEventInstant(when, now),
        details: toEventDetails(
          getJsonPath(event, 'delivery-status', 'code'),
          getJsonPath(event, 'delivery-status', 'message') ||
            getJsonPath(event, 'delivery-status', 'description'),
        ),
      },
    ]
  },
}
