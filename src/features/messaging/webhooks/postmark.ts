/**
 * Postmark: one JSON object a request, its kind in `RecordType`. It signs nothing; its requests carry the user and
 * password of the address that was given to it.
 *
 * @see https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
import { POSTMARK_KEY } from '../../../platform/mail/provider-headers.ts'
import type { MailEventType } from '../contract.ts'
import { at, toAddress, toDetails, toEventId, toInstant, toNames, toText } from './loose-json.ts'
import type { Reader } from './reported-event.ts'

interface Kind {
  readonly type: MailEventType
  /** Where the record says when. */
  readonly when: string
}

/** Bounces after which no message will ever arrive there. All others may be better tomorrow. */
const lastingBounces: ReadonlySet<string> = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])
const complaints: ReadonlySet<string> = new Set(['SpamComplaint', 'SpamNotification'])
/** Kinds of `Bounce` that only tell of an answer. */
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

/** A block that the recipient asked for, or that followed from a bounce; what the office blocked there is its own affair. */
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
        // Numbers are counted by kind; the other kinds have none.
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
