import { describe, expect, test } from 'vitest'
import { MailEventType } from '#app/features/email/contract/email.ts'
import { testNow } from '#tests/kit/builders.ts'
import {
  type Provider,
  type Report,
  type ReportingName,
  reporting,
  reportingNames,
  someFacts,
} from '#tests/kit/provider-reports.ts'
import { parseWebhook, toWebhookRequest } from './read-webhook.ts'

const minuteInMs = 60_000
const refused = 401

function read({ body, headers }: Report, secret: string | null, now = testNow) {
  const given = new Headers(headers)
  return parseWebhook(
    toWebhookRequest(Buffer.from(body), (name) => given.get(name) ?? undefined),
    secret,
    now,
  )
}

/** Status of the refusal, or 200 if the report is accepted. */
async function statusOf(report: Report, secret: string | null, now = testNow): Promise<number> {
  try {
    await read(report, secret, now)
    return 200
  } catch (error) {
    const kinds: Record<string, number> = { unauthenticated: refused, invalid: 400, too_large: 413 }
    const { kind } = error as { kind?: string }
    if (kind === undefined) throw error
    return kinds[kind] ?? 0
  }
}

/** Every variant of a text with one character changed to another of its kind. */
function* alterations(text: string): Generator<string> {
  for (const [place, character] of [...text].entries()) {
    const other = /\d/.test(character) ? String((Number(character) + 1) % 10) : character === 'A' ? 'B' : 'A'
    yield text.slice(0, place) + other + text.slice(place + 1)
  }
}

const withHeader = (report: Report, name: string, value: string): Report => ({
  ...report,
  headers: { ...report.headers, [name]: value },
})

const aDelivery = (provider: Provider) => provider.sign(provider.example('delivered', someFacts()))

