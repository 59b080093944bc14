/** Registrants pay a bill on the page of a gateway, of which the site has two, come back, and are verified. */

import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { orderOf, resetLedger } from '#tests/kit/ledger-journeys.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { waitForRegistrationsLink } from '#tests/kit/proof-links.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson, type StaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'

/** The site is shared with the other journeys. */
afterEach(resetLedger)

async function send(page: Page, path: string, data: object): Promise<void> {
  const response = await page.context().request.post(`/_api${path}`, { data })
  expect(response.status(), path).toBe(200)
}

/** A registrant with a bill of ₱1,250.50, which the returned staff made. */
async function aBilledMember(): Promise<{ member: StaffPerson; staff: Page; code: string }> {
  const member = await aStaffPerson({ displayName: 'Amihan Reyes' })
  const seminar = await aPlannedSeminar({ title: `Paid online ${aMark()}`, price: '1250.50' })
  const { page: staff } = await openPage()
  await signIn(staff, theSite().admin.email)
  const { paymentMethods } = demonstrationSettings
  const value = { ...paymentMethods, keepsLedger: true }
  await send(staff, '/settings/payment-methods', { version: 0, value })
  await send(staff, '/attendees/add-to-seminar', { userId: member.id, seminarId: seminar.id })
  const { code } = await orderOf(member.id)
  return { member, staff, code: `${code.slice(0, 4)}-${code.slice(4)}` }
}

/** On the page of the gateway, which leads back. */
async function payAtGateway(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Pay 1250.5 pesos' }).waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('A registrant pays by the mailed link, without script', async () => {
  const { member, code } = await aBilledMember()
  const { page } = await openPage({ width: 360, javaScript: false })
  await send(page, '/attendees/registrations-link/send', { email: member.email })
  const link = await waitForRegistrationsLink(member.email)
  await page.goto('/my-registrations')
  await page.getByRole('textbox', { name: 'Link from the e-mail' }).fill(link)
  await page.getByRole('textbox', { name: 'Link from the e-mail' }).press('Enter')
  const bill = page.getByRole('region', { name: `Bill ${code}` })
  await bill.getByRole('button', { name: `Pay ₱1,250.50 at PayMongo for bill ${code}` }).click()
  await payAtGateway(page)
  await page.waitForURL(/\/my-registrations\?returned$/)
  await page.getByText('We are waiting for your payment to be confirmed').waitFor()
  const { page: withScript } = await openPage({ width: 360 })
  await visit(withScript, '/my-registrations?returned')
  await withScript.getByText('We are waiting for your payment to be confirmed').waitFor()
  await expect
    .poll(() => queryDatabase('select state from orders where payer_id = $1', [member.id]), {
      timeout: 20_000,
    })
    .toEqual([{ state: 'confirmed' }])
})
