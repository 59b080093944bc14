import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { aGoogleAccount, anAccount, logInByForm, message, password } from '#tests/kit/accounts.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { chooseAccount, openGoogle } from '#tests/kit/google-account.ts'
import { confirmIdentity, identityDialog, passwordField } from '#tests/kit/reauthentication.ts'

const welcome = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `Welcome back, ${name}!` })

test('Google account is linked on the account page, signs in to that account, and is unlinked', async () => {
  const { page } = await openPage({ width: 360, expected: [/status of 403/, /answer: 403/] })
  const account = await anAccount()
  const other = await aGoogleAccount()
  await logInByForm(page, account.email)
  await visit(page, '/account')
  const part = page.getByRole('region', { name: 'Google' })
  await part.getByRole('button', { name: 'Link Google' }).click()
  await passwordField(page).fill(password)
  const confirm = identityDialog(page).getByRole('button', { name: 'Confirm' })
  await chooseAccount(await openGoogle(page, confirm), other)
  await message(page, 'Google is linked to your account.').waitFor()
  await part.getByText('Linked', { exact: true }).waitFor()
  const { page: another } = await openPage()
  await visit(another, '/login')
  await chooseAccount(await openGoogle(another), other)
  await welcome(another, account.displayName).waitFor()
  await part.getByRole('button', { name: 'Unlink Google' }).click()
  await confirmIdentity(page)
  await message(page, 'Google is no longer linked.').waitFor()
  await part.getByRole('button', { name: 'Link Google' }).waitFor()
})