describe.for(reportingNames)('A webhook report from %s', (name: ReportingName) => {
  const provider: Provider = reporting[name]
  const reportedTypes = MailEventType.options.filter((type) => name !== 'resend' || type !== 'unsubscribed')

  test.for(reportedTypes)('is read as the event type %s', async (type) => {
    const facts = someFacts()
    const { events, received } = await read(provider.sign(provider.example(type, facts)), provider.secret)
    expect(received).toBe(1)
    expect(events).toMatchObject([{ provider: name, type, recipient: facts.recipient }])
    expect(events[0]?.messageNames[0]).toBe(facts.messageId)
    expect(Math.abs((events[0]?.occurredAt.getTime() ?? 0) - facts.at.getTime())).toBeLessThan(1000)
    expect(events[0]?.details ?? '').not.toContain('@')
  })

  test('has the same event ID when repeated, and a different one for another event', async () => {
    const facts = someFacts()
    const numberOf = async (given: typeof facts) => {
      const { events } = await read(provider.sign(provider.example('opened', given)), provider.secret)
      return events[0]?.eventId
    }
    const first = await numberOf(facts)
    expect(await numberOf(facts)).toBe(first)
    expect(await numberOf(someFacts())).not.toBe(first)
  })

  test('is refused with another secret, without a secret, and without authentication', async () => {
    const report = aDelivery(provider)
    const other: Provider = name === 'other' ? reporting.brevo : reporting.other
    expect(await statusOf(report, other.secret)).toBe(refused)
    expect(await statusOf(report, null)).toBe(refused)
    expect(await statusOf({ ...report, headers: {} }, provider.secret)).toBe(
      name === 'mailgun' ? 200 : refused,
    )
    expect(await statusOf({ body: '{}', headers: {} }, provider.secret)).toBe(refused)
  })

  test('that is not JSON is refused, signed or not', async () => {
    const report = { ...aDelivery(provider), body: '{"event":' }
    const isSigned = ['sendgrid', 'resend', 'mailgun'].includes(name)
    expect(await statusOf(report, provider.secret)).toBe(isSigned ? refused : 400)
  })

  test('with an unknown event type is accepted and yields no events', async () => {
    const example = JSON.stringify(provider.example('delivered', someFacts()))
    const unknown = JSON.parse(example.replaceAll(/delivered|Delivery(?=")/g, 'moonwalk'))
    expect(await read(provider.sign(unknown), provider.secret)).toEqual({ events: [], received: 1 })
  })
})

describe('A webhook report with one altered byte', () => {
  test.for(['sendgrid', 'resend'] as const)('anywhere in the %s body is refused', async (name) => {
    const provider = reporting[name]
    const report = aDelivery(provider)
    expect(await statusOf(report, provider.secret)).toBe(200)
    for (const body of alterations(report.body)) {
      expect(await statusOf({ ...report, body }, provider.secret), body).toBe(refused)
    }
  })

  test.for([
    ['sendgrid', 'X-Twilio-Email-Event-Webhook-Signature'],
    ['sendgrid', 'X-Twilio-Email-Event-Webhook-Timestamp'],
    ['resend', 'svix-signature'],
    ['resend', 'svix-timestamp'],
    ['resend', 'svix-id'],
  ] as const)('in the %s header %s is refused', async ([name, header]) => {
    const provider = reporting[name]
    const report = aDelivery(provider)
    const value = new Headers(report.headers).get(header) ?? ''
    for (const altered of alterations(value)) {
      expect(await statusOf(withHeader(report, header, altered), provider.secret), altered).toBe(refused)
    }
  })

  test('in the bearer secret of a generic sender is refused', async () => {
    const report = aDelivery(reporting.other)
    for (const secret of alterations(reporting.other.secret)) {
      const altered = withHeader(report, 'Authorization', `Bearer ${secret}`)
      expect(await statusOf(altered, reporting.other.secret), secret).toBe(refused)
    }
  })

  test.for(['postmark', 'brevo'] as const)('in the password of %s is refused', async (name) => {
    const provider = reporting[name]
    const report = aDelivery(provider)
    const basic = (user: string, password: string) =>
      withHeader(report, 'Authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
    for (const password of alterations(provider.secret)) {
      expect(await statusOf(basic('provider', password), provider.secret), password).toBe(refused)
    }
    expect(await statusOf(basic('whoever', provider.secret), provider.secret)).toBe(200)
    expect(await statusOf(basic('provider', ''), provider.secret)).toBe(refused)
  })

  test('in Mailgun’s timestamp, token or signature is refused', async () => {
    const provider = reporting.mailgun
    const { body, headers } = aDelivery(provider)
    const { signature, ...rest } = JSON.parse(body)
    for (const part of ['timestamp', 'token', 'signature']) {
      for (const altered of alterations(signature[part])) {
        const report = {
          headers,
          body: JSON.stringify({ signature: { ...signature, [part]: altered }, ...rest }),
        }
        expect(await statusOf(report, provider.secret), `${part} ${altered}`).toBe(refused)
      }
    }
  })

  test('in a Mailgun event is refused once its token has been used', async () => {
    const provider = reporting.mailgun
    const report = aDelivery(provider)
    expect(await statusOf(report, provider.secret)).toBe(200)
    expect(await statusOf(report, provider.secret)).toBe(200)
    for (const body of alterations(report.body)) {
      expect(await statusOf({ ...report, body }, provider.secret), body).toBe(refused)
    }
  })
})

test.for([
  ['mailgun', 5],
  ['resend', 5],
  ['sendgrid', 10],
] as const)('A webhook report from %s is valid for %d minutes only', async ([name, minutes]) => {
  const provider = reporting[name]
  const report = aDelivery(provider)
  const later = (inMs: number) => new Date(testNow.getTime() + inMs)
  expect(await statusOf(report, provider.secret, later(minutes * minuteInMs))).toBe(200)
  expect(await statusOf(report, provider.secret, later(minutes * minuteInMs + 1000))).toBe(refused)
  expect(await statusOf(report, provider.secret, later(-minutes * minuteInMs - 1000))).toBe(refused)
})

test('A webhook signature or password in a non-canonical base64 spelling is refused', async () => {
  const signed = aDelivery(reporting.sendgrid)
  const signature = 'X-Twilio-Email-Event-Webhook-Signature'
  const spelled = `${new Headers(signed.headers).get(signature)}=`
  expect(await statusOf(withHeader(signed, signature, spelled), reporting.sendgrid.secret)).toBe(refused)
  const basic = aDelivery(reporting.postmark)
  const credentials = `${basic.headers.Authorization}=`
  expect(await statusOf(withHeader(basic, 'Authorization', credentials), reporting.postmark.secret)).toBe(
    refused,
  )
})

test('SendGrid’s public key cannot be used as a bearer secret', async () => {
  const { secret } = reporting.sendgrid
  const event = { type: 'bounced', messageId: 'x@seminars.example.ph' }
  const bearer = { body: JSON.stringify(event), headers: { Authorization: `Bearer ${secret}` } }
  expect(await statusOf(bearer, secret)).toBe(refused)
})

test('SendGrid’s public key is also accepted with its PEM header and footer', async () => {
  const { secret } = reporting.sendgrid
  const framed = `-----BEGIN PUBLIC KEY----- ${secret} -----END PUBLIC KEY-----`
  expect(await statusOf(aDelivery(reporting.sendgrid), framed)).toBe(200)
})

test('A webhook key that decodes to nothing authenticates nothing', async () => {
  const report = aDelivery(reporting.resend)
  expect(await statusOf(report, 'whsec_')).toBe(refused)
  expect(await statusOf(report, '!!!')).toBe(refused)
})

test('One valid signature of several is enough while a Resend key is being rotated', async () => {
  const report = aDelivery(reporting.resend)
  const both = `v1,${'A'.repeat(43)}= ${report.headers['svix-signature']}`
  expect(await statusOf(withHeader(report, 'svix-signature', both), reporting.resend.secret)).toBe(200)
})

test('A webhook report with more than 5,000 events is refused with 413', async () => {
  const events = Array.from({ length: 5001 }, () => ({ type: 'delivered', messageId: 'x@example.ph' }))
  const { secret, sign } = reporting.other
  expect(await statusOf(sign(events), secret)).toBe(413)
  expect(await statusOf(sign(events.slice(1)), secret)).toBe(200)
})

describe('Webhook event classification', () => {
  test.for([
    ['postmark', { RecordType: 'Bounce', Type: 'Transient' }, 'deferred'],
    ['postmark', { RecordType: 'Bounce', Type: 'AutoResponder' }, null],
    ['postmark', { RecordType: 'SubscriptionChange', SuppressSending: false }, null],
    [
      'postmark',
      { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'HardBounce' },
      'bounced',
    ],
    [
      'postmark',
      {
        RecordType: 'SubscriptionChange',
        SuppressSending: true,
        SuppressionReason: 'ManualSuppression',
        Origin: 'Admin',
      },
      null,
    ],
    ['sendgrid', [{ sg_event_id: '1', event: 'bounce', type: 'blocked' }], 'deferred'],
    ['sendgrid', [{ sg_event_id: '1', event: 'dropped', reason: 'Bounced Address' }], 'bounced'],
    ['sendgrid', [{ sg_event_id: '1', event: 'dropped', reason: 'Unsubscribed Address' }], 'unsubscribed'],
    ['sendgrid', [{ sg_event_id: '1', event: 'processed' }], null],
    [
      'mailgun',
      { 'event-data': { event: 'failed', severity: 'permanent', reason: 'suppress-unsubscribe' } },
      'unsubscribed',
    ],
    ['mailgun', { 'event-data': { event: 'accepted' } }, null],
    ['resend', { type: 'email.bounced', data: { bounce: { type: 'Transient' } } }, 'deferred'],
    ['resend', { type: 'email.sent', data: {} }, null],
    ['brevo', { event: 'invalid_email', 'message-id': 'x' }, 'bounced'],
    ['brevo', { event: 'proxy_open', 'message-id': 'x' }, null],
  ] as const)('for %s reads %j as %s', async ([name, payload, type]) => {
    const { sign, secret } = reporting[name]
    const { events } = await read(sign(payload), secret)
    expect(events.map((event) => event.type)).toEqual(type === null ? [] : [type])
  })
})
