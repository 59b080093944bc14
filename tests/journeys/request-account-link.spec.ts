import { expect, test } from 'vitest'
import { aNewEmail, fillLogin, waitForAccountLink } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { startFreshSite } from '../kit/fresh-site.ts'
import { queryDatabase } from '../kit/registration-form.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]

async function aRegistrant(): Promise<string> {
  const email = aNewEmail()
  await queryDatabase(
    `insert into people (email, display_name, first_name, last_name) values ($1, 'Nena Reyes', 'Nena', 'Reyes')`,
    [email],
  )
  return email
}

test('Account link requested on the status page lets a registrant without an account set a password', async () => {
  const { page } = await openPage({ width: 360, expected: failing(401) })
  const email = await aRegistrant()
  await visit(page, '/status')
  await page.getByRole('link', { name: 'Send me a link' }).click()
  const form = page.getByRole('form', { name: 'Send me a link' })
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await form.getByText('Email is required').waitFor()
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain(email)
  expect(page.url()).not.toContain(encodeURIComponent(email))
  await expectAccessible(page)
  await page.goto(await waitForAccountLink(email))
  await page.getByRole('textbox', { name: 'New Password' }).fill('mahabang gabi 88')
  await page.getByRole('button', { name: 'Save password and log in' }).click()
  await page.waitForURL('/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
})

test('Account link request is reached from the login page and responds the same to unknown e-mails', async () => {
  const { page } = await openPage({ expected: failing(401) })
  const { baseUrl } = await startFreshSite()
  await visit(page, `${baseUrl}/login`)
  await page.getByRole('link', { name: 'Send me a link' }).click()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  await fillLogin(page, 'unknown@journeys.example', 'not the password')
  await page.getByRole('alert').getByText('Invalid email or password').waitFor()
  await page.getByRole('link', { name: 'Send me a link' }).click()
  // Both forms have a field 'Email': wait for the second one.
  await page.getByRole('button', { name: 'Send me a link' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('unknown@journeys.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
})

test('Account link request shows a sending failure and keeps the e-mail', async () => {
  const { page } = await openPage({ expected: failing(500) })
  await visit(page, '/login?link=request')
  await page.route('**/_api/auth/request_account_link', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('textbox', { name: 'Email' }).fill('teacher@journeys.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('alert').getByText('The link could not be sent. Please try again.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('teacher@journeys.example')
})
