/** A stranger creates an account with another person’s e-mail and plants a way back in. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  aGoogleAccount,
  aNewEmail,
  anAccount,
  fillLogin,
  logInByForm,
  message,
  password,
  waitForAccountLink,
} from '../kit/accounts.ts'
import { callApi, chooseNewPassword, expectingRefusals, readApi } from '../kit/attacks.ts'
import { openPage, visit } from '../kit/browser.ts'
import { chooseAccount, openGoogle } from '../kit/google-account.ts'
import { identityDialog, passwordField } from '../kit/reauthentication.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { totpCode } from '../kit/second-factors.ts'

const strangersPassword = 'bahay kubo 1994'
const ownersPassword = 'tatlong bibe 1975'
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back/ })

async function aStrangerWith(email: string): Promise<Page> {
  const { page } = await openPage({ expected: expectingRefusals })
  await visit(page, '/login')
  const account = { email, password: strangersPassword, displayName: 'Stranger' }
  expect((await callApi(page, '/auth/register_with_password', account)).status).toBe(200)
  const proof = { method: 'password', password: strangersPassword }
  expect((await callApi(page, '/auth/reauthenticate', proof)).status).toBe(200)
  return page
}

async function plantApp(page: Page): Promise<void> {
  const begun = await callApi(page, '/account/second-factor/totp/begin', {})
  expect(begun.status).toBe(200)
  const { token, secret } = JSON.parse(begun.text) as { token: string; secret: string }
  const code = totpCode(secret, new Date())
  expect((await callApi(page, '/account/second-factor/totp/confirm', { token, code })).status).toBe(200)
}

test('Planted second factor: an app added before e-mail confirmation is not required of the mailbox owner', async () => {
  const email = aNewEmail()
  const stranger = await aStrangerWith(email)
  await plantApp(stranger)
  const { page: owner } = await openPage({ width: 360, expected: expectingRefusals })
  await chooseNewPassword(owner, await waitForAccountLink(email), ownersPassword)
  await welcome(owner).waitFor()

  expect(await readApi(stranger, '/account')).toBe(401)
  await stranger.goto('/account')
  await stranger.waitForURL('/login?next=%2Faccount')
  await visit(stranger, '/login')
  await fillLogin(stranger, email, strangersPassword)
  await stranger.getByText('Invalid email or password').first().waitFor()

  const { page: again } = await openPage()
  await visit(again, '/login')
  await fillLogin(again, email, ownersPassword)
  await welcome(again).waitFor()
  const [left] = await queryDatabase(
    `select (select count(*) from totp_factors f where f.person_id = p.id)::int as apps,
            (select count(*) from recovery_codes c where c.person_id = p.id)::int as codes
     from people p where email = $1`,
    [email],
  )
  expect(left).toEqual({ apps: 0, codes: 0 })
})

test("Planted Google link: a stranger's Google account cannot sign in after the owner's recovery", async () => {
  const email = aNewEmail()
  const stranger = await aStrangerWith(email)
  const google = await aGoogleAccount()
  await visit(stranger, '/account')
  const part = stranger.getByRole('region', { name: 'Google' })
  await chooseAccount(await openGoogle(stranger, part.getByRole('button', { name: 'Link Google' })), google)
  await message(stranger, 'Google is linked to your account.').waitFor()

  const { page: owner } = await openPage()
  await chooseNewPassword(owner, await waitForAccountLink(email), ownersPassword)
  await welcome(owner).waitFor()

  const { page: later } = await openPage()
  await visit(later, '/login')
  await chooseAccount(await openGoogle(later), google)
  await later.getByRole('heading', { level: 1, name: `Welcome back, ${google.name}!` }).waitFor()
  await visit(later, '/account')
  await later.getByText(google.email).first().waitFor()
  expect(await later.getByRole('main').innerText()).not.toContain(email)
  await visit(owner, '/account')
  await owner.getByRole('region', { name: 'Google' }).getByRole('button', { name: 'Link Google' }).waitFor()
})

test("Planted Google link on a confirmed account cannot sign in after the owner's recovery", async () => {
  const { email, displayName, id } = await anAccount()
  const { page: stranger } = await openPage({ expected: expectingRefusals })
  const google = await aGoogleAccount()
  await logInByForm(stranger, email)
  await visit(stranger, '/account')
  const part = stranger.getByRole('region', { name: 'Google' })
  await part.getByRole('button', { name: 'Link Google' }).click()
  await passwordField(stranger).fill(password)
  const confirm = identityDialog(stranger).getByRole('button', { name: 'Confirm' })
  await chooseAccount(await openGoogle(stranger, confirm), google)
  await message(stranger, 'Google is linked to your account.').waitFor()

  const admin = await anAccount({ role: 'admin' })
  const { page: manager } = await openPage()
  await visit(manager, '/login')
  await fillLogin(manager, admin.email)
  await manager.waitForURL('/dashboard')
  expect((await callApi(manager, '/users/send-password-link', { userId: id })).status).toBe(200)
  const { page: owner } = await openPage()
  await chooseNewPassword(owner, await waitForAccountLink(email), ownersPassword)
  await welcome(owner).waitFor()

  expect(await readApi(stranger, '/account')).toBe(401)
  const { page: later } = await openPage()
  await visit(later, '/login')
  await chooseAccount(await openGoogle(later), google)
  await later.getByRole('heading', { level: 1, name: `Welcome back, ${google.name}!` }).waitFor()
  expect(google.name).not.toBe(displayName)
  expect(await later.getByRole('main').innerText()).not.toContain(displayName)
})
