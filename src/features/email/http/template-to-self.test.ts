import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '#app/application/contract/actor.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, aSignInCookie, testNow } from '#tests/kit/builders.ts'
import { savedMailSettings } from '#tests/kit/mail-settings.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { outbox } from '../tables.ts'

const { database, db, services } = await aSite()
let api = createTestApi(services)
let smtp: TestSmtpServer

beforeEach(async () => {
  smtp = await startSmtpServer()
  smtp.credentials = { user: 'ana', password: 'right key' }
  api = createTestApi(withFreshLimits(services, database))
  await savedMailSettings(services, {
    baseUrl: smtp.url.replace('//', '//ana@'),
    apiKey: 'right key',
  })
})
afterEach(() => smtp.close())

const confirmed = (role: RoleName = 'organizer') => aPerson(db, { role, emailVerifiedAt: testNow })

const twoHoursAgo = new Date(testNow.getTime() - 2 * 60 * 60 * 1000)

const written = {
  templateType: 'registration_confirmation',
  subjectTemplate: 'Salamat, {{ firstName }}!',
  htmlTemplate: '<p>See you at {{ seminar.title }}.</p>',
  textTemplate: 'See you at {{ seminar.title }}.',
}

const secret = {
  templateType: 'account_link',
  subjectTemplate: 'Your account',
  htmlTemplate: '<p><a href="{{ accountLink }}">Open</a></p>',
  textTemplate: 'Open {{ accountLink }}',
}

async function send(person: { readonly id: number }, body: object = written) {
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  return api.call('/email/templates/send-to-me', { body, headers })
}

describe('POST /email/templates/send-to-me', () => {
  test('sends the unsaved template with sample data to the caller, marked as a test', async () => {
    const person = await confirmed()
    expect(await send(person)).toMatchObject({
      status: 200,
      body: { message: `Sent to ${person.email} with sample data.` },
    })
    const [mail] = smtp.received
    expect(mail?.to).toBe(person.email)
    expect(mail?.raw).toContain('Subject: [Test] Salamat, Maria!')
    expect(mail?.raw).toContain('See you at Early Reading: Assessment & Instruction.')
  })

  test('is audited but neither in the outbox nor in the statistics', async () => {
    const person = await confirmed()
    await send(person)
    expect(await db.$count(outbox)).toBe(0)
    const lines = await db.select().from(auditLog)
    expect(lines.at(-1)).toMatchObject({
      action: 'mail.tested',
      actorId: person.id,
      details: { outcome: 'accepted', template: 'registration_confirmation' },
    })
    expect(JSON.stringify(lines.at(-1))).not.toContain(person.email)
  })

  test('refuses a caller with an unverified e-mail', async () => {
    const person = await aPerson(db, { role: 'organizer' })
    expect(await send(person)).toMatchObject({
      status: 409,
      body: { error: 'Please confirm your e-mail address first.' },
    })
    expect(smtp.received).toEqual([])
  })

  test('refuses a broken template at its field', async () => {
    const person = await confirmed()
    expect(await send(person, { ...written, htmlTemplate: '{{ nothing }}' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'htmlTemplate' }] },
    })
    expect(smtp.received).toEqual([])
  })

  test('sends templates with a secret link only to recently re-authenticated administrators', async () => {
    expect((await send(await confirmed('organizer'), secret)).status).toBe(403)
    const admin = await confirmed('admin')
    const Cookie = await aSignInCookie(db, admin.id, twoHoursAgo)
    const unproven = await api.call('/email/templates/send-to-me', { body: secret, headers: { Cookie } })
    expect(unproven).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect(smtp.received).toEqual([])
    expect((await send(admin, secret)).status).toBe(200)
    // The sample link, which opens nothing.
    expect(smtp.received[0]?.raw).toContain('/account-link#sample')
  })

  test('sends twenty messages in ten minutes per user', async () => {
    const person = await aPerson(db, { role: 'organizer' })
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await send(person)).status)
    expect(statuses).toEqual([...Array(20).fill(409), 429])
    expect((await send(await confirmed())).status).toBe(200)
  })
})
