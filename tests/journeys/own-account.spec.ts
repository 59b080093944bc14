import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  anAccount,
  fillLogin,
  logInByForm,
  message,
  password,
  type TestAccount,
  waitForAccountLink,
} from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { offline, openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { measureWeight } from '../kit/page-weight.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function openAccount(
  options: VisitorOptions = {},
  values: Parameters<typeof anAccount>[0] = {},
): Promise<{ page: Page; account: TestAccount }> {
  const { page } = await openPage(options)
  const account = await anAccount(values)
  await signIn(page, account.email)
  await visit(page, '/account')
  return { page, account }
}

async function rowOf({ id }: TestAccount): Promise<Record<string, unknown>> {
  const [row] = await queryDatabase('select * from people where id = $1', [id])
  return row ?? {}
}

function listenTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url() === `${baseUrl}/_api/account${path}`) bodies.push(request.postDataJSON())
  })
  return bodies
}

describe('The account page', () => {
  test('is server-rendered and readable without JavaScript', async () => {
    const { page } = await openPage({ width: 360, javaScript: false })
    const account = await anAccount({ displayName: 'Maria Clara', isVerified: false })
    await signIn(page, account.email)
    await page.goto('/account')
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
    const text = await page.getByRole('main').innerText()
    for (const word of ['My account', 'Please confirm your e-mail', account.email, 'Where you are logged in'])
      expect(text).toContain(word)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })

  test('is accessible and wraps the longest name, at 320 pixels and with double text size', async () => {
    const displayName = `${'Maria Concepcion Esperanza '.repeat(3)}${'x'.repeat(19)}`.slice(0, 100)
    const { page } = await openAccount({ width: 320 }, { displayName, isVerified: false })
    expect(await sidewaysScroll(page)).toBe(0)
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

  test.for([
    ['/dashboard', 126],
    // Six more for its forms and re-authentication.
    ['/account', 132],
  ] as const)('stays small: %s within %i kB of script', async ([path, scriptInKb]) => {
    const { page } = await openPage({ width: 360 })
    await signIn(page, (await anAccount()).email)
    const { html, script, requests } = await measureWeight(page, () => visit(page, path))
    // With the stylesheet of the public pages.
    expect(html).toBeLessThanOrEqual(16 * 1024)
    expect(script).toBeLessThanOrEqual(scriptInKb * 1024)
    expect(requests).toBeLessThanOrEqual(30)
  })

  test('shows when the account could not be loaded, and retries', async () => {
    const { page } = await openPage({ expected: failing(500) })
    await signIn(page, (await anAccount()).email)
    await visit(page, '/about')
    await page.route('**/_api/account', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/about')
    await waitForHydration(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/account')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.getByText('Failed to load your account').waitFor()
    await page.unroute('**/_api/account')
    await button(page, 'Try again').click()
    await field(page, 'Display Name').waitFor()
  })
})

describe('Account details', () => {
  test('are saved with only the changed fields, and shown in the layout', async () => {
    const { page, account } = await openAccount({ width: 360 })
    const sent = listenTo(page, '/update')
    const save = button(page, 'Save details')
    expect(await save.isDisabled()).toBe(true)
    await field(page, 'Display Name').fill('Gracia 🌻')
    await page.getByRole('combobox', { name: 'Suffix' }).selectOption('PhD')
    expect(await save.isDisabled()).toBe(false)
    await save.dblclick()
    await message(page, 'Your details are saved.').waitFor()
    expect(sent).toEqual([{ displayName: 'Gracia 🌻', suffix: 'PhD' }])
    expect(await rowOf(account)).toMatchObject({
      display_name: 'Gracia 🌻',
      suffix: 'PhD',
      last_name: 'Dela Cruz',
    })
    await page.getByRole('banner').getByText('Gracia 🌻').waitFor()
    expect(await save.isDisabled()).toBe(true)
  })

  test('show errors at their fields, and nothing typed is lost', async () => {
    const { page, account } = await openAccount({ expected: offline })
    await field(page, 'Display Name').fill(' ')
    await field(page, 'Company').fill('Basey National High School')
    await button(page, 'Save details').click()
    await part(page, 'Name and contact details').getByText('Display name cannot be empty').waitFor()
    await field(page, 'Display Name').fill('Grace')
    await page.context().setOffline(true)
    await button(page, 'Save details').click()
    await message(page, 'You appear to be offline.').waitFor()
    expect(await field(page, 'Company').inputValue()).toBe('Basey National High School')
    await page.context().setOffline(false)
    await button(page, 'Save details').click()
    await message(page, 'Your details are saved.').waitFor()
    expect(await rowOf(account)).toMatchObject({ company: 'Basey National High School' })
  })
})

test('Account preferences are saved', async () => {
  const { page, account } = await openAccount()
  const save = button(page, 'Save preferences')
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Text message (SMS)' }).check()
  await save.click()
  await message(page, 'Your preferences are saved.').waitFor()
  expect(await rowOf(account)).toMatchObject({ accepts_sms: true })
  expect(await save.isDisabled()).toBe(true)
})

test('Account page sends the e-mail confirmation link again and explains it', async () => {
  const { page, account } = await openAccount({}, { isVerified: false })
  await page
    .getByText('registrations that were made elsewhere with this address are not shown here')
    .waitFor()
  await button(page, 'Send the link again').click()
  await message(page, `We sent a link to ${account.email}.`).waitFor()
  expect(await waitForAccountLink(account.email)).toContain('/account-link#')
})

describe('Password change on the account page', () => {
  test('requires the current password and signs out other devices', async () => {
    const { page, account } = await openAccount({ expected: failing(400) })
    const { page: other } = await openPage()
    await logInByForm(other, account.email)
    await field(page, 'Current Password').fill('not it')
    await field(page, 'New Password').fill('bahay kubo 1994')
    await button(page, 'Change password').click()
    await part(page, 'Password').getByText('This is not your password.').waitFor()
    expect(await field(page, 'New Password').inputValue()).toBe('bahay kubo 1994')
    await field(page, 'Current Password').fill(password)
    await button(page, 'Change password').click()
    await message(page, 'Your password is changed.').waitFor()
    expect(await field(page, 'New Password').inputValue()).toBe('')
    await other.reload()
    await other.waitForURL('/login?next=%2Fdashboard')
    await waitForHydration(other)
    await fillLogin(other, account.email, 'bahay kubo 1994')
    await other.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  })

  test('refuses a common password with an error at its field', async () => {
    const { page } = await openAccount({ expected: failing(400) })
    await field(page, 'Current Password').fill(password)
    await field(page, 'New Password').fill('password123')
    await button(page, 'Change password').click()
    await part(page, 'Password')
      .getByText('This password is too common. Please choose another one.')
      .waitFor()
  })
})

describe('The session list on the account page', () => {
  test('names sessions by device, and ends them one by one or all at once', async () => {
    const { page, account } = await openAccount({ width: 360 })
    const addSession = (userAgent: string) =>
      queryDatabase(
        `insert into sessions (token_hash, person_id, expires_at, user_agent, ip_address)
         values (sha256(random()::text::bytea), $1, now() + interval '1 day', $2, '203.0.113.9')`,
        [account.id, userAgent],
      )
    await addSession(
      'Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    )
    await addSession('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1')
    await addSession('something else')
    await page.reload()
    await waitForHydration(page)
    const lines = part(page, 'Where you are logged in').getByRole('listitem')
    expect(await lines.count()).toBe(4)
    expect(await lines.filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0)
    const android = lines.filter({ hasText: 'Chrome on Android' })
    expect(await android.innerText()).toContain('from 203.0.113.9')
    await android.getByRole('button', { name: /^End the session of Chrome on Android, last used / }).click()
    await message(page, 'Chrome on Android is logged out.').waitFor()
    expect(await lines.count()).toBe(3)
    await expectAccessible(page)
    await button(page, 'Log out everywhere else').click()
    await message(page, 'Your other devices are logged out.').waitFor()
    expect(await lines.count()).toBe(1)
    expect(await button(page, 'Log out everywhere else').count()).toBe(0)
  })

  test('redirects to the login on the next action when the session was ended elsewhere', async () => {
    const { page, account } = await openAccount({ expected: failing(401) }, { isVerified: false })
    await queryDatabase('delete from sessions where person_id = $1', [account.id])
    await button(page, 'Send the link again').click()
    await page.waitForURL('/login?next=%2Faccount')
  })

  test('keeps what was typed when the session was ended elsewhere', async () => {
    const { page, account } = await openAccount({ expected: failing(401) })
    await queryDatabase('delete from sessions where person_id = $1', [account.id])
    await field(page, 'Company').fill('Basey National High School')
    await button(page, 'Save details').click()
    await message(page, 'Please log in to continue.').waitFor()
    await message(page, 'Log in again in another tab').waitFor()
    const otherTab = await page.context().newPage()
    await visit(otherTab, '/login')
    await fillLogin(otherTab, account.email)
    await otherTab.waitForURL('/dashboard')
    await button(page, 'Save details').click()
    await message(page, 'Your details are saved.').waitFor()
    expect(await rowOf(account)).toMatchObject({ company: 'Basey National High School' })
  })
})
