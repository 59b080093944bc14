/** From a request that anybody may send to events that somebody with the secret reported. */
import { Refusal } from '../../../platform/refusals.ts'
import { brevo } from './brevo.ts'
import { mailgun } from './mailgun.ts'
import { other } from './other.ts'
import { postmark } from './postmark.ts'
import { carriesSecret, readPublicKey } from './proofs.ts'
import type { Reader, ReportedEvent, SigningReader, WebhookRequest } from './reported-event.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'

/** Those whose signature stands in the headers come first: then nobody needs to look into the body. */
const signing: readonly SigningReader[] = [sendgrid, resend, mailgun]
/** By the look of a report; the last one takes everything. */
const all: readonly Reader[] = [postmark, brevo, sendgrid, resend, mailgun, other]

const mostEvents = 5000

const notGenuine = () =>
  new Refusal('unauthenticated', 'webhook_not_genuine', 'The signature is missing or wrong.')

export interface WebhookReading {
  readonly events: readonly ReportedEvent[]
  /** How many there were, known to us or not. */
  readonly received: number
}

/**
 * Reads what a provider reports.
 *
 * Refuses without a look at the content: what is not signed with the secret, and everything while there is none. Then
 * what is no JSON, and more events than anybody sends at once.
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

/** Whose report it is; null where it does not prove to be anybody's. */
async function findReader(request: WebhookRequest, secret: string, now: Date): Promise<Reader | null> {
  // A public key is no secret: whoever knows it can check signatures, and must not be able to make any.
  const isPublic = readPublicKey(secret) !== null
  if (!isPublic && carriesSecret(request, secret)) {
    return all.find((reader) => reader.recognises(request.payload)) ?? other
  }
  const signer = (isPublic ? [sendgrid] : signing).find((reader) => reader.isSigned(request))
  if (signer === undefined) return null
  return (await signer.isGenuine(request, secret, now)) ? signer : null
}
