import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aGoogleAccount, anAccount } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import { chooseAccount, googleButton, openGoogle } from '../kit/google-account.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()

const refused = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const failedText = 'Authentication failed. Please try again.'
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

/** Navigates within the page: entering a URL would sever it from its opener. */
async function assignLocation(opened: Page, path: string): Promise<void> {
  await opened.evaluate((address) => window.location.assign(address), `${baseUrl}${path}`)
}

/** Holds the sign-in window's message to its opener; resolves with the token. */
async function holdEstablishing(page: Page): Promise<{ token(): Promise<string>; release(): void }> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let seen = ''
  await page.route('**/_api/auth/establish_session', async (route) => {
    seen = route.request().postDataJSON().tempToken
    await released
    await route.continue()
  })
  return {
    async token() {
      await expect.poll(() => seen).not.toBe('')
      return seen
    },
    release: () => release(),
  }
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

  test('receives the result even though the popup closes immediately, repeatedly', async () => {
    const account = await aGoogleAccount()
    for (let round = 0; round < 5; round += 1) {
      const page = await openLogin()
      await chooseAccount(await openGoogle(page), account)
      await waitForDashboard(page, account.name)
    }
  })

  test('returns to the page that required sign-in', async () => {
    const { page } = await openPage()
    const account = await aGoogleAccount()
    await visit(page, '/login?next=%2Fdashboard%3Ffrom%3Dguard')
    await chooseAccount(await openGoogle(page), account)
    await page.waitForURL('/dashboard?from=guard')
  })

  test('works from the forgot-password page', async () => {
    const { page } = await openPage()
    const account = await aGoogleAccount()
    await visit(page, '/forgot-password')
    await chooseAccount(await openGoogle(page), account)
    await waitForDashboard(page, account.name)
  })

  test('explains that an existing password account must be linked first', async () => {
    const page = await openLogin({ width: 320 })
    const { email } = await anAccount()
    const account = await aGoogleAccount({ email })
    await chooseAccount(await openGoogle(page), account)
    await page.getByText('Account Already Exists').waitFor()
    await page.getByText('Log in with your password, then link Google in your account settings.').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Got it' }).click()
    expect(await page.getByText('Account Already Exists').count()).toBe(0)
    expect(await googleButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('reports cancellation at the provider', async () => {
    const page = await openLogin()
    const opened = await openGoogle(page)
    await opened.getByRole('button', { name: 'Cancel' }).click()
    await alert(page, 'Signing in with Google was cancelled.').waitFor()
    await googleButton(page).waitFor()
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

  test('is opened only once on repeated presses', async () => {
    const page = await openLogin()
    const opened = await openGoogle(page)
    const address = opened.url()
    let others = 0
    page.on('popup', () => {
      others += 1
    })
    await connecting(page).click()
    await connecting(page).click()
    await page.waitForTimeout(500)
    expect([others, opened.isClosed()]).toEqual([0, false])
    expect(opened.url(), 'where the person was in the window').toBe(address)
  })

  test('closes after five minutes, and the attempt fails', async () => {
    const { page } = await openPage()
    await page.clock.install()
    await visit(page, '/login')
    const opened = await openGoogle(page)
    await connecting(page).waitFor()
    await page.clock.fastForward('04:58')
    expect(opened.isClosed()).toBe(false)
    const closed = opened.waitForEvent('close')
    await page.clock.fastForward('00:03')
    await closed
    await alert(page, failedText).waitFor()
    await googleButton(page).waitFor()
  })

  test('closes when the opening page is left', async () => {
    const page = await openLogin()
    const opened = await openGoogle(page)
    const closed = opened.waitForEvent('close')
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await closed
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

  test('shows an error when our own popup sends an unknown message', async () => {
    const page = await openLogin()
    await page.context().route('**/_api/auth/oauth_callback**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: "<script>opener.postMessage({ type: 'OAUTH_ERROR' }, location.origin)</script>",
      }),
    )
    const opened = await openGoogle(page)
    await assignLocation(opened, '/_api/auth/oauth_callback?code=x')
    await alert(page, 'An unexpected error occurred during authentication. Please try again.').waitFor()
  })
})

describe('The temporary token of a Google sign-in', () => {
  test('is refused when already used', async () => {
    const page = await openLogin({ expected: refused(401) })
    const account = await aGoogleAccount()
    const held = await holdEstablishing(page)
    await chooseAccount(await openGoogle(page), account)
    const used = await fetch(`${baseUrl}/_api/auth/establish_session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ tempToken: await held.token() }),
    })
    expect(used.status).toBe(200)
    held.release()
    await alert(page, 'Invalid or expired token').waitFor()
    await googleButton(page).waitFor()
  })

  test('is refused when older than a minute', async () => {
    const page = await openLogin({ expected: refused(401) })
    const account = await aGoogleAccount()
    const held = await holdEstablishing(page)
    await chooseAccount(await openGoogle(page), account)
    await held.token()
    await queryDatabase(
      `update one_time_tokens set created_at = now() - interval '2 minutes', expires_at = now() - interval '1 second'
       where person_id = (select id from people where email = $1)`,
      [account.email],
    )
    held.release()
    await alert(page, 'Invalid or expired token').waitFor()
  })

  test('shows a default error when the server fails without a message', async () => {
    const page = await openLogin({ expected: refused(500) })
    const account = await aGoogleAccount()
    await page.route('**/_api/auth/establish_session', (route) => route.fulfill({ status: 500, body: '' }))
    await chooseAccount(await openGoogle(page), account)
    await alert(page, 'Failed to complete authentication. Please try again.').waitFor()
  })

  test('is not issued for a forged state', async () => {
    const page = await openLogin()
    const opened = await openGoogle(page)
    await assignLocation(opened, '/_api/auth/oauth_callback?code=made-up&state=forged')
    await alert(page, failedText).waitFor()
    await googleButton(page).waitFor()
  })
})
