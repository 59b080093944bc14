/**
 * Postmark: one JSON object per request, type in `RecordType`. Unsigned; uses HTTP Basic.
 * @see https://postmarkapp.com/developer/webhooks/webhooks-overview
 */

import type { MailEventType } from '#app/features/email/contract/email.ts'
import { POSTMARK_MESSAGE_ID_KEY } from '#app/platform/mail/provider-headers.ts'
import {
  getJsonPath,
  toEmailAddress,
  toEventDetails,
  toEventId,
  toEventInstant,
  toMessageIds,
  toStorableText,
} from './parse-json.ts'
import type { WebhookReader } from './reported-event.ts'

interface Kind {
  readonly type: MailEventType
  /** Property with the time. */
  readonly when: string
}

/** Permanent bounces; all others are temporary. */
const lastingBounces: ReadonlySet<string> = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])
const complaints: ReadonlySet<string> = new Set(['SpamComplaint', 'SpamNotification'])
const noBounces: ReadonlySet<string> = new Set([
  'Subscribe',
  'AutoResponder',
  'AddressChange',
  'ChallengeVerification',
])

function bounceType(record: unknown): MailEventType | null {
  const kind = toStorableText(getJsonPath(record, 'Type')) ?? ''
  if (noBounces.has(kind)) return null
  if (kind === 'Unsubscribe') return 'unsubscribed'
  if (complaints.has(kind)) return 'complained'
  return lastingBounces.has(kind) ? 'bounced' : 'deferred'
}

/** Returns the type of suppressions by recipient or bounce; manual ones are ignored. */
function suppressionType(record: unknown): MailEventType | null {
  if (getJsonPath(record, 'SuppressSending') !== true) return null
  switch (getJsonPath(record, 'SuppressionReason')) {
    case 'HardBounce':
      return 'bounced'
    case 'SpamComplaint':
      return 'complained'
    case 'ManualSuppression':
      return getJsonPath(record, 'Origin') === 'Recipient' ? 'unsubscribed' : null
    default:
      return null
  }
}

function kindOf(record: unknown): Kind | null {
  const as = (type: MailEventType | null, when: string) => (type === null ? null : { type, when })
  switch (getJsonPath(record, 'RecordType')) {
    case 'Delivery':
      return as('delivered', 'DeliveredAt')
    case 'Open':
      return as('opened', 'ReceivedAt')
    case 'Click':
      return as('clicked', 'ReceivedAt')
    case 'Bounce':
      return as(bounceType(record), 'BouncedAt')
    case 'SpamComplaint':
      return as('complained', 'BouncedAt')
    case 'SubscriptionChange':
      return as(suppressionType(record), 'ChangedAt')
    default:
      return null
  }
}

export const postmarkWebhookReader: WebhookReader = {
  provider: 'postmark',
  recognises: (payload) => typeof getJsonPath(payload, 'RecordType') === 'string',
  read({ payload: record }, now) {
    const kind = kindOf(record)
    if (kind === null) return [null]
    const recordType = getJsonPath(record, 'RecordType')
    const when = getJsonPath(record, kind.when)
    const messageId = getJsonPath(record, 'MessageID')
    const recipient = getJsonPath(record, 'Recipient') ?? getJsonPath(record, 'Email')
    const number = toStorableText(getJsonPath(record, 'ID'))
    return [
      {
        provider: 'postmark',
        // Ids are unique per type; other types have none.
        eventId: toEventId(
          number === null ? null : `${recordType}.${number}`,
          recordType,
          messageId,
          recipient,
          when,
          getJsonPath(record, 'OriginalLink'),
        ),
        type: kind.type,
        messageNames: toMessageIds(getJsonPath(record, 'Metadata', POSTMARK_MESSAGE_ID_KEY), messageId),
        recipient: toEmailAddress(recipient),
        occurredAt: toEventInstant(when, now),
        details:
          kind.type === 'bounced' || kind.type === 'deferred'
            ? toEventDetails(getJsonPath(record, 'Name'), getJsonPath(record, 'Details'))
            : null,
      },
    ]
  },
}
