/** Text typed by strangers stays text on every screen and in every e-mail. */
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aNewEmail, anAccount, type TestAccount } from '#tests/kit/accounts.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import {
  aRegistrant,
  completeButton,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { sample } from '#tests/kit/sample-seminars.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { choose, pressable, toastSaying } from '#tests/kit/user-management.ts'

const { baseUrl, mailboxUrl } = theSite()
const contactEmail = 'hello@pagsulong.example'

/** Breaks out of an attribute, loads a failing image, runs a script, and contains template syntax. */
const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>{{ 7 | times: 7 }}`

async function openAs(account: TestAccount, path: string): Promise<Page> {
  const page = await openExpectingNoDialogs()
  await signIn(page, account.email)
  await visit(page, path)
  return page
}

async function openExpectingNoDialogs(): Promise<Page> {
  const { page } = await openPage()
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  onTestFinished(() => expect(alerts).toEqual([]))
  return page
}

async function expectText(page: Page, text = hostile): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor()
  expect(await page.content()).not.toContain('"><script>alert')
  for (const planted of ['img[src="x"]', '[onerror]', 'script:text("alert(")', 'a[href^="javascript:" i]'])
    expect(await page.locator(planted).count(), planted).toBe(0)
}

async function aHostileAccount(role: 'admin' | 'attendee'): Promise<TestAccount> {
  const account = await anAccount({ displayName: hostile, role })
  await queryDatabase('update people set first_name = $2, last_name = $2, company = $2 where id = $1', [
    account.id,
    hostile,
  ])
  // Other tests need the site's only other administrator.
  onTestFinished(async () => {
    await queryDatabase('delete from people where id = $1', [account.id])
  })
  return account
}

function bodiesOf(raw: string): string {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function waitForEmail(recipient: string, mark: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(mailboxUrl, recipient)
        found = mails.map(({ raw }) => bodiesOf(raw)).find((text) => text.includes(mark))
        return found
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return found ?? ''
}

function expectPlainEmail(email: string): void {
  const [text = '', html = ''] = email.split('<!doctype html>')
  expect(text).toContain(hostile)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;')
  expect(html).toContain('{{ 7 | times: 7 }}')
  expect(html).not.toMatch(/<img src=x|<script|href="javascript:/i)
}

async function post(path: string, body: unknown): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${baseUrl}/_api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
    .status
}

describe('A name containing markup', () => {
  test('is shown as text on the dashboard, in the layout and on the account page', async () => {
    const account = await aHostileAccount('attendee')
    const page = await openAs(account, '/dashboard')
    await expectText(page, `Welcome back, ${hostile}!`)
    await page.getByRole('banner').getByText(hostile).waitFor()
    await visit(page, '/account')
    for (const name of ['Display Name', 'First Name', 'Last Name', 'Company'])
      expect(await page.getByRole('textbox', { name, exact: true }).inputValue()).toBe(hostile)
    await queryDatabase('update sessions set user_agent = $2 where person_id = $1', [account.id, hostile])
    await page.reload()
    await page.getByText('Unknown device').waitFor()
    await page.getByRole('banner').getByText(hostile).waitFor()
  })

  test('is shown as text in the user list, its dialogs, the delete confirmation and toasts', async () => {
    const account = await aHostileAccount('admin')
    const page = await openAs(account, `/admin?search=${encodeURIComponent(account.email)}`)
    const dialog = page.getByRole('dialog')
    await expectText(page)
    await choose(page, hostile, 'Update Email')
    await expectText(page, `Update Email for ${hostile}`)
    await page.keyboard.press('Escape')
    await choose(page, hostile, 'Change Password')
    await expectText(page, `Change Password for ${hostile}`)
    await page.keyboard.press('Escape')
    await choose(page, hostile, 'Edit User Details')
    const name = dialog.getByRole('textbox', { name: 'Display Name' })
    expect(await name.inputValue()).toBe(hostile)
    await name.fill(`${hostile}!`)
    await pressable(dialog, 'Save Changes').click()
    await toastSaying(page, `User details updated successfully for "${hostile}!".`).waitFor()
    // Leaving earlier would trigger the unsaved-changes prompt.
    await dialog.waitFor({ state: 'hidden' })
    await expectText(page)
    const other = await anAccount({ displayName: hostile })
    await visit(page, `/admin?search=${encodeURIComponent(other.email)}`)
    await choose(page, hostile, 'Delete User')
    await expectText(page, `Are you sure you want to delete the user "${hostile}"?`)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectText(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, '/admin?tab=audit')
    await expectText(page)
  })

  test('is shown as text in the confirmation, e-mail, account offer and status page', async () => {
    const page = await openExpectingNoDialogs()
    const person = { ...aRegistrant(hostile), lastName: hostile }
    await openRegistration(page, sample.anotherFree)
    await fillUpToConfirm(page, person, false)
    await expectText(page)
    await completeButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
    await expectText(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    const name = page.getByRole('form', { name: 'Create account' }).getByRole('textbox', { name: 'Display' })
    expect(await name.inputValue()).toContain('<script>alert(2)</script>{{ 7 | times: 7 }}')
    const email = await waitForEmail(person.email, 'You have a seat, Participant.')
    expect(email).not.toMatch(/onerror|<script|&lt;script|alert\(|times: 7/)
    await visit(page, '/status')
    await page.getByRole('textbox', { name: 'Email Address' }).fill(person.email)
    await page.getByRole('button', { name: 'Check Status' }).click()
    await page.getByRole('heading', { name: 'Registration Details' }).waitFor()
    await expectText(page, `${hostile} ${hostile}`)
  })
})

describe('A support message containing markup', () => {
  test.for([
    ['a contact message', '/contact/send', { subject: `${hostile} javascript:alert(3)` }],
    ['a password reset request', '/support/password-reset-request', {}],
  ] as const)(
    'is shown as text for %s, on screen and in the e-mail to the provider',
    async ([, path, more]) => {
      const mark = aMark()
      const message = `${hostile}\njavascript:alert(3) ${mark}`
      expect(await post(path, { name: hostile, email: aNewEmail(), message, ...more })).toBe(200)
      const page = await openAs(await aHostileAccount('admin'), '/admin?tab=messages')
      const card = page
        .getByRole('list', { name: 'Messages' })
        .getByRole('listitem')
        .filter({ hasText: mark })
      await card.waitFor()
      expect(await card.innerText()).toContain(hostile)
      await expectText(page)
      const reply = await card.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href')
      expect(reply).toMatch(/^mailto:[^"<>\s?]+\?subject=[^"<>\s&]+$/)
      expectPlainEmail(await waitForEmail(contactEmail, mark))
    },
  )
})
