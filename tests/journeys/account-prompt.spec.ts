import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAccount, waitForAccountLink } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import {
  aRegistrant,
  completeButton,
  field,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
  type Registrant,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'

const password = 'bahay kubo 1994'
const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const prompt = (page: Page) => page.getByRole('region', { name: /^(Create your account|Account created)$/ })
const form = (page: Page) => page.getByRole('form', { name: 'Create account' })
const button = (page: Page, name: string) => prompt(page).getByRole('button', { name, exact: true })
const passwordField = (page: Page) => form(page).getByRole('textbox', { name: 'Password', exact: true })

async function registerNewPerson(
  options: VisitorOptions = {},
  person = aRegistrant(),
): Promise<{ page: Page; person: Registrant }> {
  const { page } = await openPage(options)
  await openRegistration(page, sample.free)
  await fillUpToConfirm(page, person, false)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await button(page, 'Create account').waitFor()
  return { page, person }
}

async function openForm(page: Page): Promise<void> {
  await button(page, 'Create account').click()
  await form(page).waitFor()
}

async function sendForm(page: Page, typed = password): Promise<void> {
  await passwordField(page).fill(typed)
  await button(page, 'Create account').click()
}

test('Account offer after registering creates the account and redirects to the dashboard after three seconds', async () => {
  const { page, person } = await registerNewPerson({ width: 360, isTouch: true })
  await expectAccessible(page)
  await openForm(page)
  expect(await field(page, 'Email').inputValue()).toBe(person.email)
  expect(await field(page, 'Display Name').inputValue()).toBe('Amihan Santos Reyes')
  await form(page).getByText('uppercase letter, a lowercase letter and a number').waitFor()
  await expectAccessible(page)
  const start = Date.now()
  await sendForm(page)
  await page.getByRole('heading', { name: 'Account created' }).waitFor()
  expect(await prompt(page).getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  )
  await page.waitForURL('/dashboard')
  expect(Date.now() - start).toBeGreaterThanOrEqual(3000)
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Amihan Santos Reyes!' }).waitFor()
  await page.getByText('Please confirm your e-mail', { exact: true }).waitFor()
})

test('Account offer after registering collapses on Skip and can be opened again', async () => {
  const { page } = await registerNewPerson({ width: 320 })
  await openForm(page)
  await passwordField(page).fill('half typ')
  await button(page, 'Skip for now').click()
  await page.getByText('Already have an account?').waitFor()
  expect(await form(page).count()).toBe(0)
  await button(page, 'Skip for now').click()
  const line = button(page, 'Create an account to see your registrations in one place')
  expect(await line.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByText('Already have an account?').count()).toBe(0)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await line.click()
  await button(page, 'Create account').waitFor()
  expect(await prompt(page).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('Account offer after registering shows errors at their fields and keeps what was typed', async () => {
  const { page } = await registerNewPerson({ expected: failing(400) })
  await openForm(page)
  await field(page, 'Display Name').fill(' ')
  await field(page, 'Email').fill('nothing')
  await sendForm(page, 'short')
  for (const text of ['Email is required', 'Name is required', 'Password must be at least 8 characters'])
    await form(page).getByText(text).waitFor()
  await field(page, 'Display Name').fill('Amihan 🌻')
  await field(page, 'Email').fill(aRegistrant().email)
  await sendForm(page, 'password123')
  await form(page).getByText('This password is too common. Please choose another one.').waitFor()
  expect(await field(page, 'Display Name').inputValue()).toBe('Amihan 🌻')
})

test('Account offer after registering links to the login when the e-mail has an account', async () => {
  const { page } = await registerNewPerson({ expected: failing(409) })
  const account = await anAccount()
  await openForm(page)
  await field(page, 'Email').fill(account.email)
  await sendForm(page)
  const alert = form(page).getByRole('alert')
  await alert.getByText('This email is already registered. Please try logging in instead.').waitFor()
  expect(await alert.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
})

test('Account offer after registering sends a link to the mailbox owner instead of exposing their registration', async () => {
  const owner = aRegistrant('Ligaya')
  await registerNewPerson({}, owner)
  const { page } = await registerNewPerson({ expected: failing(403) })
  await openForm(page)
  await field(page, 'Email').fill(owner.email)
  await sendForm(page)
  await form(page).getByText('We have sent a link to it: open the link to choose a password.').waitFor()
  expect(await form(page).getByRole('alert').count()).toBe(0)
  const link = await waitForAccountLink(owner.email)
  const { page: ownPage } = await openPage()
  await ownPage.goto(link)
  await ownPage.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await ownPage.getByRole('textbox', { name: 'New Password' }).fill('another kubo 1995')
  await ownPage.getByRole('button', { name: 'Save password and log in' }).click()
  await ownPage.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  await visit(ownPage, '/account')
  await ownPage.getByText('Confirmed', { exact: true }).waitFor()
  expect(await queryDatabase('select id from people where email = $1', [owner.email])).toHaveLength(1)
})

test('Account offer after registering shows a default error when the server sends none', async () => {
  const { page } = await registerNewPerson({ expected: failing(500) })
  await page.route('**/_api/auth/register_with_password', (route) => route.fulfill({ status: 500, body: '' }))
  await openForm(page)
  await sendForm(page)
  await form(page).getByText('Registration failed. Please try again.').waitFor()
  expect(await passwordField(page).inputValue()).toBe(password)
})

test('Registration confirmation stays visible when the script of the account offer fails to load', async () => {
  const { page } = await openPage({ expected: [/account-prompt/, /ERR_FAILED/] })
  await page.route('**/assets/account-prompt-*.js', (route) => route.abort())
  await openRegistration(page, sample.free)
  await fillUpToConfirm(page, aRegistrant(), false)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await page.getByRole('heading', { name: 'Next steps' }).waitFor()
  expect(await prompt(page).count()).toBe(0)
})
