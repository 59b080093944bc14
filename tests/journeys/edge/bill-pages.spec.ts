/** A registrant pays by a code that contains the amount and the code of the bill, and sees the bill. */

import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { orderOf, resetLedger } from '#tests/kit/ledger-journeys.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { waitForRegistrationsLink } from '#tests/kit/proof-links.ts'
import {
  aProofFile,
  aRegistrant,
  chooseProof,
  completeButton,
  expectStep,
  fillPersonal,
  fillProfessional,
  nextButton,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { toastSaying } from '#tests/kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(resetLedger)

async function send(page: Page, path: string, data: object) {
  const response = await page.context().request.post(`/_api${path}`, { data })
  expect(response.status(), path).toBe(200)
  return response.json()
}

/** What a wallet reads from the screen. */
async function readCode(picture: Locator): Promise<string> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  return readQrPicture(new Uint8Array(await picture.screenshot()))
}

async function billOf(email: string) {
  const [person] = await queryDatabase('select id from people where email = $1', [email])
  return orderOf(Number(person?.id))
}

/** Posted by the buttons of a page that a mailed link opened. */
async function expectDocuments(page: Page, code: string): Promise<void> {
  for (const [fileName, name] of [
    [`statement-${code}.pdf`, `Statement of account (PDF) of bill ${code}`],
    [`acknowledgement-${code}.pdf`, `Acknowledgement of payment (PDF) of bill ${code}`],
    ['invoice-SI-0001.pdf', 'Download Invoice No. SI-0001 of November 1, 2026'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(download.suggestedFilename()).toBe(fileName)
    expect(download.url()).toMatch(/\/my-registrations$/)
  }
}

const formatted = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

test('A registrant scans amount and code, registers, pays in part, and sees the bill in all places', async () => {
  // Removed after the seminar.
  const member = await aStaffPerson({ displayName: 'Amihan Reyes' })
  const seminar = await aPlannedSeminar({ title: `Billed ${aMark()}`, price: '1250.50' })
  const { page: staff } = await openPage()
  await signIn(staff, theSite().admin.email)
  const { paymentMethods } = demonstrationSettings
  const accounts = paymentMethods.accounts.map((account) => ({ ...account, isTrialConfirmed: true }))
  const value = { ...paymentMethods, accounts, keepsLedger: true }
  await send(staff, '/settings/payment-methods', { version: 0, value })

  const { page } = await openPage({ width: 360, height: 740, isTouch: true })
  const registrant = aRegistrant()
  await visit(page, `/register?seminar=${seminar.id}`)
  await fillPersonal(page, registrant)
  await nextButton(page).click()
  await expectStep(page, 2)
  await page.getByText('The amount and your code are already in it').waitFor()
  const shown = await page
    .getByRole('definition')
    .filter({ hasText: /^.{4}-.{4}$/ })
    .innerText()
  const scanned = await readCode(page.getByAltText(/^QR code to pay/))
  expect(scanned).toContain('54071250.50')
  expect(scanned).toContain(`0508${shown.replace('-', '')}`)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByText('Your code', { exact: true }).scrollIntoViewIfNeeded()
  await fillProfessional(page)
  await chooseProof(page, await aProofFile())
  await page.getByAltText('Preview of receipt.png').waitFor()
  await nextButton(page).click()
  await expectStep(page, 3)
  await completeButton(page).click()
  await page.getByText('Registration completed successfully!').waitFor()
  const bill = await billOf(registrant.email)
  expect(formatted(bill.code)).toBe(shown)

  const { page: plain } = await openPage({ width: 360, javaScript: false, expected: [/404/] })
  await plain.goto(`/register?seminar=${seminar.id}`)
  expect(await plain.locator('figcaption').innerText()).toContain('The amount is already in it')
  expect(await plain.locator('h3[id^="payment-account-"]').count()).toBe(2)

  const account = {
    kind: 'wallet',
    label: 'GCash of the center',
    accountName: '',
    isActive: true,
    version: 0,
  }
  const { accounts: receiving } = await send(staff, '/money/accounts', account)
  const { id: accountId } = receiving.find(({ label }: { label: string }) => label === account.label)
  const payment = { accountId, amount: 1000, method: 'wallet', reference: '1234 567' }
  await send(staff, '/money/hand', { billId: bill.id, ...payment, occurredAt: new Date().toISOString() })
  const invoice = { billId: String(bill.id), kind: 'invoice', number: 'SI-0001', amount: '1000' }
  const recorded = await staff.context().request.post('/_api/money/invoices', {
    multipart: {
      ...invoice,
      issuedOn: '2026-11-01',
      file: { name: 'scan.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    },
  })
  expect(recorded.status()).toBe(200)
  await visit(staff, `/bills?search=${shown}`)
  await staff.getByRole('button', { name: `Open bill ${shown}` }).click()
  const sheet = staff.getByRole('dialog', { name: shown })
  await sheet.getByRole('button', { name: 'Ask for the Rest' }).click()
  await toastSaying(staff, 'The registrant is asked for the rest by e-mail.').waitFor()
  const subjects = async () => {
    const mails = await mailsTo(theSite().mailboxUrl, registrant.email)
    return mails.map(({ raw }) => /^Subject: .*$/im.exec(raw)?.[0])
  }
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/still to pay|still_to_pay/))
  await send(page, '/attendees/registrations-link/send', { email: registrant.email })
  const link = await waitForRegistrationsLink(registrant.email)
  await visit(page, link.replace(/^http:\/\/[^/]+/, ''))
  const group = page.getByRole('region', { name: `Bill ${shown}` })
  await group.getByText('Paid in part').waitFor()
  await group.getByText(/^₱1,000 received on .* \(GCash of the center, reference 1234 567\)$/).waitFor()
  expect(await readCode(group.getByAltText(/^QR code/))).toMatch(/5406250\.50.*0508/)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectDocuments(page, shown)
  expect(page.url()).toMatch(/\/my-registrations$/)
  await plain.goto('/my-registrations')
  await plain.getByRole('textbox', { name: 'Link from the e-mail' }).fill(link)
  await plain.getByRole('textbox', { name: 'Link from the e-mail' }).press('Enter')
  await plain
    .getByRole('region', { name: `Bill ${shown}` })
    .getByText('Still to pay')
    .waitFor()
  await expectDocuments(plain, shown)
  // Opened before the link became invalid.
  await queryDatabase("update people set email = 'moved-' || email where email = $1", [registrant.email])
  await plain.getByRole('button', { name: /^Statement of account/ }).click()
  await plain.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()

  await send(staff, '/attendees/add-to-seminar', { userId: member.id, seminarId: seminar.id })
  const { page: own } = await openPage({ width: 360, isTouch: true })
  await signIn(own, member.email)
  await visit(own, '/dashboard')
  const { code } = await billOf(member.email)
  const ownBill = own.getByRole('region', { name: `Bill ${formatted(code)}` })
  await ownBill.getByText('No payment recorded yet').waitFor()
  await ownBill.getByText('Pay with a QR code').click()
  const [statement] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('link', { name: /^Statement of account/ }).click(),
  ])
  expect(statement.suggestedFilename()).toBe(`statement-${formatted(code)}.pdf`)
  expect(await readCode(ownBill.getByAltText(/^QR code/))).toContain(`54071250.50`)
  expect(await sidewaysScroll(own)).toBe(0)
})
