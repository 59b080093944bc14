import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, emailField, fillLogin, loginButton, passwordField } from '../kit/accounts.ts'
import { offline, openPage, visit } from '../kit/browser.ts'
import { googleButton } from '../kit/google-account.ts'
import { aRegistrant, completeButton, fillUpToConfirm, openRegistration } from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'
import { signIn } from '../kit/sign-in.ts'

const banner = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')

function callsOf(page: Page, path: string) {
  const calls = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith(`/_api${path}`)) calls.count += 1
  })
  return calls
}

/** So that the browser fetches everything. */
async function followTo(page: Page, name: 'Login' | 'Dashboard'): Promise<void> {
  await banner(page).getByRole('link', { name }).click()
}

describe('Session check in the browser', () => {
  test('is retried once when it fails, without an error on screen', async () => {
    const { page } = await openPage({ expected: [/500/, /401/] })
    await visit(page, '/about')
    await page.route('**/_api/auth/session', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    })
    const calls = callsOf(page, '/auth/session')
    await followTo(page, 'Login')
    await emailField(page).waitFor()
    expect(calls.count).toBe(2)
    expect(await main(page).getByText('Session check failed').count()).toBe(0)
  })

  test("is not retried twice, and then shows the server's message", async () => {
    const { page } = await openPage({ expected: [/503/] })
    await visit(page, '/about')
    const answer = { status: 503, json: { error: 'The database is asleep.' } }
    await page.route('**/_api/auth/session', (route) => route.fulfill(answer))
    const calls = callsOf(page, '/auth/session')
    await followTo(page, 'Login')
    await main(page).getByText('The database is asleep.').waitFor()
    await page.waitForTimeout(1500)
    expect(calls.count).toBe(2)
  })

  test('is cached while navigating between pages', async () => {
    const { page } = await openPage({ expected: [/401/] })
    await visit(page, '/about')
    const calls = callsOf(page, '/auth/session')
    await followTo(page, 'Login')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await emailField(page).waitFor()
    expect(calls.count).toBe(1)
  })

  test('reports being offline, and succeeds by itself when the connection is back', async () => {
    const { page } = await openPage({ expected: [...offline, /ERR_FAILED/] })
    await signIn(page, (await anAccount()).email)
    await visit(page, '/about')
    await page.route('**/_api/auth/session', (route) => route.abort('internetdisconnected'))
    await followTo(page, 'Dashboard')
    await page.getByRole('heading', { level: 1, name: 'Session check failed' }).waitFor()
    await page.getByText('You appear to be offline. Check your connection and try again.').waitFor()
    await page.unroute('**/_api/auth/session')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  })

  test('keeps the user signed in when logout fails offline, and says so', async () => {
    const { page } = await openPage({ expected: offline })
    await signIn(page, (await anAccount()).email)
    await visit(page, '/dashboard')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.locator('.toast').getByText('Logout failed').waitFor()
    await page.getByText('You appear to be offline.').first().waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  })
})

test('The header shows Register, and next to it either Login or Dashboard', async () => {
  const { page } = await openPage()
  const headerButtons = () => banner(page).locator('.btn').allInnerTexts()
  await visit(page, '/contact')
  expect(await headerButtons()).toEqual(['Register', 'Login'])
  expect(await banner(page).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  await signIn(page, (await anAccount()).email)
  await visit(page, '/contact')
  expect(await headerButtons()).toEqual(['Register', 'Dashboard'])
  expect(await banner(page).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('The login page shows success for about 200 milliseconds before redirecting', async () => {
  const { page } = await openPage()
  const account = await anAccount()
  await visit(page, '/login')
  let answeredAt = 0
  let leftAt = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/login_with_password')) answeredAt = Date.now()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/dashboard')) leftAt = Date.now()
  })
  await fillLogin(page, account.email)
  await page.waitForURL('/dashboard')
  expect(leftAt - answeredAt).toBeGreaterThanOrEqual(150)
  expect(leftAt - answeredAt).toBeLessThan(1500)
})

test('The login page and the forgot-password page do not mention Google when it is not configured', async () => {
  const { page } = await openPage({ expected: [/401/] })
  await visit(page, '/about')
  await page.route('**/_api/auth/methods', (route) => route.fulfill({ json: { google: false } }))
  await followTo(page, 'Login')
  await loginButton(page).waitFor()
  expect(await googleButton(page).count()).toBe(0)
  expect(await main(page).getByText('or', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { name: 'Contact Support' }).waitFor()
  expect(await googleButton(page).count()).toBe(0)
  expect(await main(page).getByText('Try another sign-in method').count()).toBe(0)
  expect(await main(page).getByText('OR', { exact: true }).count()).toBe(0)
})

test("The login page shows the server's JSON or plain-text error, but never an HTML page", async () => {
  const { page } = await openPage({ expected: [/status of 5/, /answer: 5/] })
  await visit(page, '/login')
  for (const [answer, text] of [
    [{ status: 500, json: { error: 'Something went wrong. Please try again.' } }, 'Something went wrong.'],
    [{ status: 503, contentType: 'text/plain', body: 'Back at noon' }, 'Back at noon'],
    [{ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }, 'Login failed. Please try again.'],
    [{ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }, 'Login failed. Please try again.'],
  ] as const) {
    await page.route('**/_api/auth/login_with_password', (route) => route.fulfill({ ...answer }), {
      times: 1,
    })
    await fillLogin(page, 'ana@journeys.example')
    await main(page).getByRole('alert').getByText(text).waitFor()
    expect(await passwordField(page).inputValue()).not.toBe('')
  }
})

describe('Account creation after registering', () => {
  const field = (page: Page, name: string) =>
    page.getByRole('form', { name: 'Create account' }).getByRole('textbox', { name, exact: true })

  test('shows the right error text for each refusal, and keeps what was typed', async () => {
    const { page } = await openPage({ expected: [/status of/, /answer: (4|5)\d\d/] })
    await openRegistration(page, sample.free)
    await fillUpToConfirm(page, aRegistrant(), false)
    await completeButton(page).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    const button = page.getByRole('form', { name: 'Create account' }).getByRole('button', {
      name: 'Create account',
    })
    await field(page, 'Password').fill('bahay kubo 1994')
    for (const [error, text] of [
      ['The display name is empty', "Please provide a valid display name that isn't empty."],
      ['This name is too long', 'Please check your display name: This name is too long'],
      ['Email already in use', 'This email is already registered. Please try logging in instead.'],
      ['The gate is shut.', 'The gate is shut.'],
      ['', 'Registration failed. Please try again.'],
    ] as const) {
      await page.route(
        '**/_api/auth/register_with_password',
        (route) => route.fulfill({ status: 409, json: { error } }),
        { times: 1 },
      )
      await button.click()
      await page.getByRole('form', { name: 'Create account' }).getByText(text).waitFor()
      expect(await field(page, 'Password').inputValue()).toBe('bahay kubo 1994')
    }
  })
})
