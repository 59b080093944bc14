import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { settings, settingsVersions } from '#app/features/settings/tables.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { aTemplate, aTemplateInput } from '#tests/kit/templates.ts'
import { announcePaymentChanges } from '../commands/announce-payment-changes.ts'
import { emailTemplates, outbox } from '../tables.ts'

const { db, services, api, clock, signIn } = await aSite()

const organizer = await signIn('organizer')
const { id: adminId } = await aPerson(db, { role: 'admin', email: 'ana@example.ph' })
await aPerson(db, { role: 'admin', email: 'ben@example.ph' })
const admin = { Cookie: await aSessionCookie(db, adminId) }

beforeEach(async () => {
  for (const table of [settings, settingsVersions, emailTemplates]) await db.delete(table)
  await services.settings.refresh()
})

const wallet = '0998 765 4321'

const texts = (templateType: string, passage: string, text: string) => ({
  path: '/email/texts',
  body: { templateType, version: 0, value: { [passage]: [{ text }] } },
})

const template = (values: Parameters<typeof aTemplateInput>[0]) => ({
  path: '/email/templates/create',
  body: aTemplateInput(values),
})

const { home } = demonstrationSettings

/** Ways in which a person could have payments sent to themselves. */
const ways = {
  'the payment sentence of an e-mail': texts('payment_short', 'how', 'Please pay to our cashier, Maria.'),
  'a number in a sentence of another e-mail': texts(
    'registration_confirmation',
    'pending',
    `Pay to ${wallet}.`,
  ),
  'a number with invisible signs': texts('registration_confirmation', 'pending', 'Pay: 0998\u200b765 (4321)'),
  'a template about payments': template({ templateType: 'payment_short' }),
  'a template with a number': template({ textTemplate: `GCash ${wallet}` }),
  'a number that tags split': template({ htmlTemplate: '<p>GCash 0998<b>765</b><i>4321</i></p>' }),
  'a number in entities': template({ htmlTemplate: '<p>&#48;&#57;&#57;&#56;7654321</p>' }),
  'a number that Liquid puts together': template({ textTemplate: '{{ "0998765" | append: "4321" }}' }),
  'a picture, which may be a QR code': template({ htmlTemplate: '<img src="https://evil.example/qr.png">' }),
  'a page of the site': {
    path: '/settings/home',
    body: {
      version: 0,
      value: { ...home, introduction: { ...home.introduction, title: `Pay here: GCash ${wallet}` } },
    },
  },
} as const

let told = 0

/** Recipients of the notices that are due, each once, however often the job runs. */
const tellAdmins = async () => {
  await announcePaymentChanges(db, services.clock())
  await announcePaymentChanges(db, services.clock())
  const isNotice = eq(outbox.templateType, 'payment_details_changed')
  const notices = await db.select().from(outbox).where(isNotice).orderBy(outbox.id)
  const recipients = notices.slice(told).map(({ recipientEmail }) => recipientEmail)
  told = notices.length
  return recipients.sort()
}

test.for(Object.entries(ways))('An organizer cannot redirect payments by %s', async ([, { path, body }]) => {
  expect(await api.call(path, { body, headers: organizer })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Only administrators') },
  })
})

test.for(Object.entries(ways))(
  'An administrator who directs payments by %s is asked to re-authenticate, and all administrators are told',
  async ([, { path, body }]) => {
    clock.now = new Date(clock.now.getTime() + 2 * 60 * 60 * 1000)
    expect(await api.call(path, { body, headers: admin })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
    const headers = { Cookie: await aSessionCookie(db, adminId, clock.now) }
    expect((await api.call(path, { body, headers })).status).toBe(200)
    expect(await tellAdmins()).toEqual(['ana@example.ph', 'ben@example.ph'])
  },
)

test('Restoring, importing and saving payment methods tell all administrators, other settings none', async () => {
  const { paymentMethods } = demonstrationSettings
  const saved = (value: object, version: number) =>
    api.call('/settings/payment-methods', { headers: admin, body: { version, value } })
  expect((await saved({ ...paymentMethods, acceptsSureMatches: true }, 0)).status).toBe(200)
  expect(await tellAdmins()).toEqual([])
  expect((await saved({ ...paymentMethods, instructions: ['Pay Maria.'] }, 1)).status).toBe(200)
  expect(await tellAdmins()).toHaveLength(2)
  const body = { section: 'paymentMethods', restoredVersion: 1, version: 2 }
  expect((await api.call('/settings/restore', { headers: admin, body })).status).toBe(200)
  expect(await tellAdmins()).toHaveLength(2)
})

test('The earlier text of a template that named an account can be activated again', async () => {
  const { id } = await aTemplate(db, { textTemplate: 'GCash 0917 111 2222', isActive: true })
  const body = { id, textTemplate: `GCash ${wallet}` }
  expect((await api.call('/email/templates/update', { headers: admin, body })).status).toBe(200)
  const former = await db.select().from(emailTemplates).where(eq(emailTemplates.isActive, false))
  expect(former).toMatchObject([{ textTemplate: 'GCash 0917 111 2222' }])
  const undo = { id: former[0]?.id, isActive: true }
  expect((await api.call('/email/templates/update', { headers: admin, body: undo })).status).toBe(200)
  const active = await db.select().from(emailTemplates).where(eq(emailTemplates.isActive, true))
  expect(active).toMatchObject([{ textTemplate: 'GCash 0917 111 2222' }])
})

test("Organizers may write the provider's telephones, dates and amounts into e-mails and pages", async () => {
  const [mobile] = demonstrationSettings.organisation.contact.mobiles
  const { path, body } = texts('registration_confirmation', 'pending', `Call ${mobile} until 2026-12-31.`)
  expect((await api.call(path, { body, headers: organizer })).status).toBe(200)
})
