/**
 * Postmark: one JSON object per request, type in `RecordType`. Unsigned; uses HTTP Basic.
 * @see https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
import { POSTMARK_KEY } from '../../../../platform/mail/provider-headers.ts'
import type { MailEventType } from '../../contract/email.ts'
import { at, toAddress, toDetails, toEventId, toInstant, toNames, toText } from './parse-json.ts'
import type { Reader } from './reported-event.ts'

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
  const kind = toText(at(record, 'Type')) ?? ''
  if (noBounces.has(kind)) return null
  if (kind === 'Unsubscribe') return 'unsubscribed'
  if (complaints.has(kind)) return 'complained'
  return lastingBounces.has(kind) ? 'bounced' : 'deferred'
}

/** Only suppressions by recipient or bounce; manual ones are ignored. */
function suppressionType(record: unknown): MailEventType | null {
  if (at(record, 'SuppressSending') !== true) return null
  switch (at(record, 'SuppressionReason')) {
    case 'HardBounce':
      return 'bounced'
    case 'SpamComplaint':
      return 'complained'
    case 'ManualSuppression':
      return at(record, 'Origin') === 'Recipient' ? 'unsubscribed' : null
    default:
      return null
  }
}

function kindOf(record: unknown): Kind | null {
  const as = (type: MailEventType | null, when: string) => (type === null ? null : { type, when })
  switch (at(record, 'RecordType')) {
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

export const postmark: Reader = {
  provider: 'postmark',
  recognises: (payload) => typeof at(payload, 'RecordType') === 'string',
  read({ payload: record }, now) {
    const kind = kindOf(record)
    if (kind === null) return [null]
    const recordType = at(record, 'RecordType')
    const when = at(record, kind.when)
    const messageId = at(record, 'MessageID')
    const recipient = at(record, 'Recipient') ?? at(record, 'Email')
    const number = toText(at(record, 'ID'))
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
          at(record, 'OriginalLink'),
        ),
        type: kind.type,
        messageNames: toNames(at(record, 'Metadata', POSTMARK_KEY), messageId),
        recipient: toAddress(recipient),
        occurredAt: toInstant(when, now),
        details:
          kind.type === 'bounced' || kind.type === 'deferred'
            ? toDetails(at(record, 'Name'), at(record, 'Details'))
            : null,
      },
    ]
  },
}
