import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  aNewEmail,
  anAccount,
  logInByForm,
  message,
  type TestAccount,
  waitForAccountLink,
} from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import { readPage } from '../kit/page-source.ts'
import { proveIdentity } from '../kit/reauthentication.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm my e-mail' })
const invalid = 'This link is no longer valid'

async function withLink(
  options: VisitorOptions = {},
): Promise<{ page: Page; account: TestAccount; link: string }> {
  const { page } = await openPage(options)
  const account = await anAccount({ isVerified: false })
  await logInByForm(page, account.email)
  await visit(page, '/account')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await message(page, `We sent a link to ${account.email}.`).waitFor()
  const link = await waitForAccountLink(account.email)
  return { page, account, link }
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('button', { name: 'Save password and log in' }).click()
}

const isVerified = async ({ id }: TestAccount) => {
  const [row] = await queryDatabase('select email_verified_at from people where id = $1', [id])
  return row?.email_verified_at !== null
}

describe('Account link opened by the user signed in to that account', () => {
  test('confirms the e-mail on a button press and removes the secret from the URL', async () => {
    const { page, account, link } = await withLink({ width: 360 })
    await page.goto(link)
    await confirmButton(page).waitFor()
    expect(page.url()).not.toContain('#')
    expect(await isVerified(account)).toBe(false)
    await expectAccessible(page)
    await confirmButton(page).click()
    await heading(page, 'Your e-mail is confirmed').waitFor()
    expect(await isVerified(account)).toBe(true)
    await page.waitForURL('/dashboard')
    await visit(page, '/account')
    await page.getByRole('heading', { name: 'My account' }).waitFor()
    expect(await page.getByText('Please confirm your e-mail').count()).toBe(0)
  })

  test('works only once', async () => {
    const { page, link } = await withLink({ expected: failing(401) })
    for (const expected of ['Your e-mail is confirmed', invalid]) {
      await page.goto('about:blank')
      await page.goto(link)
      await confirmButton(page).click()
      await heading(page, expected).waitFor()
    }
    await page.getByRole('link', { name: 'Go to my account' }).waitFor()
  })

  test("changes the account's e-mail address", async () => {
    const { page } = await openPage()
    const account = await anAccount()
    const newEmail = aNewEmail()
    await logInByForm(page, account.email)
    await proveIdentity(page)
    await visit(page, '/account')
    await page.getByRole('textbox', { name: 'New Email' }).fill(newEmail)
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    await message(page, `We sent a link to ${newEmail}.`).waitFor()
    const link = await waitForAccountLink(newEmail)
    const { page: elsewhere } = await openPage({ expected: failing(409) })
    await elsewhere.goto(link)
    await choose(elsewhere, 'bahay kubo 1994')
    await elsewhere.getByText('Please log in to your account first, then open the link again.').waitFor()
    await page.goto(link)
    await confirmButton(page).click()
    await heading(page, 'Your e-mail is confirmed').waitFor()
    await page.getByRole('link', { name: 'Go to my dashboard' }).click()
    await visit(page, '/account')
    await page.getByRole('region', { name: 'E-mail' }).getByText(newEmail).waitFor()
  })

  test('reports that another person has taken the new e-mail meanwhile', async () => {
    const { page } = await openPage({ expected: failing(409) })
    const account = await anAccount()
    const newEmail = aNewEmail()
    await logInByForm(page, account.email)
    await proveIdentity(page)
    await visit(page, '/account')
    await page.getByRole('textbox', { name: 'New Email' }).fill(newEmail)
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    const link = await waitForAccountLink(newEmail)
    await queryDatabase("insert into people (email, first_name, last_name) values ($1, 'Ana', 'Reyes')", [
      newEmail,
    ])
    await page.goto(link)
    await confirmButton(page).click()
    await page.getByRole('alert').getByText('Email already in use').waitFor()
  })
})

describe('Account link opened by anyone else', () => {
  test('sets a new password, revokes all other sessions and signs in', async () => {
    const { page: first, account, link } = await withLink()
    const { page } = await openPage({ width: 320 })
    await page.goto(link)
    await heading(page, 'Choose a new password').waitFor()
    expect(page.url()).not.toContain('#')
    await page.getByText('The new password replaces your old one').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await choose(page, 'short')
    await page.getByText('Password must be at least 8 characters').waitFor()
    await choose(page, 'bahay kubo 1994')
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
    expect(await isVerified(account)).toBe(true)
    await first.goto('/dashboard')
    await first.waitForURL('/login?next=%2Fdashboard')
  })

  test('explains to a user signed in to another account that the link is not theirs', async () => {
    const { account, link } = await withLink()
    const { page } = await openPage({ expected: failing(409) })
    await signIn(page, (await anAccount()).email)
    await page.goto(link)
    await confirmButton(page).click()
    await page.getByText('This link belongs to another account.').waitFor()
    await choose(page, 'bahay kubo 1994')
    await page.getByRole('heading', { level: 1, name: `Welcome back, ${account.displayName}!` }).waitFor()
    await page.getByRole('banner').getByText(account.email).waitFor()
  })

  test('is refused when invalid, and leads to account recovery', async () => {
    const { page } = await openPage({ expected: failing(401) })
    await page.goto('/account-link#nothing-of-ours')
    await choose(page, 'bahay kubo 1994')
    await heading(page, invalid).waitFor()
    await page.getByRole('link', { name: 'how to get back into your account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot Password?' }).waitFor()
  })
})

test('Account link page without a link explains how to recover and is noindex', async () => {
  const { page } = await openPage({ width: 360 })
  await visit(page, '/account-link')
  await heading(page, invalid).waitFor()
  await expectAccessible(page)
  expect((await readPage('/account-link')).meta('robots')).toBe('noindex')
})
