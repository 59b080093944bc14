import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { forgetMailSettings, savedMailSettings } from '../../../../tests/kit/mail-settings.ts'
import { createTestApi, createTestServices, withFreshLimits } from '../../../../tests/kit/services.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../../tests/kit/smtp-server.ts'
import type { RoleName } from '../../people/contract/actor.ts'
import { auditLog } from '../../people/tables.ts'
import type { DeliverabilityReport, MailConfiguration } from '../contract/settings.ts'
import { SECRET_MASK } from '../contract/settings-fields.ts'
import { mailSettings, outbox } from '../tables.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
let api = createTestApi(services)
let smtp: TestSmtpServer
let headers: Record<string, string>

const cookieOf = async (role: RoleName) => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})

beforeAll(async () => {
  headers = await cookieOf('admin')
})
beforeEach(async () => {
  await forgetMailSettings(services)
  api = createTestApi(withFreshLimits(services, database))
  smtp = await startSmtpServer()
  smtp.credentials = { user: 'ana', password: 'right key' }
})
afterEach(() => smtp.close())
afterAll(async () => {
  await services.close()
  await database.close()
})

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
    [{ senderEmail: 'nobody' }, 'senderEmail', 'Invalid email address'],
    [{ senderEmail: '' }, 'senderEmail', 'Invalid email address'],
    [{ senderEmail: null }, 'senderEmail', 'Invalid email address'],
    [{ replyToEmail: 'nobody' }, 'replyToEmail', 'Invalid email address'],
    [{ senderName: 'CPD\r\nBcc: a@b.example' }, 'senderName', 'Please write it in one line'],
    [{ baseUrl: 'https://mail.example.ph' }, 'baseUrl', expect.stringContaining('smtp://')],
    [{ baseUrl: 'smtp://mail.example.ph/path' }, 'baseUrl', expect.stringContaining('smtp://')],
    [{ baseUrl: 'smtp://ana:pass@mail.example.ph' }, 'baseUrl', 'Put the password into API Key.'],
    [{ maxRetries: -1 }, 'maxRetries', 'Max Retries must be a whole number from 0 to 20.'],
    [{ maxRetries: 1.5 }, 'maxRetries', 'Max Retries must be a whole number from 0 to 20.'],
    [{ maxRetries: '3' }, 'maxRetries', 'Max Retries must be a whole number from 0 to 20.'],
    [{ retryDelayMs: 3_600_001 }, 'retryDelayMs', expect.stringContaining('Retry Delay')],
    [{ apiKey: 'x'.repeat(2001) }, 'apiKey', 'At most 2000 characters'],
    [{ dkimSelector: 'a b' }, 'dkimSelector', expect.stringContaining('selector')],
    [{ id: 2 }, 'id', 'Unrecognized key: "id"'],
  ])('refuse %j at its field', async (body, path, message) => {
    expect(await update(body)).toMatchObject({
      status: 400,
      body: { error: message, issues: [{ path, message }] },
    })
    expect(await db.select().from(mailSettings)).toEqual([])
  })

  test('report at the API key field that the key belongs to the former server', async () => {
    await savedMailSettings(services)
    expect(await update({ baseUrl: 'smtp://evil.example.com' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'apiKey' }] },
    })
  })
})

describe('GET /email/integration/health', () => {
  test('reports misconfigured, then ok, then an error with the server’s reply', async () => {
    expect(await health()).toMatchObject({
      status: 200,
      body: { status: 'misconfigured', message: expect.stringContaining('Sender Email') },
    })
    await savedMailSettings(services, { baseUrl: serverUrl(), apiKey: 'right key' })
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } })
    await savedMailSettings(services, { baseUrl: serverUrl(), apiKey: 'wrong key' })
    const { status, body } = await health()
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'error' } })
    expect(body.message).toContain('535')
    expect(body.message).not.toContain('wrong key')
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
    const other = await api.call('/email/integration/test', { body, headers: await cookieOf('admin') })
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

test('Mail configuration endpoints refuse everyone except managers', async () => {
  const tries = async (role: RoleName) => {
    const cookie = await cookieOf(role)
    const gets = ['/email/config/get', '/email/integration/health', '/email/integration/deliverability']
    const posts = ['/email/config/update', '/email/integration/test']
    const answers = [
      ...(await Promise.all(gets.map((path) => api.call(path, { headers: cookie })))),
      ...(await Promise.all(posts.map((path) => api.call(path, { headers: cookie, body: {} })))),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await tries('staff')).toEqual([403, 403, 403, 403, 403])
  expect(await tries('attendee')).toEqual([403, 403, 403, 403, 403])
})
