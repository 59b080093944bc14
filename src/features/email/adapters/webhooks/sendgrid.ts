/**
 * SendGrid: a JSON array per request, signed with ECDSA (SHA-256 over timestamp and body).
 * @see https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
import { verify } from 'node:crypto'
import type { MailEventType } from '#app/features/email/contract/email.ts'
import { PROVIDER_MESSAGE_ID_KEY } from '#app/platform/mail/provider-headers.ts'
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
import type { ReportedMailEvent, SignedWebhookReader } from './reported-event.ts'
import { isRecentTimestamp, parsePublicKey } from './signatures.ts'

const toleranceInSeconds = 10 * 60
const signatureHeader = 'X-Twilio-Email-Event-Webhook-Signature'
const timestampHeader = 'X-Twilio-Email-Event-Webhook-Timestamp'

const types: ReadonlyMap<unknown, MailEventType> = new Map([
  ['delivered', 'delivered'],
  ['deferred', 'deferred'],
  ['open', 'opened'],
  ['click', 'clicked'],
  ['spamreport', 'complained'],
  ['unsubscribe', 'unsubscribed'],
  ['group_unsubscribe', 'unsubscribed'],
])

/** SendGrid skips addresses on its lists. */
const droppedFor: readonly (readonly [RegExp, MailEventType])[] = [
  [/unsubscribed/i, 'unsubscribed'],
  [/spam reporting/i, 'complained'],
  [/bounced|invalid/i, 'bounced'],
]

function typeOf(event: unknown): MailEventType | null {
  const word = getJsonPath(event, 'event')
  // A block concerns the message or our IP, not the address.
  if (word === 'bounce') return getJsonPath(event, 'type') === 'blocked' ? 'deferred' : 'bounced'
  if (word === 'dropped') {
    const reason = toStorableText(getJsonPath(event, 'reason')) ?? ''
    return droppedFor.find(([pattern]) => pattern.test(reason))?.[1] ?? null
  }
  return types.get(word) ?? null
}

function readEvent(event: unknown, now: Date): ReportedMailEvent | null {
  const type = typeOf(event)
  if (type === null) return null
  const smtpId = getJsonPath(event, 'smtp-id')
  const messageId = toStorableText(getJsonPath(event, 'sg_message_id'))
  const email = getJsonPath(event, 'email')
  const timestamp = getJsonPath(event, 'timestamp')
  return {
    provider: 'sendgrid',
    eventId: toEventId(
      getJsonPath(event, 'sg_event_id'),
      getJsonPath(event, 'event'),
      messageId,
      smtpId,
      email,
      timestamp,
      getJsonPath(event, 'url'),
    ),
    type,
    // Its SMTP response contains only the first part of its id.
    messageNames: toMessageIds(
      getJsonPath(event, PROVIDER_MESSAGE_ID_KEY),
      smtpId,
      messageId?.split('.')[0],
      messageId,
    ),
    recipient: toEmailAddress(email),
    occurredAt: toEventInstant(timestamp, now),
    details: toEventDetails(
      getJsonPath(event, 'status'),
      getJsonPath(event, 'reason'),
      type === 'deferred' ? getJsonPath(event, 'response') : null,
    ),
  }
}

export const sendgridWebhookReader: SignedWebhookReader = {
  provider: 'sendgrid',
  isSigned: (request) => request.header(signatureHeader) !== undefined,
  isGenuine(request, secret, now) {
    const signature = request.header(signatureHeader) ?? ''
    const timestamp = request.header(timestampHeader) ?? ''
    const key = parsePublicKey(secret)
    if (key?.asymmetricKeyType !== 'ec' || !isRecentTimestamp(timestamp, toleranceInSeconds, now))
      return false
    const bytes = Buffer.from(signature, 'base64')
    if (bytes.toString('base64') !== signature) return false
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), request.body]), key, bytes)
  },
  recognises: (payload) =>
    Array.isArray(payload) &&
    payload.length > 0 &&
    payload.every((event) => isJsonObject(event) && 'sg_event_id' in event),
  read: ({ payload }, now) =>
    Array.isArray(payload) ? payload.map((event: unknown) => readEvent(event, now)) : [],
}
