/**
 * Resend: one JSON object per request, signed by Svix (HMAC-SHA256 over id, timestamp and body; `whsec_` key;
 * several signatures during rotation).
 * @see https://resend.com/docs/webhooks/event-types
 * @see https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
import type { MailEventType } from '#app/features/email/contract/email.ts'
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
/** Invalid base64 decodes to an empty key, with which anybody can sign. */
const shortestKeyInBytes = 16

const types: ReadonlyMap<unknown, MailEventType> = new Map([
  ['email.delivered', 'delivered'],
  ['email.delivery_delayed', 'deferred'],
  ['email.opened', 'opened'],
  ['email.clicked', 'clicked'],
  ['email.complained', 'complained'],
  // Skipped after an earlier bounce.
  ['email.suppressed', 'bounced'],
])

function typeOf(payload: unknown): MailEventType | null {
  const word = getJsonPath(payload, 'type')
  if (word !== 'email.bounced') return types.get(word) ?? null
  const kind = getJsonPath(payload, 'data', 'bounce', 'type')
  return kind === 'Transient' || kind === 'Undetermined' ? 'deferred' : 'bounced'
}

/** Returns the headers, which may include the Message-ID of this site. */
function headersOf(payload: unknown): unknown[] {
  const headers = getJsonPath(payload, 'data', 'headers')
  if (!Array.isArray(headers)) return []
  return headers
    .filter((header) =>
      /^(x-pagsulong-)?message-id$/i.test(toStorableText(getJsonPath(header, 'name')) ?? ''),
    )
    .map((header: unknown) => getJsonPath(header, 'value'))
}

export const resendWebhookReader: SignedWebhookReader = {
  provider: 'resend',
  isSigned: (request) => request.header('svix-signature') !== undefined,
  isGenuine(request, secret, now) {
    const id = request.header('svix-id') ?? ''
    const timestamp = request.header('svix-timestamp') ?? ''
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    if (
      id === '' ||
      key.length < shortestKeyInBytes ||
      !isRecentTimestamp(timestamp, toleranceInSeconds, now)
    )
      return false
    const expected = `v1,${computeHmac(key, `${id}.${timestamp}.`, request.body).toString('base64')}`
    const signatures = (request.header('svix-signature') ?? '').split(' ')
    return signatures.some((signature) => isSameSecret(signature, expected))
  },
  recognises: (payload) =>
    String(getJsonPath(payload, 'type')).startsWith('email.') && isJsonObject(getJsonPath(payload, 'data')),
  read(request, now) {
    const { payload } = request
    const type = typeOf(payload)
    if (type === null) return [null]
    const emailId = getJsonPath(payload, 'data', 'email_id')
    const to = getJsonPath(payload, 'data', 'to')
    const when = getJsonPath(payload, 'created_at')
    return [
      {
        provider: 'resend',
        eventId: toEventId(request.header('svix-id'), getJsonPath(payload, 'type'), emailId, when),
        type,
        messageNames: toMessageIds(
          ...headersOf(payload),
          getJsonPath(payload, 'data', 'message_id'),
          emailId,
        ),
        recipient: toEmailAddress(Array.isArray(to) ? to[0] : to),
        occurredAt: toEventInstant(when, now),
        details: toEventDetails(getJsonPath(payload, 'data', 'bounce', 'message')),
      },
    ]
  },
}
