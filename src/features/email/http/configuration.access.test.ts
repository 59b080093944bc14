import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, aSignInCookie, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { forgetMailSettings, savedMailSettings } from '../../../../tests/kit/mail-settings.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import type { RoleName } from '../../people/contract/actor.ts'
import type { MailConfiguration } from '../contract/settings.ts'
import { SECRET_MASK } from '../contract/settings-fields.ts'
import type { TemplateResponse } from '../contract/templates.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
let headers: Record<string, string>

const cookieOf = async (role: RoleName) => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})
beforeAll(async () => {
  headers = await cookieOf('admin')
})
beforeEach(() => forgetMailSettings(services))
afterAll(async () => {
  await services.close()
  await database.close()
})

const serverUrl = () => 'smtp://ana@mail.example.ph:587'
const update = (body: unknown) => api.call('/email/config/update', { body, headers })
const get = () => api.call<MailConfiguration>('/email/config/get', { headers })

test('An organizer can read the mail settings without secrets but cannot change them', async () => {
  await savedMailSettings(services, { baseUrl: serverUrl(), apiKey: 'right key' })
  const organizer = await cookieOf('organizer')
  const read = await api.call<MailConfiguration>('/email/config/get', { headers: organizer })
  expect(read).toMatchObject({ status: 200, body: { baseUrl: serverUrl(), apiKey: SECRET_MASK } })
  for (const body of [
    { baseUrl: 'smtp://evil.example:25' },
    { senderEmail: 'evil@example.ph' },
    { webhookSecret: 'mine' },
  ])
    expect((await api.call('/email/config/update', { body, headers: organizer })).status).toBe(403)
  expect((await get()).body).toEqual(read.body)
})

describe('The webhook secret setting', () => {
  test.for(['x', 'short secret', 'whsec_abc', '-----BEGIN PRIVATE KEY-----'])(
    'is refused as %j',
    async (webhookSecret) => {
      expect(await update({ webhookSecret })).toMatchObject({
        status: 400,
        body: { issues: expect.arrayContaining([expect.objectContaining({ path: 'webhookSecret' })]) },
      })
    },
  )

  test('is kept when its mask is sent back, and removed when cleared', async () => {
    expect((await update({ webhookSecret: 'sixteen letters!' })).body).toMatchObject({
      webhookSecret: SECRET_MASK,
    })
    expect((await update({ webhookSecret: SECRET_MASK })).body).toMatchObject({ webhookSecret: SECRET_MASK })
    expect((await update({ webhookSecret: '' })).body).toMatchObject({ webhookSecret: null })
  })
})

test('An administrator whose sign-in is old must re-authenticate before changing mail settings', async () => {
  const earlier = new Date(testNow.getTime() - 2 * 60 * 60 * 1000)
  headers = { Cookie: await aSignInCookie(db, (await aPerson(db, { role: 'admin' })).id, earlier) }
  const refused = { status: 403, body: { code: 'reauthentication_required' } }
  expect(await update({ senderName: 'Other' })).toMatchObject(refused)
  const template = {
    templateName: 'x',
    subjectTemplate: 'x',
    htmlTemplate: 'x',
    textTemplate: 'x',
    isActive: false,
  }
  const create = (templateType: string) =>
    api.call<TemplateResponse>('/email/templates/create', { body: { ...template, templateType }, headers })
  expect(await create('account_link')).toMatchObject(refused)
  const { body } = await create('custom')
  const change = { id: body.template.id, templateType: 'payment_rejected' }
  expect(await api.call('/email/templates/update', { body: change, headers })).toMatchObject(refused)
  expect((await get()).status).toBe(200)
})
