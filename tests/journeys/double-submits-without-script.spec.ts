/** Forms that are submitted twice, as by a double click, by visitors without JavaScript. */
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAccount, emailField, fillLogin, password, passwordField } from '../kit/accounts.ts'
import { openPage } from '../kit/browser.ts'
import { startFreshSite } from '../kit/fresh-site.ts'
import { aRejectedPayment, sendButton, storedPayment } from '../kit/proof-links.ts'
import { registerByApi } from '../kit/registered.ts'
import { aProofFile, chooseProof, field, queryDatabase } from '../kit/registration-form.ts'
import { codeField, failing, giveSecondFactor, secondStep } from '../kit/two-step-browser.ts'

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

test('New proof of payment without JavaScript, submitted twice, is stored once', async () => {
  const { page, registrationId } = await openProofForm()
  await submitTwice(sendButton(page))
  await main(page).getByRole('heading', { name: 'We have your new proof of payment' }).waitFor()
  expect(await storedPayment(registrationId)).toMatchObject({
    paymentStatus: 'pending',
    proofs: [{ referenceNumber: 'GC-77' }],
  })
})

test('New proof of payment without JavaScript is refused when the seminar became full meanwhile', async () => {
  const { page, registrationId, seminar } = await openProofForm(failing(409))
  await queryDatabase('update seminars set max_attendees = 1, seats_taken = 1 where id = $1', [seminar.id])
  await sendButton(page).click()
  await main(page).getByText('This seminar is full.').first().waitFor()
  expect(await storedPayment(registrationId)).toMatchObject({ paymentStatus: 'rejected' })
})
