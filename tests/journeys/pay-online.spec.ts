/** Registrants pay a bill on the page of a gateway, of which the site has two, come back, and are verified. */

import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { orderOf, resetLedger } from '../kit/ledger-journeys.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson, type StaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'

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

test('A signed-in registrant pays online, comes back to the dashboard, and is verified', async () => {
  const { member, staff, code } = await aBilledMember()
  const { page } = await openPage({ width: 360, isTouch: true })
  await signIn(page, member.email)
  await visit(page, '/dashboard')
  const bill = page.getByRole('region', { name: `Bill ${code}` })
  await bill.getByText('GCash, Maya, card or bank, at PayMongo.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)

  await bill.getByRole('button', { name: `Pay ₱1,250.50 at PayMongo for bill ${code}` }).click()
  await page.getByRole('heading', { name: 'Pay 1250.5 pesos' }).waitFor()
  const begunAt = page.url()
  await visit(page, '/dashboard')
  await bill.getByText('We are waiting for PayMongo to confirm your payment.').waitFor()
  await bill.getByRole('button', { name: `Go on paying at PayMongo for bill ${code}` }).click()
  await page.getByRole('heading', { name: 'Pay 1250.5 pesos' }).waitFor()
  expect(page.url()).toBe(begunAt)
  await payAtGateway(page)
  await page.waitForURL(/\/dashboard$/)
  await expect
    .poll(
      async () => {
        await page.reload()
        await bill.waitFor()
        return bill.innerText()
      },
      { timeout: 20_000 },
    )
    .toMatch(/Bill\s+Paid\s[\s\S]*₱1,250.50 received on .* \(PayMongo, reference pay_/)
  expect(await bill.getByRole('button', { name: /^(Pay|Go on)/ }).count()).toBe(0)

  await visit(staff, `/bills?search=${code}`)
  await staff.getByRole('button', { name: `Open bill ${code}` }).click()
  const payments = staff.getByRole('dialog', { name: code }).getByRole('list', { name: 'Online payments' })
  await payments.getByText('at PayMongo, paid').waitFor()
})
