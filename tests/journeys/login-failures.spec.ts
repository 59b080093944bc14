import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAccount, emailField, fillLogin, loginButton, password, passwordField } from '../kit/accounts.ts'
import { offline, openPage, visit } from '../kit/browser.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

async function waitForDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
}

test('Login: missing input is reported at its field', async () => {
  const { page } = await openPage()
  await visit(page, '/login')
  await loginButton(page).click()
  await main(page).getByText('Email is required').waitFor()
  await main(page).getByText('Password is required').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login-email')
  await emailField(page).fill('not an address')
  await passwordField(page).fill('x')
  expect(await main(page).getByText('Password is required').count()).toBe(0)
  expect(await main(page).getByText('Email is required').count()).toBe(1)
})

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

test('Login: a suspended user learns of the suspension only with the right password', async () => {
  const { page } = await openPage({ expected: [...failing(401), ...failing(403)] })
  const account = await anAccount({ status: 'suspended' })
  await visit(page, '/login')
  await fillLogin(page, account.email, 'not the password')
  await alert(page).getByText('Invalid email or password').waitFor()
  await fillLogin(page, account.email)
  await alert(page).getByText('This account is suspended. Please contact us.').waitFor()
})

test('Login: after ten wrong passwords the user is asked to wait', async () => {
  const { page } = await openPage({ expected: failing(429) })
  const account = await anAccount()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await fetch(`${baseUrl}/_api/auth/login_with_password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: 'wrong' }),
    })
  }
  await visit(page, '/login')
  await fillLogin(page, account.email)
  await alert(page).getByText('Too many requests. Please try again later.').waitFor()
})

test('Login: a failure without a message shows a default error', async () => {
  const { page } = await openPage({ expected: failing(500) })
  await page.route('**/_api/auth/login_with_password', (route) => route.fulfill({ status: 500, body: '' }))
  await visit(page, '/login')
  await fillLogin(page, 'someone@journeys.example')
  await alert(page).getByText('Login failed. Please try again.').waitFor()
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
