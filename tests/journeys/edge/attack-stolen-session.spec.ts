/** A copied session cookie, for example from malware or a borrowed laptop. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  aNewEmail,
  anAccount,
  logInByForm,
  message,
  password,
  type TestAccount,
  waitForAccountLink,
} from '#tests/kit/accounts.ts'
import {
  callApi,
  chooseNewPassword,
  copyCookies,
  expectingRefusals,
  mailTextsTo,
  readApi,
  waitForReportLink,
} from '#tests/kit/attacks.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { ageSessions, identityDialog, proveIdentity } from '#tests/kit/reauthentication.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { openUserManagement } from '#tests/kit/user-management.ts'

const newPassword = 'bahay kubo 1994'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

interface Theft {
  readonly account: TestAccount
  readonly victim: Page
  readonly thief: Page
}

async function aStolenSession(role: 'attendee' | 'staff' = 'attendee'): Promise<Theft> {
  const account = await anAccount({ role })
  const { page: victim } = await openPage({ expected: expectingRefusals })
  const { page: thief } = await openPage({ expected: expectingRefusals })
  await logInByForm(victim, account.email)
  await ageSessions(account.id)
  await copyCookies(victim, thief)
  expect(await readApi(thief, '/account')).toBe(200)
  return { account, victim, thief }
}

async function changePassword(page: Page): Promise<void> {
  await visit(page, '/account')
  await field(page, 'Current Password').fill(password)
  await field(page, 'New Password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await message(page, 'Your password is changed.').waitFor()
}

test("Stolen session cannot change sign-in methods, and the owner's session is unaffected", async () => {
  const { account, victim, thief } = await aStolenSession('staff')
  const calls: readonly (readonly [string, unknown])[] = [
    ['/account/change-password', { currentPassword: null, newPassword }],
    ['/account/change-email', { newEmail: aNewEmail() }],
    ['/account/unlink-google', {}],
    ['/account/second-factor/totp/begin', {}],
    ['/account/second-factor/totp/remove', {}],
    ['/account/second-factor/passkeys/begin', {}],
    ['/account/second-factor/passkeys/remove', { id: 1 }],
    ['/account/second-factor/recovery-codes', {}],
  ]
  for (const [path, data] of calls) {
    const { status, code } = await callApi(thief, path, data)
    expect([path, status, code]).toEqual([path, 403, 'reauthentication_required'])
  }
  const guess = { currentPassword: 'a guess of the thief', newPassword }
  expect((await callApi(thief, '/account/change-password', guess)).status).toBe(400)
  const newEmail = aNewEmail()
  await visit(thief, '/account')
  await field(thief, 'New Email').fill(newEmail)
  await thief.getByRole('button', { name: 'Change e-mail' }).click()
  await identityDialog(thief).waitFor()
  await thief.keyboard.press('Escape')
  await thief.getByRole('main').getByRole('button', { name: 'Set up an app' }).click()
  await thief.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await identityDialog(thief).waitFor()

  await visit(victim, '/account')
  await victim.getByRole('region', { name: 'E-mail' }).getByText(account.email).waitFor()
  await victim.getByRole('region', { name: 'Two-step sign-in' }).getByText('Off', { exact: true }).waitFor()
  const { page: elsewhere } = await openPage()
  await logInByForm(elsewhere, account.email)
  const sent = await queryDatabase('select id from outbox where recipient_email = any($1)', [
    [account.email, newEmail],
  ])
  expect(sent).toEqual([])
})

test('Stolen session ends when the owner re-authenticates in the same browser', async () => {
  const { victim, thief } = await aStolenSession()
  await visit(victim, '/account')
  await proveIdentity(victim)
  expect(await readApi(victim, '/account')).toBe(200)
  expect(await readApi(thief, '/account')).toBe(401)
})

test('Stolen session ends when the owner changes the password, and the owner stays signed in', async () => {
  const { victim, thief } = await aStolenSession()
  await changePassword(victim)
  expect(await readApi(thief, '/account')).toBe(401)
  expect(await readApi(victim, '/account')).toBe(200)
})

test('Stolen session ends when the owner changes the password on another device, with an e-mail notice', async () => {
  const { account, thief } = await aStolenSession()
  const { page: phone } = await openPage({ width: 360 })
  await logInByForm(phone, account.email)
  await changePassword(phone)
  expect(await readApi(thief, '/account')).toBe(401)
  await thief.goto('/account')
  await thief.waitForURL('/login?next=%2Faccount')
  expect(await waitForReportLink(account.email)).not.toBe('')
})

test('Stolen session with known password: the change is undone by the link in the notice', async () => {
  const { account, victim, thief } = await aStolenSession()
  await changePassword(thief)
  const { page: owner } = await openPage({ width: 360 })
  await owner.goto(await waitForReportLink(account.email))
  await owner.getByRole('heading', { name: 'You did not make this change?' }).waitFor()
  await expect.poll(() => owner.url()).not.toContain('#')
  expect(await readApi(thief, '/account')).toBe(200)
  await owner.getByRole('button', { name: 'This was not me' }).click()
  await owner.getByText('Your account is secured').waitFor()
  expect(await readApi(thief, '/account')).toBe(401)
  expect(await readApi(victim, '/account')).toBe(401)
  const credentials = { email: account.email, password: newPassword }
  expect((await callApi(thief, '/auth/login_with_password', credentials)).status).toBe(403)

  const ownPassword = 'tatlong bibe 1975'
  await chooseNewPassword(owner, await waitForAccountLink(account.email), ownPassword)
  await owner.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  expect((await callApi(thief, '/auth/login_with_password', credentials)).status).toBe(401)
})

test('Stolen administrator session cannot export attendees or change roles without the password', async () => {
  const admin = await anAccount({ role: 'admin' })
  const attendee = await anAccount({ displayName: `Nena ${admin.id}` })
  const thief = await openUserManagement('/attendees', { expected: expectingRefusals }, admin.email)
  await ageSessions(admin.id)
  let downloads = 0
  thief.on('download', () => {
    downloads += 1
  })
  const answer = await thief.request.get('/_api/attendees/export')
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'reauthentication_required'])
  await thief
    .getByRole('button', { name: /^(Export|More)/ })
    .first()
    .click()
  await thief.getByRole('menuitem', { name: /all attendees$/i }).click()
  await identityDialog(thief).getByRole('textbox', { name: 'Your password' }).fill('a guess of the thief')
  await identityDialog(thief).getByRole('button', { name: 'Confirm' }).click()
  await identityDialog(thief).getByText('This is not your password.').first().waitFor()
  await thief.keyboard.press('Escape')
  const change = { userId: attendee.id, role: 'admin' }
  const { status, code } = await callApi(thief, '/users/update-details', change)
  expect([status, code]).toEqual([403, 'reauthentication_required'])

  expect(downloads).toBe(0)
  const lines = await queryDatabase(
    "select action from audit_log where actor_id = $1 and action in ('attendees.exported', 'user.updated')",
    [admin.id],
  )
  expect(lines).toEqual([])
  expect((await mailTextsTo(attendee.email)).length).toBe(0)
})
