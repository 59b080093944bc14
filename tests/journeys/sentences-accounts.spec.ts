/** Signing in and making an account, sentence by sentence: what the other journeys of these screens do not pass by. */
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

/** How often a call of the API is made from now on. */
function callsOf(page: Page, path: string) {
  const calls = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith(`/_api${path}`)) calls.count += 1
  })
  return calls
}

/** By a link of the page, so that the browser asks for everything itself. */
async function followTo(page: Page, name: 'Login' | 'Dashboard'): Promise<void> {
  await banner(page).getByRole('link', { name }).click()
}

describe('the session', () => {
  test('is asked for a second time where the first fails, and nobody notices', async () => {
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

  test('is not asked for a third time, and shows the message of the server', async () => {
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

  test('is kept while one goes around', async () => {
    const { page } = await openPage({ expected: [/401/] })
    await visit(page, '/about')
    const calls = callsOf(page, '/auth/session')
    await followTo(page, 'Login')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await emailField(page).waitFor()
    expect(calls.count).toBe(1)
  })

  test('that cannot be asked for without a connection is told, and is known by itself with it', async () => {
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

  test('is not ended without a connection, and the screen says so', async () => {
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

test('the header has Register and, beside it, one door to the account', async () => {
  const { page } = await openPage()
  const doors = () => banner(page).locator('.btn').allInnerTexts()
  await visit(page, '/contact')
  expect(await doors()).toEqual(['Register', 'Login'])
  expect(await banner(page).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  await signIn(page, (await anAccount()).email)
  await visit(page, '/contact')
  expect(await doors()).toEqual(['Register', 'Dashboard'])
  expect(await banner(page).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('a login shows for about 200 milliseconds that it worked', async () => {
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

test('where Google is not set up, nothing speaks of it', async () => {
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

test('a failed login tells the words of the server, plain text as it came, and no page', async () => {
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

describe('an account after registering', () => {
  const field = (page: Page, name: string) =>
    page.getByRole('form', { name: 'Create account' }).getByRole('textbox', { name, exact: true })

  test('is refused in the words of the specification, and nothing is lost', async () => {
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
