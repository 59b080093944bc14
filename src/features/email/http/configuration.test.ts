import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { aPerson, aSignInCookie, testNow } from '#tests/kit/builders.ts'
import { forgetMailSettings, savedMailSettings } from '#tests/kit/mail-settings.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import type { DeliverabilityReport, MailConfiguration } from '../contract/settings.ts'
import { SECRET_MASK } from '../contract/settings-fields.ts'
import { mailSettings, outbox } from '../tables.ts'

const { database, db, services, signIn } = await aSite()
let api = createTestApi(services)
let smtp: TestSmtpServer

const headers = await signIn('admin')
beforeEach(async () => {
  await forgetMailSettings(services)
  api = createTestApi(withFreshLimits(services, database))
  smtp = await startSmtpServer()
  smtp.credentials = { user: 'ana', password: 'right key' }
})
afterEach(() => smtp.close())

const serverUrl = () => smtp.url.replace('//', '//ana@')
const update = (body: unknown) => api.call('/email/config/update', { body, headers })
const get = () => api.call<MailConfiguration>('/email/config/get', { headers })
const health = () => api.call('/email/integration/health', { headers })
const tryOut = (recipientEmail: unknown) =>
  api.call('/email/integration/test', { body: { recipientEmail }, headers })

describe('The mail configuration endpoints', () => {
  test('start empty, save single fields and never return a secret', async () => {
    expect(await get()).toMatchObject({
      status: 200,
      body: {
        senderEmail: null,
        baseUrl: null,
        apiKey: null,
        maxRetries: 3,
        retryDelayMs: 1000,
        source: 'nothing',
      },
    })
    const saved = await update({ senderEmail: ' CPD@Example.ph ', baseUrl: serverUrl(), apiKey: 'right key' })
    expect(saved.body).toMatchObject({
      senderEmail: 'cpd@example.ph',
      baseUrl: serverUrl(),
      apiKey: SECRET_MASK,
    })
    expect((await get()).body).toEqual(saved.body)
  })

  test('show the environment’s settings with masked password until others are saved', async () => {
    const config = {
      ...services.config,
      smtpUrl: 'smtp://ana:hush@mail.example.ph',
      mailFrom: 'CPD <a@example.ph>',
    }
    const other = createTestApi({ ...services, config })
    const { body } = await other.call('/email/config/get', { headers })
    expect(body).toMatchObject({
      senderEmail: 'a@example.ph',
      senderName: 'CPD',
      baseUrl: 'smtp://ana@mail.example.ph',
      apiKey: SECRET_MASK,
      source: 'environment',
    })
    expect(JSON.stringify(body)).not.toContain('hush')
  })

  test.each([
    [{ senderEmail: null }, 'senderEmail', 'Invalid email address'],
    [{ senderName: 'CPD\r\nBcc: a@b.example' }, 'senderName', 'Please write it in one line'],
    [{ baseUrl: 'smtp://ana:pass@mail.example.ph' }, 'baseUrl', 'Put the password into API Key.'],
    [{ id: 2 }, 'id', 'Unrecognized key: "id"'],
  ])('refuse %j at its field', async (body, path, message) => {
    expect(await update(body)).toMatchObject({
      status: 400,
      body: { error: message, issues: [{ path, message }] },
    })
    expect(await db.select().from(mailSettings)).toEqual([])
  })
})

