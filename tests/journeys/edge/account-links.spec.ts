import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, logInByForm, message, type TestAccount, waitForAccountLink } from '#tests/kit/accounts.ts'
import { waitForReportLink } from '#tests/kit/attacks.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '#tests/kit/browser.ts'
import {
  aRejectedPayment,
  sendButton,
  storedPayment,
  waitForRegistrationsLink,
} from '#tests/kit/proof-links.ts'
import { aProofFile, chooseProof, field, queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { failing } from '#tests/kit/two-step-browser.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm my e-mail' })

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

const main = (page: Page) => page.getByRole('main')
const pasteField = (page: Page) => page.getByRole('textbox', { name: 'Link from the e-mail' })

/** Playwright's text locators skip `noscript`. */
const pasteError = (page: Page) => page.locator('#pasted-link-error:not(:empty)')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

async function open(link: string, expected: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ width: 360, javaScript: false, expected })
  await page.goto(link)
  return page
}

async function paste(page: Page, link: string): Promise<void> {
  await pasteField(page).fill(link)
  await press(page, 'Open the link')
}

/** A link to choose a password, for an account without one. */
async function aPasswordLink() {
  const account = await anAccount({ hasPassword: false })
  const { page } = await openPage({ javaScript: false })
  await page.goto('/login?link=request')
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await press(page, 'Send me a link')
  return { account, link: await waitForAccountLink(account.email) }
}

describe('Account link opened by the user signed in to that account', () => {
  test('confirms the e-mail on a button press and removes the secret from the URL', async () => {
    const { page, account, link } = await withLink({ width: 360 })
    await page.goto(link)
    await confirmButton(page).waitFor()
    expect(page.url()).not.toContain('#')
    expect(await isVerified(account)).toBe(false)
    await confirmButton(page).click()
    await heading(page, 'Your e-mail is confirmed').waitFor()
    expect(await isVerified(account)).toBe(true)
    await page.waitForURL('/dashboard')
    await visit(page, '/account')
    await page.getByRole('heading', { name: 'My account' }).waitFor()
    expect(await page.getByText('Please confirm your e-mail').count()).toBe(0)
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
    await choose(page, 'short')
    await page.getByText('Password must be at least 8 characters').waitFor()
    await choose(page, 'bahay kubo 1994')
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
    expect(await isVerified(account)).toBe(true)
    await first.goto('/dashboard')
    await first.waitForURL('/login?next=%2Fdashboard')
  })
})

describe('A link for a rejected payment, pasted without JavaScript', () => {
  test('accepts the new proof after errors at the fields', async () => {
    const { link, registrationId, seminar } = await aRejectedPayment({ notes: 'The amount cannot be read.' })
    const page = await open(link, [...failing(400), ...failing(409)])
    await press(page, 'Open the link')
    expect(await pasteError(page).innerText()).toBe('Please paste the whole link from the e-mail.')
    await paste(page, link)
    await main(page).getByText(seminar.title).first().waitFor()
    await main(page).getByText('The amount cannot be read.').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await field(page, 'Amount Sent').fill('five hundred')
    await sendButton(page).click()
    await main(page).getByText('Proof of payment is required').waitFor()
    await main(page).getByText('Enter pesos, with at most two decimals').waitFor()
    await field(page, 'Amount Sent').fill('500')
    await chooseProof(page, await aProofFile())
    await sendButton(page).click()
    await main(page).getByRole('heading', { name: 'We have your new proof of payment' }).waitFor()
    expect(page.url()).toMatch(/\/send-proof$/)
    const stored = { state: 'pending', proofs: [{ referenceNumber: null, amountSent: '500.00' }] }
    expect(await storedPayment(registrationId)).toEqual(stored)
    // Posts the same form again, in which Chromium sends the test's file empty.
    await page.reload()
    await main(page).getByRole('heading', { name: 'We have your new proof of payment' }).waitFor()
    expect(await storedPayment(registrationId)).toEqual(stored)
  })

  test('is refused if it is not valid', async () => {
    const page = await open('/send-proof', failing(404))
    await paste(page, 'http://localhost/send-proof#nonsense')
    await main(page).getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  })
})

test('A link to all registrations, pasted without JavaScript, shows them and leads to a new proof', async () => {
  const { attendee, seminar } = await aRejectedPayment()
  const page = await open('/status')
  await page.getByRole('textbox', { name: 'Email Address' }).fill(attendee.email)
  await press(page, 'E-mail me my registrations')
  const link = await waitForRegistrationsLink(attendee.email)
  await page.goto(link)
  await paste(page, link)
  await main(page).getByText('Payment not accepted').waitFor()
  await main(page).getByRole('heading', { name: seminar.title }).waitFor()
  await main(page).getByRole('button', { name: 'Send a new proof of payment' }).click()
  await sendButton(page).waitFor()
})

describe('An account link, pasted without JavaScript', () => {
  test('sets a password and logs in, once', async () => {
    const { account, link } = await aPasswordLink()
    const page = await open(link, [...failing(400), ...failing(401)])
    await paste(page, link)
    await page.getByRole('textbox', { name: 'New Password' }).fill('short')
    await press(page, 'Save password and log in')
    await main(page).locator('.field-error', { hasText: /\S/ }).waitFor()
    expect(await page.content()).not.toContain('value="short"')
    await page.getByRole('textbox', { name: 'New Password' }).fill('kalabaw at kubo 77')
    await press(page, 'Save password and log in')
    await page.waitForURL(/\/dashboard$/)
    const [row] = await queryDatabase('select count(*)::int as n from passwords where person_id = $1', [
      account.id,
    ])
    expect(row?.n).toBe(1)

    const stranger = await open(link, failing(401))
    await paste(stranger, link)
    await stranger.getByRole('textbox', { name: 'New Password' }).fill('another password 1')
    await press(stranger, 'Save password and log in')
    await main(stranger).getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  })

  test('confirms the e-mail of the signed-in account, not of another one', async () => {
    const { account, link } = await aPasswordLink()
    await queryDatabase('update people set email_verified_at = null where id = $1', [account.id])
    const other = await anAccount()
    const page = await open(link, failing(409))
    await signIn(page, other.email)
    await paste(page, link)
    await press(page, 'Confirm my e-mail')
    await main(page).getByText('This link belongs to another account.').waitFor()
    const own = await open(link)
    await signIn(own, account.email)
    await paste(own, link)
    await main(own).getByText(account.email).waitFor()
    await press(own, 'Confirm my e-mail')
    await main(own).getByRole('heading', { name: 'Your e-mail is confirmed' }).waitFor()
    const [row] = await queryDatabase('select email_verified_at from people where id = $1', [account.id])
    expect(row?.email_verified_at).not.toBeNull()
  })
})

test('A report of a change, by a link pasted without JavaScript, secures the account', async () => {
  const { account, link: passwordLink } = await aPasswordLink()
  const page = await open(passwordLink, failing(400))
  await paste(page, passwordLink)
  await page.getByRole('textbox', { name: 'New Password' }).fill('kalabaw at kubo 77')
  await press(page, 'Save password and log in')
  await page.waitForURL(/\/dashboard$/)
  const link = await waitForReportLink(account.email)
  await page.goto(link)
  await press(page, 'This was not me')
  expect(await pasteError(page).innerText()).toBe('This link is no longer valid.')
  await pasteField(page).fill(link)
  await press(page, 'This was not me')
  await main(page).getByText('Your account is secured').waitFor()
  const [row] = await queryDatabase('select count(*)::int as n from sessions where person_id = $1', [
    account.id,
  ])
  expect(row?.n).toBe(0)
})
