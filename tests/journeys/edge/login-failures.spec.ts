import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  anAccount,
  emailField,
  fillLogin,
  loginButton,
  password,
  passwordField,
} from '#tests/kit/accounts.ts'
import { offline, openPage, visit } from '#tests/kit/browser.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

async function waitForDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
}

test('Login: wrong password and unknown e-mail show the same error, and input is preserved', async () => {
  const { page } = await openPage({ expected: failing(401) })
  const account = await anAccount()
  await visit(page, '/login')
  for (const email of [account.email, 'nobody@journeys.example']) {
    await fillLogin(page, email, 'not the password')
    await alert(page).getByText('Invalid email or password').waitFor()
    expect(await emailField(page).inputValue()).toBe(email)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login-password')
  }
  await fillLogin(page, account.email)
  await waitForDashboard(page)
})

test('Login: input is preserved while offline, and signing in works once online', async () => {
  const { page } = await openPage({ expected: offline })
  const account = await anAccount()
  await visit(page, '/login')
  await page.context().setOffline(true)
  await fillLogin(page, account.email)
  await alert(page).getByText('You appear to be offline.').waitFor()
  expect(await passwordField(page).inputValue()).toBe(password)
  await page.context().setOffline(false)
  await loginButton(page).click()
  await waitForDashboard(page)
})
