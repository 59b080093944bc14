import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settings, settingsVersions } from '#app/features/settings/tables.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aConfirmation, TEST_SECRETS } from '#tests/kit/mail.ts'
import { savedMailSettings } from '#tests/kit/mail-settings.ts'
import { aSite } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { getMailSite } from '../reads/mail-site.ts'
import { renderMessagePreview } from '../reads/render-message.ts'
import { emailTemplates } from '../tables.ts'

const { db, services, api } = await aSite()
let smtp: TestSmtpServer

const cookieOf = async (role: 'admin' | 'organizer' | 'staff') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role, emailVerifiedAt: testNow })).id),
})

const admin = await cookieOf('admin')
const organizer = await cookieOf('organizer')

beforeEach(async () => {
  smtp = await startSmtpServer()
  await db.delete(settings)
  await db.delete(settingsVersions)
  await db.delete(emailTemplates)
  await services.settings.refresh()
})
afterEach(() => smtp.close())

const pending = [{ text: 'Salamat, ' }, { variable: 'firstName' }, { text: '! We check your payment.' }]
const confirmation = { templateType: 'registration_confirmation', value: { pending } }

const save = (body: object, headers = admin) =>
  api.call('/email/texts', { headers, body: { ...confirmation, version: 0, ...body } })

const renderConfirmation = () => {
  const site = getMailSite(services)
  const context = { db, log: services.log, secrets: TEST_SECRETS, site }
  return renderMessagePreview(context, aConfirmation('juan@example.ph'), testNow)
}

describe('POST /email/texts', () => {
  test('saves the texts of one e-mail, which later messages have in HTML and text', async () => {
    expect(await save({})).toMatchObject({
      status: 200,
      body: { version: 1, value: { texts: { 'registration.confirmed': { pending } } } },
    })
    const { html, text } = await renderConfirmation()
    expect(html).toContain('>Salamat, Juan! We check your payment.</p>')
    expect(text).toContain('\nSalamat, Juan! We check your payment.\n')
  })

  test('keeps the texts of other e-mails, and forgets those of one that has the shipped texts again', async () => {
    await save({})
    const other = { templateType: 'seminar_cancelled', value: { apology: [{ text: 'Sorry.' }] } }
    await save({ ...other, version: 1 })
    const { body } = await save({ version: 2, value: {} })
    expect(body).toMatchObject({ value: { texts: { 'seminar.cancelled': other.value } } })
    expect(JSON.stringify(body)).not.toContain('registration.confirmed')
  })

  test.each([
    [{ pending: [{ variable: 'seminar.directions' }] }, 'value.pending', 'no variable'],
    [{ pending: [{ variable: 'accountLink' }] }, 'value.pending', 'no variable'],
    [{ greetings: [{ text: 'Hello' }] }, 'value.greetings', 'no such text'],
    [{ pending: [{ text: '  ' }] }, 'value.pending', 'Please write a text'],
    [{ subjectPending: [{ text: 'x'.repeat(201) }] }, 'value.subjectPending', 'At most 200'],
  ])('refuses %j at its field', async (value, path, message) => {
    const { status, body } = await save({ value })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { issues: [{ path, message: expect.stringContaining(message) }] },
    })
  })

  test('lets only administrators change an e-mail with a link to an account', async () => {
    const secret = { templateType: 'account_link', value: { greeting: [{ text: 'Good day,' }] } }
    expect((await save({}, organizer)).status).toBe(200)
    expect((await save({ ...secret, version: 1 }, organizer)).status).toBe(403)
    expect((await save({ ...secret, version: 1 })).status).toBe(200)
  })
})

test('GET /email/templates/reference lists texts and variables, and the default template with own texts', async () => {
  await save({})
  const { body } = await api.call('/email/templates/reference', { headers: organizer })
  const types = body.types as { templateType: string }[]
  const found = types.find(({ templateType }) => templateType === 'registration_confirmation')
  expect(found).toMatchObject({
    shipped: { text: expect.stringContaining('Salamat, {{ firstName }}! We check') },
    texts: {
      event: 'registration.confirmed',
      passages: expect.arrayContaining([
        expect.objectContaining({ name: 'pending', label: 'First sentence, payment not yet checked' }),
      ]),
      variables: expect.arrayContaining([
        expect.objectContaining({ name: 'firstName', label: 'first name', sample: 'Maria' }),
      ]),
    },
  })
  expect(types.find(({ templateType }) => templateType === 'custom')).toMatchObject({ texts: null })
})

describe('POST /email/texts/preview', () => {
  test('shows unsaved texts with sample data', async () => {
    const { status, body } = await api.call('/email/texts/preview', {
      headers: organizer,
      body: confirmation,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { text: expect.stringContaining('Salamat, Maria! We check your payment.') },
    })
  })
})

describe('POST /email/texts/send-to-me', () => {
  test('sends unsaved texts with sample data to the caller', async () => {
    await savedMailSettings(services, { baseUrl: smtp.url })
    const sent = await api.call('/email/texts/send-to-me', { headers: organizer, body: confirmation })
    expect(sent).toMatchObject({ status: 200, body: { message: expect.stringContaining('Sent to ') } })
    expect(smtp.received[0]?.raw).toContain('Salamat, Maria! We check your payment.')
  })

  test('refuses an e-mail with a link to an account to organizers', async () => {
    const body = { templateType: 'account_link', value: {} }
    expect((await api.call('/email/texts/send-to-me', { headers: organizer, body })).status).toBe(403)
  })
})
