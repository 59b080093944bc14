import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aGoogleAccount } from '#tests/kit/accounts.ts'
import { openPage, type VisitorOptions, visit } from '#tests/kit/browser.ts'
import { chooseAccount, googleButton, openGoogle } from '#tests/kit/google-account.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'

const connecting = (page: Page) => page.getByRole('button', { name: 'Connecting...' })
const alert = (page: Page, text: string) => page.getByRole('main').getByRole('alert').getByText(text)

async function openLogin(options: VisitorOptions = {}): Promise<Page> {
  const { page } = await openPage(options)
  await visit(page, '/login')
  return page
}

async function waitForDashboard(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${name}!` }).waitFor()
}

describe('Signing in with Google', () => {
  test('creates an account for a new person and finds it again the next time', async () => {
    const account = await aGoogleAccount()
    for (const _ of ['first', 'second']) {
      const page = await openLogin({ width: 360 })
      const opened = await openGoogle(page)
      await connecting(page).waitFor()
      const size = await opened.evaluate(() => [window.innerWidth, window.innerHeight])
      expect(size).toEqual([500, 600])
      await chooseAccount(opened, account)
      await waitForDashboard(page, account.name)
      expect(opened.isClosed()).toBe(true)
    }
    expect(await queryDatabase('select id from people where email = $1', [account.email])).toHaveLength(1)
  })
})

describe('The Google sign-in popup', () => {
  test('shows an explanation when the browser blocks it', async () => {
    const { page } = await openPage()
    await page.addInitScript(() => {
      window.open = () => null
    })
    await visit(page, '/login')
    await googleButton(page).click()
    await alert(
      page,
      'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
    ).waitFor()
    await googleButton(page).waitFor()
  })

  test('ends the attempt silently when closed', async () => {
    const page = await openLogin()
    const opened = await openGoogle(page)
    await connecting(page).waitFor()
    await opened.close()
    await googleButton(page).waitFor({ timeout: 4000 })
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    await openGoogle(page)
  })
})

describe('postMessage during Google sign-in', () => {
  test('is ignored from any foreign origin or window', async () => {
    const { page } = await openPage({ expected: [/frame-src|Framing|policy: /] })
    let established = 0
    await page.route('**/_api/auth/establish_session', (route) => {
      established += 1
      return route.abort()
    })
    await visit(page, '/login')
    const opened = await openGoogle(page)
    await connecting(page).waitFor()
    await page.evaluate(() => {
      const data = { type: 'OAUTH_TOKEN_SUCCESS', token: 'planted' }
      // From this origin but another window; and from another origin.
      window.postMessage(data, window.location.origin)
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example' }))
    })
    // The provider's page: the right window but another origin.
    await opened.evaluate(() => {
      window.opener.postMessage({ type: 'OAUTH_TOKEN_SUCCESS', token: 'planted' }, '*')
      window.opener.postMessage({ type: 'OAUTH_ERROR', error: { code: 'x', message: 'planted' } }, '*')
    })
    await page.waitForTimeout(500)
    await connecting(page).waitFor()
    expect(established).toBe(0)
    expect(await page.getByText('planted').count()).toBe(0)
  })
})
