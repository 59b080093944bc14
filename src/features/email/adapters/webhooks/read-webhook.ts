import { parseJson } from '#app/platform/http/parse-json.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { brevoWebhookReader } from './brevo.ts'
import { mailgunWebhookReader } from './mailgun.ts'
import { genericWebhookReader } from './other.ts'
import { postmarkWebhookReader } from './postmark.ts'
import type {
  ReportedMailEvent,
  SignedWebhookReader,
  WebhookReader,
  WebhookRequest,
} from './reported-event.ts'
import { resendWebhookReader } from './resend.ts'
import { sendgridWebhookReader } from './sendgrid.ts'
import { hasWebhookSecret, parsePublicKey } from './signatures.ts'

/** Header signatures first: they need no parsing of the body. */
const signedReaders: readonly SignedWebhookReader[] = [
  sendgridWebhookReader,
  resendWebhookReader,
  mailgunWebhookReader,
]
/** Adapters in order of matching; the last one accepts everything. */
const allReaders: readonly WebhookReader[] = [
  postmarkWebhookReader,
  brevoWebhookReader,
  sendgridWebhookReader,
  resendWebhookReader,
  mailgunWebhookReader,
  genericWebhookReader,
]

const mostEvents = 5000

const notGenuine = () =>
  new Refusal('unauthenticated', 'webhook_not_genuine', 'The signature is missing or wrong.')

/** Refuses unverified requests before parsing. */
export async function parseWebhook(
  request: WebhookRequest,
  secret: string | null,
  now: Date,
): Promise<{ readonly events: readonly ReportedMailEvent[]; readonly received: number }> {
  const reader = secret === null ? null : await findWebhookReader(request, secret, now)
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
async function findWebhookReader(
  request: WebhookRequest,
  secret: string,
  now: Date,
): Promise<WebhookReader | null> {
  // A public key only verifies signatures; it must not be accepted as a password.
  const isPublic = parsePublicKey(secret) !== null
  if (!isPublic && hasWebhookSecret(request, secret)) {
    return allReaders.find((reader) => reader.recognises(request.payload)) ?? genericWebhookReader
  }
  const signer = (isPublic ? [sendgridWebhookReader] : signedReaders).find((reader) =>
    reader.isSigned(request),
  )
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
      read ??= { payload: parseBody(body) }
      return read.payload
    },
  }
}

/** Batches of 1,000 events. */
const mostValues = 50_000

function parseBody(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'), mostValues)
  } catch {
    return undefined
  }
}