describe('GET /email/integration/health', () => {
  test('reports the answer of the saved server', async () => {
    await savedMailSettings(services, { baseUrl: serverUrl(), apiKey: 'right key' })
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

describe('POST /email/integration/test', () => {
  beforeEach(() =>
    savedMailSettings(services, {
      baseUrl: serverUrl(),
      apiKey: 'right key',
      replyToEmail: 'help@example.ph',
    }),
  )

  test('sends at once, bypassing the outbox, and audits the attempt without the address', async () => {
    expect(await tryOut(' Ana@Example.ph ')).toMatchObject({
      status: 200,
      body: { message: 'Test email sent to ana@example.ph.' },
    })
    expect(smtp.received).toMatchObject([{ to: 'ana@example.ph' }])
    expect(smtp.received[0]?.raw).toMatch(/^From: cpd@example\.ph/m)
    expect(smtp.received[0]?.raw).toMatch(/^Reply-To: help@example\.ph/m)
    expect(smtp.received[0]?.raw).toContain('Mail works')
    expect(await db.select().from(outbox)).toEqual([])
    const entry = (await db.select().from(auditLog)).at(-1)
    expect(entry).toMatchObject({ action: 'mail.tested', details: { outcome: 'accepted' } })
    expect(JSON.stringify(entry)).not.toContain('ana@')
  })

  test('reports the server’s own error text, without the API key', async () => {
    smtp.behave(() => ({ refuseRecipient: 550 }))
    const refused = await tryOut('ana@example.ph')
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('550') } })
    expect((await db.select().from(auditLog)).at(-1)).toMatchObject({ details: { outcome: '550' } })
    await savedMailSettings(services, { baseUrl: serverUrl(), apiKey: 'wrong key' })
    const { status, body } = await tryOut('ana@example.ph')
    expect(status).toBe(400)
    expect(body.error).toMatch(/535/)
    expect(JSON.stringify(body)).not.toContain('wrong key')
  })

  test.each(['', 'nobody', null, 'a@example.ph, b@example.ph', 'a@example.ph\r\nBcc: b@example.ph'])(
    'refuses %j as a recipient',
    async (recipient) => {
      const message = 'Please provide a valid email address.'
      expect(await tryOut(recipient)).toMatchObject({
        status: 400,
        body: { error: message, issues: [{ path: 'recipientEmail', message }] },
      })
      expect(smtp.attempts.size).toBe(0)
    },
  )

  test('refuses to send while settings are missing, and names them', async () => {
    await update({ apiKey: null })
    expect(await tryOut('ana@example.ph')).toMatchObject({
      status: 409,
      body: { error: 'Mail cannot be sent yet: API Key is missing.' },
    })
  })

  test('allows one user twenty test messages in ten minutes', async () => {
    await forgetMailSettings(services)
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await tryOut('ana@example.ph')).status)
    expect(statuses).toEqual([...Array(20).fill(409), 429])
    const body = { recipientEmail: 'ana@example.ph' }
    const other = await api.call('/email/integration/test', { body, headers: await signIn('admin') })
    expect(other.status).toBe(409)
  })
})

describe('GET /email/integration/deliverability', () => {
  const check = () => api.call<DeliverabilityReport>('/email/integration/deliverability', { headers })

  test('requires a saved sender address', async () => {
    expect(await check()).toMatchObject({
      status: 409,
      body: { error: 'Save a Sender Email first: its domain is checked.' },
    })
  })

  test('returns SPF, DKIM and DMARC results whatever DNS reports', async () => {
    await savedMailSettings(services, { senderEmail: 'cpd@nobody.invalid', dkimSelector: 'k1' })
    const { status, body } = await check()
    expect(status).toBe(200)
    expect(body.domain).toBe('nobody.invalid')
    for (const row of [body.spf, body.dkim, body.dmarc]) expect(['missing', 'unknown']).toContain(row.status)
    expect(body.dkim.name).toBe('k1._domainkey.nobody.invalid')
  }, 15_000)
})

test('An administrator whose sign-in is old must re-authenticate before changing mail settings', async () => {
  const earlier = new Date(testNow.getTime() - 2 * 60 * 60 * 1000)
  const old = { Cookie: await aSignInCookie(db, (await aPerson(db, { role: 'admin' })).id, earlier) }
  const refused = { status: 403, body: { code: 'reauthentication_required' } }
  expect(
    await api.call('/email/config/update', { body: { senderName: 'Other' }, headers: old }),
  ).toMatchObject(refused)
  expect((await api.call('/email/config/get', { headers: old })).status).toBe(200)
})

test('Mail health checks: one user may probe sixty servers in ten minutes, excluding cached results', async () => {
  const used: RateLimitRule[] = []
  const limits = { ...services.limits, use: async (rule: RateLimitRule) => void used.push(rule) }
  api = createTestApi({ ...services, limits })
  await savedMailSettings(services, { apiKey: 'key' })
  for (let count = 0; count < 2; count += 1)
    expect(await health()).toMatchObject({ status: 200, body: { status: 'error' } })
  const counted = used.filter(({ name }) => name === 'mail_health_person')
  expect(counted).toMatchObject([{ times: 60, withinSeconds: 600 }])
})

test('DNS checks are rate-limited per user; requests without a configured sender do not count', async () => {
  const limits = { used: 0 }
  const counting = withFreshLimits(services, database)
  const use: typeof counting.limits.use = async (rule, key) => {
    if (rule.name === 'mail_dns_person') limits.used += 1
    return counting.limits.use({ ...rule, times: 1 }, key)
  }
  api = createTestApi({ ...counting, limits: { ...counting.limits, use } })
  const headers = await signIn('organizer')
  const check = async () => (await api.call('/email/integration/deliverability', { headers })).status
  expect([await check(), await check()]).toEqual([409, 409])
  expect(limits.used).toBe(0)
  await savedMailSettings(services, { senderEmail: 'cpd@nobody.invalid' })
  expect([await check(), await check()]).toEqual([200, 429])
})
