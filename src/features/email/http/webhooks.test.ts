import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aSentMessage, minutesAgo, newsOf, saveWebhookSecret } from '#tests/kit/mail-reports.ts'
import { type Provider, reporting, reportingNames, someFacts } from '#tests/kit/provider-reports.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { mailEvents, mailSettings } from '../tables.ts'

const { database, db, services, api } = await aSite()
const path = '/webhooks/email'

beforeEach(() => saveWebhookSecret(services, reporting.other.secret))

describe.for(reportingNames)('Webhook reports from %s', (name) => {
  const provider: Provider = reporting[name]

  test('update their message, and only once', async () => {
    await saveWebhookSecret(services, provider.secret)
    const message = await aSentMessage(db)
    const facts = someFacts({ messageId: message.messageId, at: minutesAgo(3) })
    for (const attempt of ['first', 'again']) {
      const report = provider.sign(provider.example('opened', facts))
      const { status, body } = await api.call(path, report)
      expect({ attempt, status, body }).toEqual({ attempt, status: 200, body: { received: 1 } })
    }
    expect(await newsOf(db, message.id)).toEqual({ deliveredAt: facts.at, openedAt: facts.at })
  })

  test('find a message by the provider’s own ID', async () => {
    if (name === 'mailgun' || name === 'other') return
    await saveWebhookSecret(services, provider.secret)
    const facts = someFacts()
    const theirs = name === 'brevo' ? `${facts.theirId}@smtp-relay.example.com` : facts.theirId
    const message = await aSentMessage(db, { providerMessageId: theirs })
    await api.call(path, provider.sign(provider.example('delivered', facts)))
    expect(Object.keys(await newsOf(db, message.id))).toEqual(['deliveredAt'])
  })
})

test('The response to a webhook batch contains the number of events received', async () => {
  const events = ['delivered', 'opened', 'moonwalk'].map((type) => ({ type, messageId: 'x@example.ph' }))
  const { body } = await api.call(path, reporting.other.sign({ events }))
  expect(body).toEqual({ received: 3 })
})

test('A webhook report with a wrong signature is refused and stores nothing', async () => {
  const before = await db.$count(mailEvents)
  const headers = { Authorization: 'Bearer guessed' }
  const { status, body } = await api.call(path, { body: { type: 'opened', messageId: 'x' }, headers })
  expect({ status, body }).toEqual({
    status: 401,
    body: { error: 'The signature is missing or wrong.', message: 'The signature is missing or wrong.' },
  })
  expect(await db.$count(mailEvents)).toBe(before)
})

test('A webhook body that is too large or not JSON is refused', async () => {
  const headers = { Authorization: `Bearer ${reporting.other.secret}` }
  const large = await api.call(path, { body: `"${'x'.repeat(2 * 1024 * 1024)}"`, headers })
  expect(large.status).toBe(413)
  expect((await api.call(path, { body: 'opened', headers })).status).toBe(400)
})

test('Failed webhook authentication is rate-limited per network; genuine reports do not count', async () => {
  const fresh = createTestApi(withFreshLimits(services, database))
  await saveWebhookSecret(services, reporting.other.secret)
  const send = (secret: string) =>
    fresh.call(path, { body: { events: [] }, headers: { Authorization: `Bearer ${secret}` } })
  for (let count = 0; count < 60; count += 1) expect((await send(reporting.other.secret)).status).toBe(200)
  const answers: number[] = []
  for (let count = 0; count < 51; count += 1) answers.push((await send('wrong')).status)
  expect(answers.slice(0, 50).every((status) => status === 401)).toBe(true)
  expect(answers[50]).toBe(429)
  expect((await send(reporting.other.secret)).status).toBe(429)
})

describe('The webhook status endpoint', () => {
  async function getStatus(role: 'organizer' | 'staff') {
    const { id } = await aPerson(db, { role })
    return api.call('/email/webhooks/status', { headers: { Cookie: await aSessionCookie(db, id) } })
  }

  test('returns the webhook URL, whether a secret is set, and the last event', async () => {
    await db.delete(mailEvents)
    await db.delete(mailSettings)
    const url = 'http://localhost:3000/_api/webhooks/email'
    expect((await getStatus('organizer')).body).toEqual({ url, hasSecret: false, lastEvent: null })
    await saveWebhookSecret(services, reporting.brevo.secret)
    await api.call(path, reporting.brevo.sign(reporting.brevo.example('delivered', someFacts())))
    expect((await getStatus('organizer')).body).toEqual({
      url,
      hasSecret: true,
      lastEvent: { provider: 'brevo', receivedAt: testNow.toISOString() },
    })
  })
})
