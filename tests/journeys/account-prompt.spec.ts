import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, type VisitorOptions } from '../kit/browser.ts'
import {
  aRegistrant,
  completeButton,
  field,
  fillUpToConfirm,
  openRegistration,
  type Registrant,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'

const password = 'bahay kubo 1994'
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
  await openForm(page)
  expect(await field(page, 'Email').inputValue()).toBe(person.email)
  expect(await field(page, 'Display Name').inputValue()).toBe('Amihan Santos Reyes')
  await form(page).getByText('uppercase letter, a lowercase letter and a number').waitFor()
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
