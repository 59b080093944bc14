/** Contact, status, login and password help, as a visitor without JavaScript uses them. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, fillLogin, passwordField } from '#tests/kit/accounts.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import { waitForMail } from '#tests/kit/mailbox.ts'
import { registerByApi } from '#tests/kit/registered.ts'
import { aRegistrant, queryDatabase } from '#tests/kit/registration-form.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { codeField, failing, giveSecondFactor, secondStep } from '#tests/kit/two-step-browser.ts'

const { baseUrl, mailboxUrl } = theSite()
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

async function open(path: string, expected: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ width: 360, javaScript: false, expected })
  await page.goto(path)
  return page
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await field(page, name).fill(text)
}

describe('The contact form without JavaScript', () => {
  const message = {
    'Full Name': 'Liza Manalo',
    Subject: 'A seminar for our school',
    Message: 'Do you come to Samar?\nWe are forty teachers.',
  }

  test('reaches the provider and says so', async () => {
    const page = await open('/contact')
    const { email } = aRegistrant()
    await fill(page, { ...message, 'Email Address': email })
    await press(page, 'Send Message')
    await main(page).getByText('Message Sent!').waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('')
    const [row] = await queryDatabase('select subject, message from support_messages where email = $1', [
      email,
    ])
    expect(row).toEqual({ subject: message.Subject, message: message.Message })
    await waitForMail(mailboxUrl, 'hello@pagsulong.example')
  })

  test('keeps what was typed and shows an error at each field, the first one focused', async () => {
    const page = await open('/contact', failing(400))
    await fill(page, { ...message, 'Email Address': 'liza@', Subject: 'Hi' })
    await press(page, 'Send Message')
    await main(page).getByText('Please enter a valid email address.').waitFor()
    await main(page).getByText('Subject must be at least 5 characters.').waitFor()
    expect(await field(page, 'Message').inputValue()).toBe(message.Message)
    expect(await field(page, 'Subject').inputValue()).toBe('Hi')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact-email')
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

describe('The status page without JavaScript', () => {
  test('shows the registrations of an address, never in the URL', async () => {
    const email = await registerByApi()
    const page = await open('/status')
    await field(page, 'Email Address').fill(email)
    await press(page, 'Check Status')
    await main(page).getByRole('heading', { name: 'Registered Seminars' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await press(page, 'Check Another Email')
    expect(await field(page, 'Email Address').inputValue()).toBe('')
  })

  test('says that nobody is registered, e-mails a link, and refuses an incomplete address', async () => {
    const page = await open('/status', failing(400))
    await field(page, 'Email Address').fill('liza@')
    await press(page, 'Check Status')
    await main(page).locator('.field-error', { hasText: /\S/ }).waitFor()
    expect(await field(page, 'Email Address').inputValue()).toBe('liza@')
    const { email } = aRegistrant()
    await field(page, 'Email Address').fill(email)
    await press(page, 'E-mail me my registrations')
    await main(page).getByText(`If there are registrations for ${email}`).waitFor()
    await press(page, 'Check Another Email')
    await field(page, 'Email Address').fill(email)
    await press(page, 'Check Status')
    await main(page).getByRole('heading', { name: 'No Registration Found' }).waitFor()
  })
})

describe('Logging in without JavaScript', () => {
  test('leads to the page that asked for it, and keeps no wrong password', async () => {
    const { email } = await anAccount()
    const page = await open('/login?next=/account', failing(401))
    await fillLogin(page, email, 'not the password')
    await main(page).getByRole('alert').waitFor()
    expect(await field(page, 'Email').inputValue()).toBe(email)
    expect(await passwordField(page).inputValue()).toBe('')
    expect(await page.content()).not.toContain('not the password')
    await fillLogin(page, email)
    await page.waitForURL(/\/account$/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Account settings')
  })

  test('takes a recovery code as the second step, after a wrong one', async () => {
    const person = await anAccount({ role: 'staff' })
    const code = await giveSecondFactor(person)
    const page = await open('/login', [...failing(400), ...failing(401), ...failing(403)])
    await fillLogin(page, person.email)
    await secondStep(page).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await press(page, 'Continue')
    await main(page).getByText('Code is required').waitFor()
    await codeField(page).fill('wrong-wrong-wrong')
    await press(page, 'Continue')
    await main(page)
      .getByText(/not right/)
      .waitFor()
    await codeField(page).fill(code)
    await press(page, 'Continue')
    await page.waitForURL(/\/dashboard$/)
    const [row] = await queryDatabase(
      'select count(*)::int as left from recovery_codes where person_id = $1',
      [person.id],
    )
    expect(row?.left).toBe(0)
  })

  test('starts over with the typed e-mail when the second step has expired', async () => {
    const person = await anAccount({ role: 'staff' })
    const code = await giveSecondFactor(person)
    const page = await open('/login', failing(401))
    await fillLogin(page, person.email)
    await secondStep(page).waitFor()
    await queryDatabase(`delete from one_time_tokens where person_id = $1`, [person.id])
    await codeField(page).fill(code)
    await press(page, 'Continue')
    await passwordField(page).waitFor()
    await main(page).getByText('This took too long. Please log in again.').waitFor()
    expect(await field(page, 'Email').inputValue()).toBe(person.email)
    const [row] = await queryDatabase(
      'select count(*)::int as left from recovery_codes where person_id = $1',
      [person.id],
    )
    expect(row?.left).toBe(1)
  })

  test('offers an e-mailed link to registrants without a password', async () => {
    const { email } = await anAccount({ hasPassword: false })
    const page = await open('/login')
    await main(page).getByRole('link', { name: 'Send me a link' }).click()
    await field(page, 'Email').fill(email)
    await press(page, 'Send me a link')
    await main(page).getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    expect(await main(page).innerText()).toContain(email)
  })
})

test('Password help without JavaScript reaches the provider', async () => {
  const page = await open('/forgot-password', failing(400))
  const { email } = aRegistrant()
  await fill(page, { 'Full Name': 'Liza Manalo', 'Account Email': email, 'Verification Message': 'short' })
  await press(page, 'Send Request')
  await main(page).getByText('Message must be at least 10 characters long.').waitFor()
  await field(page, 'Verification Message').fill('I registered for Reading Aloud in June.')
  await press(page, 'Send Request')
  await main(page).getByRole('heading', { name: 'Request Sent!' }).waitFor()
  expect(await main(page).innerText()).toContain(`will reply to ${email}`)
  const [row] = await queryDatabase('select kind from support_messages where email = $1', [email])
  expect(row?.kind).toBe('password_reset')
  await press(page, 'Submit Another Request')
  await field(page, 'Verification Message').waitFor()
})

test('Forms without JavaScript are accessible with all their errors shown', async () => {
  // Scripts fail to load, but axe can run.
  const { page } = await openPage({ width: 360, expected: [/ERR_FAILED/, ...failing(400)] })
  await page.route('**/assets/*.js', (route) => route.abort('failed'))
  await page.goto('/contact')
  await press(page, 'Send Message')
  await main(page).getByText('Name must be at least 2 characters.').waitFor()
  await expectAccessible(page)
})

test('A form is accepted behind a proxy that asks for another host, and refused from another site', async () => {
  const post = (Origin: string) =>
    fetch(`${baseUrl.replace('localhost', '127.0.0.1')}/contact`, {
      method: 'POST',
      headers: { Origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'name=Liza',
    })
  const own = await post(baseUrl)
  expect([own.status, await own.text()]).toEqual([400, expect.stringContaining('value="Liza"')])
  expect((await post('https://evil.example')).status).toBe(403)
})

test('A form that is too large is refused in words', async () => {
  const response = await fetch(`${baseUrl}/contact`, {
    method: 'POST',
    headers: { Origin: baseUrl, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `message=${'x'.repeat(70_000)}`,
  })
  expect(response.status).toBe(413)
  expect(await response.text()).toContain('The form is too large. Go back in your browser')
})
