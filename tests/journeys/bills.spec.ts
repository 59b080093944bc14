import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { joinOrdersSql } from '#tests/kit/orders.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPdf } from '../kit/documents.ts'
import { anOrder, resetLedger } from '../kit/ledger-journeys.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(resetLedger)

/** A tab of Payments. */
const billsLink = 'a[href="/bills"]'

async function statusOf(personId: number) {
  const sql = `select orders.state from registrations ${joinOrdersSql} where person_id = $1`
  return (await queryDatabase(sql, [personId]))[0]?.state
}

async function switchLedgerOn(page: Page): Promise<void> {
  await visit(page, '/payments')
  expect(await page.locator(billsLink).count()).toBe(0)
  await visit(page, '/settings?tab=payments')
  await page.getByRole('switch', { name: 'Keep a ledger of bills and money received' }).click()
  await pressable(page, 'Save').click()
  await toastSaying(page, 'Settings saved.').waitFor()
  await visit(page, '/payments')
  expect(await page.locator(billsLink).count()).toBe(1)
  await visit(page, '/settings?tab=payments')
  await page.getByRole('button', { name: 'Add Receiving Account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Receiving Account' })
  await sheet.getByLabel('Label').fill('Box of the center')
  await sheet.getByRole('button', { name: 'Save' }).click()
  // The payment methods become receiving accounts within seconds.
  const count = 'select count(*)::int as accounts from receiving_accounts'
  await expect.poll(async () => (await queryDatabase(count))[0]?.accounts, { timeout: 20_000 }).toBe(3)
  await visit(page, '/settings?tab=payments')
  await page.getByText(/Mobile wallet, .*•••• 0142/).waitFor()
  await page.getByText('Changed with the payment methods above.').first().waitFor()
}

test('A ledger is switched on; a payment is recorded, undone and recorded again, and sent back in part', async () => {
  const person = await aStaffPerson({ displayName: `Amihan ${aMark()}` })
  const seminar = await aPlannedSeminar({ title: `Billed ${aMark()}`, price: '500.00' })
  const { page } = await openPage({ width: 360, isTouch: true, expected: [/400/, /409/, /415/] })
  await signIn(page, theSite().admin.email)
  await switchLedgerOn(page)
  const order = await anOrder(page, person, seminar.id)

  await visit(page, `/bills?search=${person.email}`)
  const code = `${order.code.slice(0, 4)}-${order.code.slice(4)}`
  await page
    .getByRole('row', { name: new RegExp(code) })
    .getByText('₱0', { exact: true })
    .waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: `Open bill ${code}` }).click()
  const sheet = page.getByRole('dialog', { name: code })
  await sheet.getByText('No payments recorded yet.').waitFor()

  const record = async (amount: string) => {
    await sheet.getByRole('button', { name: 'Record Payment' }).click()
    await sheet.getByLabel('Amount in Pesos').fill(amount)
    await sheet.getByLabel('Received In').selectOption({ label: 'Mobile wallet' })
    await sheet.getByLabel('Reference Number').fill('1234 567')
    await sheet.getByRole('button', { name: 'Record Payment' }).click()
  }
  await sheet.getByRole('button', { name: 'Record Payment' }).click()
  await sheet.getByRole('button', { name: 'Record Payment' }).click()
  await sheet.getByText('Choose an account').last().waitFor()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await record('500')
  await toastSaying(page, 'The payment is recorded. The bill is paid.').waitFor()
  await sheet.getByText('Mobile wallet, Mobile wallet, 1234 567').waitFor()
  expect(await statusOf(person.id)).toBe('confirmed')

  await sheet.getByRole('button', { name: /^Undo ₱500/ }).click()
  await sheet.getByLabel('Reason').fill('Of another registrant')
  await sheet.getByRole('button', { name: 'Undo Payment' }).click()
  await sheet.getByText(/^Undone by .*: Of another registrant$/).waitFor()
  expect(await statusOf(person.id)).toBe('pending')
  await record('500')
  await sheet.getByText('A payment with this reference and amount is recorded').waitFor()
  await sheet.getByLabel('Reference Number').fill('1234 568')
  await sheet.getByRole('button', { name: 'Record Payment' }).click()
  await sheet.getByText('Mobile wallet, Mobile wallet, 1234 568').waitFor()

  await sheet.getByRole('button', { name: 'Ask for Refund' }).click()
  await sheet.getByLabel('Amount in Pesos').fill('600')
  await sheet.getByLabel('Reason').fill('Came on one day only')
  await sheet.getByRole('button', { name: 'Ask for Refund' }).click()
  await sheet.getByText('At most ₱500.00 can be sent back.').waitFor()
  await sheet.getByLabel('Amount in Pesos').fill('200')
  await sheet.getByRole('button', { name: 'Ask for Refund' }).click()
  await sheet.getByRole('button', { name: /^Approve/ }).press('Enter')
  await sheet.getByRole('button', { name: /^Record as Sent/ }).press('Enter')
  await sheet.getByLabel('Reference Number').fill('R-778')
  await sheet.getByRole('button', { name: 'Record as Sent' }).click()
  await sheet.getByText('₱200 sent').waitFor()
  await sheet.getByText('Reference R-778').waitFor()
  await sheet.getByRole('button', { name: 'Record Invoice Number' }).click()
  await sheet.getByRole('button', { name: 'Record Number' }).click()
  await sheet.getByText('Number is required').waitFor()
  await sheet.getByRole('textbox', { name: 'Number' }).fill('SI-0001')
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
  await sheet.locator('input[type="file"]').setInputFiles(scan)
  await sheet.getByRole('button', { name: 'Record Number' }).click()
  await sheet.getByText('Invalid file type. Accepted: PDF, JPG, PNG').waitFor()
  await sheet.locator('input[type="file"]').setInputFiles({ ...scan, buffer: aPdf() })
  await sheet.getByRole('button', { name: 'Record Number' }).click()
  await sheet.getByText(/^Invoice SI-0001/).waitFor()
  const [stored] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: 'Download file of SI-0001' }).click(),
  ])
  expect(stored.suggestedFilename()).toBe('invoice-SI-0001.pdf')
  await sheet.getByRole('button', { name: 'Make void: SI-0001' }).click()
  await sheet.getByLabel('Reason').fill('Of another bill')
  await sheet.getByRole('button', { name: 'Make Void' }).click()
  await sheet.getByText(/^Made void by .*: Of another bill$/).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await sidewaysScroll(page)).toBe(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  const row = page.getByRole('row', { name: new RegExp(code) })
  await row.getByText('₱300', { exact: true }).waitFor()

  await visit(page, `/bills?search=${code.toLowerCase()}&state=open`)
  await page.getByRole('row', { name: new RegExp(code) }).waitFor()
  await visit(page, `/bills?search=${order.code}&open=bill`)
  await sheet.getByText('Made void', { exact: false }).first().waitFor()
  expect(new URL(page.url()).searchParams.has('open')).toBe(false)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Download payments of a period').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ledger_\d{4}-\d{2}-01_/)
  await visit(page, '/bills?search=nobody-at-all')
  await page.getByText('No bills found.').waitFor()
  const { page: ofStaff } = await openPage({ expected: [/403/] })
  await signIn(ofStaff, (await aStaffPerson({ role: 'staff' })).email)
  await visit(ofStaff, '/bills')
  expect(await ofStaff.locator(billsLink).count()).toBe(0)
})
