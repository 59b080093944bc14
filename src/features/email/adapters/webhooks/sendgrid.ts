/**
 * SendGrid: a JSON array per request, signed with ECDSA (SHA-256 over timestamp and body).
 * @see https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
import { verify } from 'node:crypto'
import { PROVIDER_KEY } from '../../../../platform/mail/provider-headers.ts'
import type { MailEventType } from '../../contract/email.ts'
import { at, isRecord, toAddress, toDetails, toEventId, toInstant, toNames, toText } from './parse-json.ts'
import type { ReportedEvent, SigningReader } from './reported-event.ts'
import { isFresh, readPublicKey } from './signatures.ts'

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
  const word = at(event, 'event')
  // A block concerns the message or our IP, not the address.
  if (word === 'bounce') return at(event, 'type') === 'blocked' ? 'deferred' : 'bounced'
  if (word === 'dropped') {
    const reason = toText(at(event, 'reason')) ?? ''
    return droppedFor.find(([pattern]) => pattern.test(reason))?.[1] ?? null
  }
  return types.get(word) ?? null
}

function readEvent(event: unknown, now: Date): ReportedEvent | null {
  const type = typeOf(event)
  if (type === null) return null
  const smtpId = at(event, 'smtp-id')
  const messageId = toText(at(event, 'sg_message_id'))
  const email = at(event, 'email')
  const timestamp = at(event, 'timestamp')
  return {
    provider: 'sendgrid',
    eventId: toEventId(
      at(event, 'sg_event_id'),
      at(event, 'event'),
      messageId,
      smtpId,
      email,
      timestamp,
      at(event, 'url'),
    ),
    type,
    // Its SMTP response contains only the first part of its id.
    messageNames: toNames(at(event, PROVIDER_KEY), smtpId, messageId?.split('.')[0], messageId),
    recipient: toAddress(email),
    occurredAt: toInstant(timestamp, now),
    details: toDetails(
      at(event, 'status'),
      at(event, 'reason'),
      type === 'deferred' ? at(event, 'response') : null,
    ),
  }
}

export const sendgrid: SigningReader = {
  provider: 'sendgrid',
  isSigned: (request) => request.header(signatureHeader) !== undefined,
  isGenuine(request, secret, now) {
    const signature = request.header(signatureHeader) ?? ''
    const timestamp = request.header(timestampHeader) ?? ''
    const key = readPublicKey(secret)
    if (key?.asymmetricKeyType !== 'ec' || !isFresh(timestamp, toleranceInSeconds, now)) return false
    const bytes = Buffer.from(signature, 'base64')
    if (bytes.toString('base64') !== signature) return false
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), request.body]), key, bytes)
  },
  recognises: (payload) =>
    Array.isArray(payload) &&
    payload.length > 0 &&
    payload.every((event) => isRecord(event) && 'sg_event_id' in event),
  read: ({ payload }, now) =>
    Array.isArray(payload) ? payload.map((event: unknown) => readEvent(event, now)) : [],
}
