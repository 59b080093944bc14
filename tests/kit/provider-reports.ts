/** Provider reports in their documented formats, signed with test keys. */
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MailEventType } from '#app/features/email/contract/email.ts'
import { testNow } from './builders.ts'

export interface Report {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ReportFacts {
  /** Message-ID of this site, without brackets. */
  readonly messageId: string
  /** The provider's message id. */
  readonly theirId: string
  readonly recipient: string
  readonly at: Date
  /** Number that distinguishes events, where the provider numbers them. */
  readonly number: string
}

export interface Provider {
  readonly secret: string
  example(type: MailEventType, facts: ReportFacts): unknown
  sign(payload: unknown, at?: Date): Report
}

let counter = 0

export function someFacts(given: Partial<ReportFacts> = {}): ReportFacts {
  counter += 1
  return {
    messageId: `message-${counter}@seminars.example.ph`,
    theirId: `their-${counter}-4cf1f5fc`,
    recipient: `reader${counter}@example.ph`,
    at: new Date(testNow.getTime() - 60_000),
    number: `${100_000 + counter}`,
    ...given,
  }
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
const json = { 'Content-Type': 'application/json' }
const basic = (secret: string) => `Basic ${Buffer.from(`provider:${secret}`).toString('base64')}`

const postmarkSecret = randomBytes(12).toString('hex')
const postmarkWords: Record<MailEventType, Record<string, unknown>> = {
  delivered: { RecordType: 'Delivery', Details: '250 2.0.0 OK' },
  opened: { RecordType: 'Open', FirstOpen: true, Platform: 'WebMail' },
  clicked: {
    RecordType: 'Click',
    ClickLocation: 'HTML',
    OriginalLink: 'https://seminars.example.ph/register',
  },
  bounced: { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Name: 'Hard bounce' },
  deferred: { RecordType: 'Bounce', Type: 'SoftBounce', TypeCode: 4096, Name: 'Soft bounce' },
  complained: { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512 },
  unsubscribed: {
    RecordType: 'SubscriptionChange',
    SuppressSending: true,
    SuppressionReason: 'ManualSuppression',
    Origin: 'Recipient',
  },
}

function postmarkExample(type: MailEventType, { messageId, theirId, recipient, at, number }: ReportFacts) {
  const words = postmarkWords[type]
  const isBounce = words.RecordType === 'Bounce' || words.RecordType === 'SpamComplaint'
  const when: Partial<Record<MailEventType, string>> = {
    delivered: 'DeliveredAt',
    opened: 'ReceivedAt',
    clicked: 'ReceivedAt',
    unsubscribed: 'ChangedAt',
  }
  return {
    MessageStream: 'outbound',
    ServerID: 23,
    MessageID: theirId,
    Metadata: { 'pagsulong-message-id': messageId },
    Tag: null,
    [when[type] ?? 'BouncedAt']: at.toISOString().replace('Z', '7529Z'),
    ...(isBounce
      ? { ID: Number(number), Email: recipient, Details: `smtp;550 5.1.1 <${recipient}>: no such mailbox` }
      : { Recipient: recipient }),
    ...words,
  }
}

const sendgridKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const sendgridWords: Record<MailEventType, Record<string, unknown>> = {
  delivered: { event: 'delivered', response: '250 OK' },
  opened: { event: 'open', useragent: 'Mozilla/5.0', ip: '203.0.113.9' },
  clicked: { event: 'click', url: 'https://seminars.example.ph/register' },
  bounced: { event: 'bounce', type: 'bounce', reason: '550 5.1.1 No such user', status: '5.1.1' },
  deferred: { event: 'deferred', response: '450 4.2.1 Try again later', attempt: '5' },
  complained: { event: 'spamreport' },
  unsubscribed: { event: 'group_unsubscribe', asm_group_id: 10 },
}

const mailgunSecret = `key-${randomBytes(16).toString('hex')}`
const mailgunWords: Record<MailEventType, Record<string, unknown>> = {
  delivered: { event: 'delivered', 'delivery-status': { code: 250, message: 'OK' } },
  opened: { event: 'opened', 'client-info': { 'client-type': 'mobile browser' } },
  clicked: { event: 'clicked', url: 'https://seminars.example.ph/register' },
  bounced: {
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    'delivery-status': { code: 550, message: '5.1.1 The mailbox does not exist' },
  },
  deferred: {
    event: 'failed',
    severity: 'temporary',
    reason: 'generic',
    'delivery-status': { code: 452, message: '4.2.2 The mailbox is full' },
  },
  complained: { event: 'complained' },
  unsubscribed: { event: 'unsubscribed' },
}

const resendSecret = `whsec_${randomBytes(24).toString('base64')}`
const resendWords: Record<MailEventType, readonly [string, Record<string, unknown>]> = {
  delivered: ['email.delivered', {}],
  opened: ['email.opened', {}],
  clicked: ['email.clicked', { click: { link: 'https://seminars.example.ph/register' } }],
  bounced: [
    'email.bounced',
    { bounce: { type: 'Permanent', subType: 'General', message: 'No such mailbox.' } },
  ],
  deferred: ['email.delivery_delayed', {}],
  complained: ['email.complained', {}],
  // Resend has no such event; this is the nearest, which we ignore.
  unsubscribed: ['contact.updated', {}],
}

const brevoSecret = randomBytes(12).toString('hex')
const brevoWords: Record<MailEventType, Record<string, unknown>> = {
  delivered: { event: 'delivered' },
  opened: { event: 'unique_opened', user_agent: 'Mozilla/5.0' },
  clicked: { event: 'click', link: 'https://seminars.example.ph/register' },
  bounced: { event: 'hard_bounce', reason: '550 5.1.1 No such user' },
  deferred: { event: 'soft_bounce', reason: '452 4.2.2 Mailbox full' },
  complained: { event: 'spam' },
  unsubscribed: { event: 'unsubscribed' },
}

const otherSecret = randomBytes(12).toString('hex')

export const reporting = {
  postmark: {
    secret: postmarkSecret,
    example: postmarkExample,
    sign: (payload) => ({
      body: JSON.stringify(payload),
      headers: { ...json, Authorization: basic(postmarkSecret) },
    }),
  },
  sendgrid: {
    secret: sendgridKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    example: (type, { messageId, theirId, recipient, at, number }) => [
      {
        email: recipient,
        timestamp: inSeconds(at),
        'smtp-id': `<${messageId}>`,
        sg_event_id: `event-${number}`,
        sg_message_id: `${theirId}.recvd-7f8c-1.0`,
        ...sendgridWords[type],
      },
    ],
    sign: (payload, at = testNow) => {
      const body = JSON.stringify(payload)
      const timestamp = String(inSeconds(at))
      const signature = sign('sha256', Buffer.from(timestamp + body), sendgridKeys.privateKey)
      return {
        body,
        headers: {
          ...json,
          'X-Twilio-Email-Event-Webhook-Signature': signature.toString('base64'),
          'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
        },
      }
    },
  },
  mailgun: {
    secret: mailgunSecret,
    example: (type, { messageId, recipient, at, number }) => ({
      'event-data': {
        id: `event-${number}`,
        timestamp: at.getTime() / 1000,
        recipient,
        message: { headers: { 'message-id': messageId, to: recipient }, attachments: [], size: 341 },
        ...mailgunWords[type],
      },
    }),
    sign: (payload, at = testNow) => {
      const timestamp = String(inSeconds(at))
      const token = randomBytes(25).toString('hex')
      const signature = createHmac('sha256', mailgunSecret)
        .update(timestamp + token)
        .digest('hex')
      return {
        body: JSON.stringify({ signature: { timestamp, token, signature }, ...(payload as object) }),
        headers: json,
      }
    },
  },
  resend: {
    secret: resendSecret,
    example: (type, { messageId, theirId, recipient, at }) => {
      const [word, more] = resendWords[type]
      return {
        type: word,
        created_at: at.toISOString(),
        data: {
          email_id: theirId,
          created_at: at.toISOString(),
          from: 'CPD <cpd@seminars.example.ph>',
          to: [recipient],
          headers: [{ name: 'Message-ID', value: `<${messageId}>` }],
          subject: 'You are registered',
          ...more,
        },
      }
    },
    sign: (payload, at = testNow) => {
      const body = JSON.stringify(payload)
      const id = `msg_${createHmac('sha256', 'id').update(body).digest('hex').slice(0, 27)}`
      const timestamp = String(inSeconds(at))
      const key = Buffer.from(resendSecret.slice('whsec_'.length), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      return {
        body,
        headers: { ...json, 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` },
      }
    },
  },
  brevo: {
    secret: brevoSecret,
    example: (type, { messageId, theirId, recipient, at }) => ({
      id: 26224,
      email: recipient,
      date: '2026-11-19 02:59:00',
      ts: inSeconds(at),
      ts_event: inSeconds(at),
      'message-id': `<${theirId}@smtp-relay.example.com>`,
      'X-Mailin-custom': `pagsulong_message_id:${messageId}`,
      subject: 'You are registered',
      ...brevoWords[type],
    }),
    sign: (payload) => ({
      body: JSON.stringify(payload),
      headers: { ...json, Authorization: basic(brevoSecret) },
    }),
  },
  other: {
    secret: otherSecret,
    example: (type, { messageId, recipient, at, number }) => ({
      events: [{ id: number, type, messageId, recipient, occurredAt: at.toISOString() }],
    }),
    sign: (payload) => ({
      body: JSON.stringify(payload),
      headers: { ...json, Authorization: `Bearer ${otherSecret}` },
    }),
  },
} as const satisfies Record<string, Provider>

export type ReportingName = keyof typeof reporting
export const reportingNames = Object.keys(reporting) as ReportingName[]
