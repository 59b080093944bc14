/**
 * Resend: one JSON object per request, signed by Svix (HMAC-SHA256 over id, timestamp and body; `whsec_` key;
 * several signatures during rotation).
 * @see https://resend.com/docs/webhooks/event-types
 * @see https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
import type { MailEventType } from '../../contract/email.ts'
import { at, isRecord, toAddress, toDetails, toEventId, toInstant, toNames, toText } from './parse-json.ts'
import type { SigningReader } from './reported-event.ts'
import { hmac, isFresh, isSame } from './signatures.ts'

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
  const word = at(payload, 'type')
  if (word !== 'email.bounced') return types.get(word) ?? null
  const kind = at(payload, 'data', 'bounce', 'type')
  return kind === 'Transient' || kind === 'Undetermined' ? 'deferred' : 'bounced'
}

/** May include our Message-ID. */
function headersOf(payload: unknown): unknown[] {
  const headers = at(payload, 'data', 'headers')
  if (!Array.isArray(headers)) return []
  return headers
    .filter((header) => /^(x-pagsulong-)?message-id$/i.test(toText(at(header, 'name')) ?? ''))
    .map((header: unknown) => at(header, 'value'))
}

export const resend: SigningReader = {
  provider: 'resend',
  isSigned: (request) => request.header('svix-signature') !== undefined,
  isGenuine(request, secret, now) {
    const id = request.header('svix-id') ?? ''
    const timestamp = request.header('svix-timestamp') ?? ''
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    if (id === '' || key.length < shortestKeyInBytes || !isFresh(timestamp, toleranceInSeconds, now))
      return false
    const expected = `v1,${hmac(key, `${id}.${timestamp}.`, request.body).toString('base64')}`
    const given = (request.header('svix-signature') ?? '').split(' ')
    return given.some((signature) => isSame(signature, expected))
  },
  recognises: (payload) => String(at(payload, 'type')).startsWith('email.') && isRecord(at(payload, 'data')),
  read(request, now) {
    const { payload } = request
    const type = typeOf(payload)
    if (type === null) return [null]
    const emailId = at(payload, 'data', 'email_id')
    const to = at(payload, 'data', 'to')
    const when = at(payload, 'created_at')
    return [
      {
        provider: 'resend',
        eventId: toEventId(request.header('svix-id'), at(payload, 'type'), emailId, when),
        type,
        messageNames: toNames(...headersOf(payload), at(payload, 'data', 'message_id'), emailId),
        recipient: toAddress(Array.isArray(to) ? to[0] : to),
        occurredAt: toInstant(when, now),
        details: toDetails(at(payload, 'data', 'bounce', 'message')),
      },
    ]
  },
}
