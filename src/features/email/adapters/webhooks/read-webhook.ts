import { Refusal } from '../../../../platform/refusals.ts'
import { brevo } from './brevo.ts'
import { mailgun } from './mailgun.ts'
import { other } from './other.ts'
import { postmark } from './postmark.ts'
import type { Reader, ReportedEvent, SigningReader, WebhookRequest } from './reported-event.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'
import { carriesSecret, readPublicKey } from './signatures.ts'

/** Header signatures first: they need no parsing of the body. */
const signing: readonly SigningReader[] = [sendgrid, resend, mailgun]
/** In order of matching; the last adapter accepts everything. */
const all: readonly Reader[] = [postmark, brevo, sendgrid, resend, mailgun, other]

const mostEvents = 5000

const notGenuine = () =>
  new Refusal('unauthenticated', 'webhook_not_genuine', 'The signature is missing or wrong.')

export interface WebhookReading {
  readonly events: readonly ReportedEvent[]
  readonly received: number
}

/**
 * Verifies and parses a webhook request. Refuses unverified requests without parsing, then invalid JSON and
 * too many events.
 */
export async function readWebhook(
  request: WebhookRequest,
  secret: string | null,
  now: Date,
): Promise<WebhookReading> {
  const reader = secret === null ? null : await findReader(request, secret, now)
  if (reader === null) throw notGenuine()
  if (request.payload === undefined) {
    throw new Refusal('invalid', 'body_not_json', 'The request body is not valid JSON.')
  }
  const read = reader.read(request, now)
  if (read.length > mostEvents)
    throw new Refusal('too_large', 'too_many_events', 'These are too many events.')
  return { events: read.filter((event) => event !== null), received: read.length }
}

/** Null if unverified. */
async function findReader(request: WebhookRequest, secret: string, now: Date): Promise<Reader | null> {
  // A public key only verifies signatures; it must not be accepted as a password.
  const isPublic = readPublicKey(secret) !== null
  if (!isPublic && carriesSecret(request, secret)) {
    return all.find((reader) => reader.recognises(request.payload)) ?? other
  }
  const signer = (isPublic ? [sendgrid] : signing).find((reader) => reader.isSigned(request))
  if (signer === undefined) return null
  return (await signer.isGenuine(request, secret, now)) ? signer : null
}

/** Parses the JSON lazily, once. */
export function toWebhookRequest(body: Buffer, header: (name: string) => string | undefined): WebhookRequest {
  let read: { readonly payload: unknown } | undefined
  return {
    body,
    header,
    get payload() {
      read ??= { payload: parseJson(body) }
      return read.payload
    },
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
