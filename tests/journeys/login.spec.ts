import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, emailField, fillLogin, loginButton, password, passwordField } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { readPage } from '../kit/page-source.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const main = (page: Page) => page.getByRole('main')

async function waitForDashboard(page: Page): Promise<void> {
  await page.waitForURL('/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
}

async function followLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
}

describe('The login page', () => {
  test('is server-rendered and noindex', async () => {
    const { status, text, title, meta, canonical } = await readPage('/login')
    expect([status, title]).toEqual([200, 'Login | Pagsulong Learning Center'])
    for (const word of [
      'Access your account',
      'Continue with Google',
      ' or ',
      'Email',
      'Password',
      'Forgot Password?',
      'Register for a seminar',
    ])
      expect(text).toContain(word)
    expect(meta('robots')).toBe('noindex')
    expect(canonical).toBe(`${baseUrl}/login`)
  })

  test('is accessible and never scrolls horizontally, at 320 pixels and with double text size', async () => {
    const { page } = await openPage({ width: 320 })
    await visit(page, '/login')
    expect(await sidewaysScroll(page)).toBe(0)
    await loginButton(page).click()
    await main(page).getByText('Email is required').waitFor()
    await expectAccessible(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.reload()
    await waitForHydration(page)
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })

  test('has autocomplete attributes, and can show the password', async () => {
    const { page } = await openPage()
    await visit(page, '/login')
    expect(await emailField(page).getAttribute('autocomplete')).toBe('username')
    expect(await passwordField(page).getAttribute('autocomplete')).toBe('current-password')
    await passwordField(page).fill('abc')
    expect(await passwordField(page).getAttribute('type')).toBe('password')
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    expect(await show.getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('#login-password').getAttribute('type')).toBe('text')
    expect(await page.locator('#login-password').inputValue()).toBe('abc')
  })

  test('shows placeholders while the session is checked, then the form', async () => {
    const { page } = await openPage({ expected: failing(401) })
    await visit(page, '/about')
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/_api/auth/session', async (route) => {
      await held
      await route.continue()
    })
    await followLogin(page)
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    await main(page).getByText('Loading').waitFor()
    expect(await main(page).locator('.skeleton').count()).toBeGreaterThan(3)
    expect(await emailField(page).count()).toBe(0)
    answer()
    await emailField(page).waitFor()
    expect(await main(page).locator('.skeleton').count()).toBe(0)
  })

  test('shows the form even when the session check failed, with a notice', async () => {
    const { page } = await openPage({ expected: failing(500) })
    await visit(page, '/about')
    await page.route('**/_api/auth/session', (route) => route.fulfill({ status: 500, body: '' }))
    await followLogin(page)
    await main(page).getByText('Session check failed').waitFor()
    await emailField(page).waitFor()
  })
})

describe('Logging in', () => {
  test('leads to the dashboard, and Back skips the login page', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    const account = await anAccount()
    await visit(page, '/about')
    await visit(page, '/login')
    await fillLogin(page, account.email)
    await waitForDashboard(page)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

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

  test('returns to the protected page that required it', async () => {
    const { page } = await openPage()
    const account = await anAccount({ role: 'admin' })
    await page.goto('/admin?tab=audit')
    await page.waitForURL('/login?next=%2Fadmin%3Ftab%3Daudit')
    await waitForHydration(page)
    await fillLogin(page, account.email)
    await page.waitForURL('/admin?tab=audit')
  })

  test.for([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/\t/evil.example',
  ])('never redirects to another site: %j', async (next) => {
    const { page } = await openPage()
    const account = await anAccount()
    await visit(page, `/login?next=${encodeURIComponent(next)}`)
    await fillLogin(page, account.email)
    await waitForDashboard(page)
  })
})

describe('The login page for a signed-in user', () => {
  test('redirects on the server to the dashboard or the requested page', async () => {
    const { page } = await openPage()
    await signIn(page, (await anAccount()).email)
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const answerTo = async (path: string) => {
      const { status, headers } = await fetch(`${baseUrl}${path}`, {
        redirect: 'manual',
        headers: { Cookie: cookie },
      })
      return [status, headers.get('Location')]
    }
    expect(await answerTo('/login')).toEqual([302, '/dashboard'])
    expect(await answerTo('/login?next=%2Fadmin%3Ftab%3Daudit')).toEqual([302, '/admin?tab=audit'])
    expect(await answerTo('/login?next=%2F%2Fevil.example')).toEqual([302, '/dashboard'])
  })

  test('is replaced by the dashboard on client-side navigation', async () => {
    const { page } = await openPage()
    await visit(page, '/about')
    await signIn(page, (await anAccount()).email)
    await followLogin(page)
    await waitForDashboard(page)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('is replaced in the server-rendered header by a link to the dashboard', async () => {
    const { page } = await openPage({ javaScript: false })
    await page.goto('/about')
    const account = page.getByRole('banner').locator('.wide-only')
    expect(await account.innerText()).toBe('Login')
    await signIn(page, (await anAccount()).email)
    await page.goto('/about')
    expect(await account.innerText()).toBe('Dashboard')
    expect(await page.getByRole('banner').getByText('Login').count()).toBe(0)
  })
})
