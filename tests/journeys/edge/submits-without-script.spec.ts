import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, emailField, fillLogin, password, passwordField } from '#tests/kit/accounts.ts'
import { openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import { startFreshSite } from '#tests/kit/fresh-site.ts'
import { joinClaimsSql, joinOrdersSql } from '#tests/kit/orders.ts'
import { aRejectedPayment, sendButton, storedPayment } from '#tests/kit/proof-links.ts'
import { registerByApi } from '#tests/kit/registered.ts'
import {
  aProofFile,
  aRegistrant,
  chooseProof,
  completeButton,
  field,
  fillPersonal,
  fillProfessional,
  queryDatabase,
  type Registrant,
} from '#tests/kit/registration-form.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'
import { codeField, failing, giveSecondFactor, secondStep } from '#tests/kit/two-step-browser.ts'

const confirmed = (page: Page) => page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ })

/** Playwright's text locators skip `noscript`. */
const chosenBefore = (page: Page) => page.locator('form p', { has: page.locator('strong') }).innerText()

async function openForm(title: string, expected: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ width: 360, javaScript: false, expected })
  await page.goto(`/register?seminar=${(await seminarTitled(title)).id}`)
  return page
}

async function fillIn(page: Page, person: Registrant): Promise<void> {
  await fillPersonal(page, person)
  await fillProfessional(page)
}

function registrationsOf({ email }: Registrant) {
  return queryDatabase(
    `select reference, orders.state, proofs.id is not null as has_proof from registrations ${joinOrdersSql}
     left ${joinClaimsSql} join people on people.id = person_id left join proofs on proofs.payment_id = claim.id
     where email = $1`,
    [email],
  )
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

async function open(path: string, expected: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ width: 360, javaScript: false, expected })
  await page.goto(path)
  return page
}

/** The second click comes before the answer to the first. */
const submitTwice = (submit: Locator) => submit.dblclick()

async function storedSubjects(connectionString: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select subject from support_messages')
  await client.end()
  return rows.map(({ subject }) => subject)
}

async function openProofForm(expected: readonly RegExp[] = []) {
  const payment = await aRejectedPayment()
  const page = await open(payment.link, expected)
  await page.getByRole('textbox', { name: 'Link from the e-mail' }).fill(payment.link)
  await button(page, 'Open the link').click()
  await field(page, 'Amount Sent').fill('500')
  await field(page, 'Reference Number').fill('GC-77')
  await chooseProof(page, await aProofFile())
  return { ...payment, page }
}

describe('Registering without JavaScript', () => {
  test('keeps what was typed and names the chosen file when a field is invalid', async () => {
    const page = await openForm(sample.paid, failing(400))
    const person = aRegistrant()
    await fillIn(page, { ...person, email: 'amihan@' })
    await field(page, 'Notes').fill('Vegetarian\nArrives late')
    await page.getByRole('checkbox', { name: 'I am a CPDAS user' }).check()
    await chooseProof(page, await aProofFile())
    await completeButton(page).click()
    await page.getByText('Please complete all required fields').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('registration-email')
    expect(await field(page, 'First Name').inputValue()).toBe(person.firstName)
    expect(await field(page, 'Email').inputValue()).toBe('amihan@')
    expect(await field(page, 'Notes').inputValue()).toBe('Vegetarian\nArrives late')
    expect(await page.getByRole('checkbox', { name: 'I am a CPDAS user' }).isChecked()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'How did you hear about us?' }).inputValue()).toBe(
      'facebook',
    )
    expect(await chosenBefore(page)).toBe('You chose receipt.png. Please choose it again.')
    expect(await sidewaysScroll(page)).toBe(0)

    await field(page, 'Email').fill(person.email)
    await chooseProof(page, await aProofFile())
    await completeButton(page).click()
    await confirmed(page).waitFor()
    expect(await registrationsOf(person)).toHaveLength(1)
  })

  test('registers once when the form is submitted twice, and refuses another registration', async () => {
    const page = await openForm(sample.free, failing(409))
    const person = aRegistrant()
    await fillIn(page, person)
    await page.evaluate(() => {
      // Before the first response, as by a double click.
      const form = document.querySelector('form[aria-label="Registration"]') as HTMLFormElement
      form.submit()
      form.submit()
    })
    await confirmed(page).waitFor()
    await page.reload()
    await confirmed(page).waitFor()
    expect(await registrationsOf(person)).toHaveLength(1)

    const other = await page.context().newPage()
    await other.goto(page.url().replace('&registered=1', ''))
    await fillIn(other, person)
    await field(other, 'Company').fill('Another School')
    await completeButton(other).click()
    await other.getByText('You are already registered for this seminar.').waitFor()
    expect(await field(other, 'Company').inputValue()).toBe('Another School')
    expect(await registrationsOf(person)).toHaveLength(1)
  })
})

test('Contact form without JavaScript, submitted twice, says that the message was sent', async () => {
  const site = await startFreshSite()
  const page = await open(`${site.baseUrl}/contact`)
  await field(page, 'Full Name').fill('Liza Manalo')
  await field(page, 'Email Address').fill('liza@example.ph')
  await field(page, 'Subject').fill('A seminar for our school')
  await field(page, 'Message').fill('Do you come to Samar?')
  await submitTwice(button(page, 'Send Message'))
  await main(page).getByText('Message Sent!').waitFor()
  expect(await storedSubjects(site.databaseUrl)).toContain('A seminar for our school')
})

test('Status check without JavaScript, submitted twice, shows the registrations', async () => {
  const email = await registerByApi()
  const page = await open('/status')
  await field(page, 'Email Address').fill(email)
  await submitTwice(button(page, 'Check Status'))
  await main(page).getByRole('heading', { name: 'Registered Seminars' }).waitFor()
})

test('Login without JavaScript, submitted twice, leads to the page that asked for it', async () => {
  const { email } = await anAccount()
  const page = await open('/login?next=/account')
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await submitTwice(button(page, 'Login'))
  await page.waitForURL(({ pathname }) => pathname === '/account')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Account settings')
})

test('Code of the second step without JavaScript, submitted twice, leads to the page', async () => {
  const account = await anAccount({ role: 'staff' })
  const code = await giveSecondFactor(account)
  const page = await open('/login?next=/account')
  await fillLogin(page, account.email)
  await secondStep(page).waitFor()
  await codeField(page).fill(code)
  await submitTwice(button(page, 'Continue'))
  await page.waitForURL(({ pathname }) => pathname === '/account')
})

test('New proof of payment without JavaScript, submitted twice, is stored once', async () => {
  const { page, registrationId } = await openProofForm()
  await submitTwice(sendButton(page))
  await main(page).getByRole('heading', { name: 'We have your new proof of payment' }).waitFor()
  expect(await storedPayment(registrationId)).toMatchObject({
    state: 'pending',
    proofs: [{ referenceNumber: 'GC-77' }],
  })
})

test('New proof of payment without JavaScript is refused when the seminar became full meanwhile', async () => {
  const { page, registrationId, seminar } = await openProofForm(failing(409))
  await queryDatabase('update seminars set max_attendees = 1, seats_taken = 1 where id = $1', [seminar.id])
  await sendButton(page).click()
  await main(page).getByText('This seminar is full.').first().waitFor()
  expect(await storedPayment(registrationId)).toMatchObject({ state: 'rejected' })
})
