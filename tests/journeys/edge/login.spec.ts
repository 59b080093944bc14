import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  anAccount,
  emailField,
  fillLogin,
  loginButton,
  password,
  passwordField,
} from '#tests/kit/accounts.ts'
import { offline, openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { choose, openUserManagement, pressable, toastSaying } from '#tests/kit/user-management.ts'

const main = (page: Page) => page.getByRole('main')

async function waitForDashboard(page: Page): Promise<void> {
  await page.waitForURL('/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
}

const banner = (page: Page) => page.getByRole('banner')

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

const temporary = 'bagong taon 2027'
const refused = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]

describe('Logging in', () => {
  test('shows progress and ignores a second press', async () => {
    const { page } = await openPage()
    const account = await anAccount()
    let calls = 0
    await page.route('**/_api/auth/login_with_password', async (route) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await visit(page, '/login')
    await emailField(page).fill(account.email)
    await passwordField(page).fill(password)
    await loginButton(page).dblclick()
    const busy = main(page).getByRole('button', { name: 'Logging in...' })
    await busy.waitFor()
    expect(await busy.locator('.spin').count()).toBe(1)
    expect(await emailField(page).isDisabled()).toBe(true)
    expect(await passwordField(page).isDisabled()).toBe(true)
    await waitForDashboard(page)
    expect(calls).toBe(1)
  })

  test('works by keyboard alone', async () => {
    const { page } = await openPage()
    const account = await anAccount()
    await visit(page, '/login')
    await page.getByRole('button', { name: 'Continue with Google' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type(account.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await waitForDashboard(page)
  })
})

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

test('Temporary password: its owner sets a new one and continues to the requested page', async () => {
  const account = await anAccount({ role: 'organizer' })
  const adminPage = await openUserManagement(`/admin?search=${account.email}`)
  await choose(adminPage, account.displayName, 'Change Password')
  const form = adminPage.getByRole('dialog', { name: `Change Password for ${account.displayName}` })
  await form.getByLabel('New Password').first().fill(temporary)
  await pressable(form, 'Change Password').click()
  await toastSaying(adminPage, `Password changed successfully for user ID ${account.id}.`).waitFor()

  const { page } = await openPage({ width: 360, expected: refused(400) })
  await page.goto('/seminars?view=calendar')
  await waitForHydration(page)
  await fillLogin(page, account.email, temporary)
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
  await waitForHydration(page)
  expect(new URL(page.url()).search).toBe('?next=%2Fseminars%3Fview%3Dcalendar')
  expect(await page.getByRole('link', { name: 'Attendees', exact: true }).count()).toBe(0)
  expect(await sidewaysScroll(page)).toBe(0)
  for (const path of ['/account', '/two-step-sign-in', '/admin']) {
    await page.goto(path)
    await page.waitForURL(`/new-password?next=${encodeURIComponent(path)}`)
  }
  await visit(page, '/new-password?next=%2Fseminars%3Fview%3Dcalendar')

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const save = page.getByRole('button', { name: 'Save and continue' })
  await field('Current Password').fill(temporary)
  await field('New Password').fill(temporary)
  await save.click()
  await page.getByText('Please choose a password that is different from your current one.').first().waitFor()
  expect(await field('Current Password').inputValue()).toBe(temporary)
  await field('New Password').fill('tatlong bibe 1975')
  await save.click()
  await page.waitForURL('/seminars?view=calendar')
  await page.getByRole('heading', { level: 1, name: 'Manage Seminars' }).waitFor()
  const [row] = await queryDatabase('select status from passwords where person_id = $1', [account.id])
  expect(row?.status).toBe('usable')
})
