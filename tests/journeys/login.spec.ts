import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, emailField, fillLogin, loginButton, password, passwordField } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit, waitForLife } from '../kit/browser.ts'
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

/** Follows a link of the page to /login, as the router does it. */
async function followLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
}

describe('the page', () => {
  test('is complete in what the server sends, and asks search engines to leave it out', async () => {
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

  test('says without a script that it needs one, and offers nothing that could not work', async () => {
    const { page } = await openPage({ width: 360, javaScript: false })
    await page.goto('/login')
    expect(await main(page).innerText()).toContain('Logging in needs JavaScript')
    expect(await main(page).getByRole('button').count()).toBe(0)
    expect(await main(page).getByRole('textbox').count()).toBe(0)
  })

  test('is accessible and never scrolls sideways, at 320 pixels and with text of twice the size', async () => {
    const { page } = await openPage({ width: 320 })
    await visit(page, '/login')
    expect(await sidewaysScroll(page)).toBe(0)
    await loginButton(page).click()
    await main(page).getByText('Email is required').waitFor()
    await expectAccessible(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.reload()
    await waitForLife(page)
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })

  test('tells password managers what is what, and shows the password when asked', async () => {
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

  test('shows placeholders while it is not known who one is, and its form after that', async () => {
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

  test('says that the session could not be checked, and lets one log in all the same', async () => {
    const { page } = await openPage({ expected: failing(500) })
    await visit(page, '/about')
    await page.route('**/_api/auth/session', (route) => route.fulfill({ status: 500, body: '' }))
    await followLogin(page)
    await main(page).getByText('Session check failed').waitFor()
    await emailField(page).waitFor()
  })
})

describe('logging in', () => {
  test('leads to the dashboard, and Back does not lead to the login again', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    const account = await anAccount()
    await visit(page, '/about')
    await visit(page, '/login')
    await fillLogin(page, account.email)
    await waitForDashboard(page)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('shows that it is under way and takes no second press', async () => {
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

  test('goes back to where the guard stopped somebody', async () => {
    const { page } = await openPage()
    const account = await anAccount({ role: 'admin' })
    await page.goto('/admin?tab=audit')
    await page.waitForURL('/login?next=%2Fadmin%3Ftab%3Daudit')
    await waitForLife(page)
    await fillLogin(page, account.email)
    await page.waitForURL('/admin?tab=audit')
  })

  test.for([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/\t/evil.example',
  ])('never leads to another site: %j', async (next) => {
    const { page } = await openPage()
    const account = await anAccount()
    await visit(page, `/login?next=${encodeURIComponent(next)}`)
    await fillLogin(page, account.email)
    await waitForDashboard(page)
  })
})

describe('whoever is signed in already', () => {
  test('is sent on by the server, to the dashboard or where they came from', async () => {
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

  test('is sent on by the browser, in place of the page', async () => {
    const { page } = await openPage()
    await visit(page, '/about')
    // In another tab, say: this one still shows Login.
    await signIn(page, (await anAccount()).email)
    await followLogin(page)
    await waitForDashboard(page)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('sees Dashboard in the header from the first byte', async () => {
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
