/** Registering without a proof of payment, where staff look for payments in statements. */

import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { resetLedger } from '#tests/kit/ledger-journeys.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { waitForRegistrationsLink } from '#tests/kit/proof-links.ts'
import {
  aProofFile,
  aRegistrant,
  chooseProof,
  completeButton,
  expectStep,
  field,
  fillPersonal,
  fillProfessional,
  nextButton,
} from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { pressable, toastSaying } from '#tests/kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(resetLedger)

async function switchOn(page: Page): Promise<void> {
  await visit(page, '/settings?tab=payments')
  for (const name of ['Keep a ledger of bills and money received', 'Proof of payment is optional'])
    await page.getByRole('switch', { name }).click()
  await pressable(page, 'Save').click()
  await toastSaying(page, 'Settings saved.').waitFor()
}

const confirmed = (page: Page) => page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ })
const note = (page: Page) =>
  page.getByText(/^Your seat is reserved\. Pay ₱1,250\.50 with your code \w{4}-\w{4}\.$/)

test('A registrant leaves out the proof, sees the code, and sends a proof later, with JavaScript and without', async () => {
  const seminar = await aPlannedSeminar({ title: `Without proof ${aMark()}`, price: '1250.50' })
  expect(demonstrationSettings.paymentMethods.isProofOptional).toBe(false)
  const { page: admin } = await openPage()
  await signIn(admin, theSite().admin.email)
  await switchOn(admin)

  const { page } = await openPage({ width: 360, height: 740, isTouch: true })
  await visit(page, `/register?seminar=${seminar.id}`)
  const maria = aRegistrant('Maria')
  await fillPersonal(page, maria)
  await nextButton(page).click()
  await expectStep(page, 2)
  await fillProfessional(page)
  await page.getByText('Optional if you paid with this code.').waitFor()
  const code = await page
    .getByRole('definition')
    .getByText(/^\w{4}-\w{4}$/)
    .innerText()
  expect(await field(page, 'Reference Number').isVisible()).toBe(false)
  await chooseProof(page, await aProofFile())
  await field(page, 'Reference Number').waitFor()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await field(page, 'Reference Number').waitFor({ state: 'hidden' })
  expect(await sidewaysScroll(page)).toBe(0)
  await nextButton(page).click()
  await expectStep(page, 3)
  await completeButton(page).click()
  await confirmed(page).waitFor()
  expect(await note(page).innerText()).toContain(code)
  await page.getByText('We look for your payment in our statement by your code').waitFor()
  expect(await page.getByText('We are checking your payment').count()).toBe(0)
  await page.reload()
  await note(page).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expect
    .poll(async () => (await mailsTo(theSite().mailboxUrl, maria.email)).map(({ raw }) => raw).join(), {
      timeout: 20_000,
    })
    .toContain(`Code: ${code}`)

  const { page: plain } = await openPage({ javaScript: false, width: 360 })
  await plain.goto(`${theSite().baseUrl}/register?seminar=${seminar.id}&step=1`)
  const jose = aRegistrant('Jose')
  await fillPersonal(plain, jose)
  await fillProfessional(plain)
  // Text within noscript is not found by locators.
  expect(await plain.content()).toContain('You can register without a proof of payment.')
  await completeButton(plain).click()
  await confirmed(plain).waitFor()
  await note(plain).waitFor()

  await visit(page, '/status')
  await field(page, 'Email').fill(maria.email)
  await page.getByRole('button', { name: 'E-mail me my registrations' }).click()
  await visit(page, await waitForRegistrationsLink(maria.email))
  await page.getByText('Waiting for your payment').waitFor()
  await page.getByRole('link', { name: `Send a proof of payment for ${seminar.title}` }).click()
  await page.getByRole('heading', { name: 'Maria, please send your proof of payment' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await chooseProof(page, await aProofFile())
  await page.getByRole('button', { name: 'Send proof of payment' }).click()
  await page.getByRole('heading', { name: 'We have your new proof of payment' }).waitFor()
})
