import { afterEach, expect, test } from 'vitest'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { joinOrdersSql } from '#tests/kit/orders.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { anOrder, keepLedger, resetLedger } from '../kit/ledger-journeys.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { aBankLine, aBankTable, type BankLine } from '../kit/statement-files.ts'
import { theSite } from '../kit/this-site.ts'
import { toastSaying } from '../kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(resetLedger)

async function statusOf(personId: number) {
  const sql = `select orders.state from registrations ${joinOrdersSql} where person_id = $1`
  return (await queryDatabase(sql, [personId]))[0]?.state
}

const bank = 'Bank transfer, Bangko ng Bukid'

const fileOf = (lines: readonly BankLine[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(aBankTable(lines)),
})

test('A statement is imported, its sure payment accepted and undone, and another one matched by hand', async () => {
  const { page } = await openPage({ width: 360, isTouch: true, expected: [/400/, /409/] })
  await signIn(page, theSite().admin.email)
  await keepLedger(page)
  const one = await aStaffPerson({ displayName: `Amihan ${aMark()}` })
  const another = await aStaffPerson({ displayName: `Lakan ${aMark()}` })
  const seminar = await aPlannedSeminar({ title: `Billed ${aMark()}`, price: '500.00' })
  const sure = await anOrder(page, one, seminar.id)
  const other = await anOrder(page, another, seminar.id)

  await visit(page, '/bills')
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Statements' }).click()
  await page.getByText('No statements yet.').waitFor()
  await page.getByRole('button', { name: 'Import Statement' }).click()
  const form = page.getByRole('dialog', { name: 'Import Statement' })
  await form.getByRole('button', { name: 'Import' }).click()
  await form.getByText('Choose the file of the statement').waitFor()
  await form.getByLabel('Account').selectOption({ label: bank })
  const input = form.locator('input[type=file]')
  const unusual = 'Kailan,Ano,Pumasok\n2026-11-03,Bayad,7.00\n'
  await input.setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(unusual) })
  await form.getByLabel('Money in', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Import' }).click()
  await form.getByText('Choose the column of the dates').waitFor()
  const lines = [
    aBankLine({ description: `Bayad ${sure.code}` }),
    aBankLine({ description: `Bayad ${other.code}`, amount: 450 }),
    aBankLine({ at: '2026-11-07 10:00', description: 'Padala', amount: 7 }),
  ]
  await queryDatabase(
    `with claim as (insert into payments (order_id, state, by, created_at)
        select orders.id, 'claimed', 'person', now() from registrations ${joinOrdersSql} where person_id = $1 returning id)
      insert into proofs (payment_id, content_type, size_in_bytes, reference_number, purged_at, created_at)
      select id, 'image/jpeg', 10, '7000111222', now(), '2026-11-06T04:00:00Z' from claim`,
    [other.userId],
  )
  await input.setInputFiles(fileOf(lines))
  await form.getByRole('button', { name: 'Import' }).click()
  await toastSaying(page, 'The statement is imported.').waitFor()

  await page.getByRole('heading', { name: /^Bank transfer, Bangko ng Bukid, Nov/ }).waitFor()
  await page.getByRole('table', { name: 'Payments' }).getByText('Too little for its bill').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept 1 Sure' }).press('Enter')
  await toastSaying(page, '1 payment is accepted.').waitFor()
  expect(await statusOf(sure.userId)).toBe('confirmed')
  await page.getByRole('button', { name: 'Matched 1' }).click()
  await page.getByRole('button', { name: /^Undo ₱500 of bill/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Of another registrant')
  await dialog.getByRole('button', { name: 'Undo Payment' }).click()
  await page.getByRole('button', { name: 'Likely 1' }).click()
  await page.getByText('Staff undid this match before.').waitFor()
  expect(await page.getByRole('button', { name: 'Accept 1 Sure' }).count()).toBe(0)
  expect(await statusOf(sure.userId)).toBe('pending')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Unknown 1' }).click()
  await page.getByRole('button', { name: /^Choose Bill for ₱7/ }).click()
  await dialog.getByLabel('Search by code, name or e-mail').fill(other.name)
  await dialog.getByRole('button', { name: /^Choose bill/ }).click()
  await dialog.getByLabel('Amount in Pesos').fill('490')
  await dialog.getByRole('button', { name: '₱10 Withheld (2%)' }).click()
  expect(await dialog.getByLabel('Tax Withheld in Pesos').inputValue()).toBe('10.00')
  await dialog.getByLabel('Tax Withheld in Pesos').fill('')
  await dialog.getByLabel('Amount in Pesos').fill('8')
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await dialog.getByText('Only ₱7.00 of this payment are left.').waitFor()
  await dialog.getByLabel('Amount in Pesos').fill('7')
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await toastSaying(page, 'The payment is allocated.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('button', { name: /^All \d/ }).click()
  await page
    .getByRole('checkbox', { name: /^Select Bayad/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Set Aside (1)' }).press('Enter')
  await dialog.getByLabel('Reason').fill('Donation')
  await dialog.getByRole('button', { name: 'Set Aside' }).click()
  await toastSaying(page, 'The payment is set aside.').waitFor()
  await page.getByRole('button', { name: 'Set aside 1', exact: true }).click()
  await page.getByText('Set aside: Donation').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Bring Back ₱/ }).press('Enter')
  await toastSaying(page, 'The payment is to be matched again.').waitFor()

  await page.getByRole('button', { name: 'All Statements' }).click()
  await page.getByRole('button', { name: 'Import Statement' }).click()
  await form.getByLabel('Account').selectOption({ label: bank })
  await input.setInputFiles(fileOf(lines))
  await form.getByRole('button', { name: 'Import' }).click()
  await toastSaying(page, 'This file was imported before. Nothing was changed.').waitFor()
  await page.getByRole('row', { name: /₱7 for/ }).waitFor()

  await visit(page, `/attendees?search=${another.email}`)
  await page.getByRole('row').getByText('Pending').click()
  // The registrant was shown the wallet too.
  await page.getByText(/^Missing: Mobile wallet, /).waitFor()
})

test('A transfer of a school pays two bills at once, with the tax that it withheld once', async () => {
  const { page } = await openPage({ width: 360, isTouch: true })
  await signIn(page, theSite().admin.email)
  await keepLedger(page)
  await visit(page, '/bills')
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Statements' }).click()
  const hiraya = await aStaffPerson({ displayName: `Hiraya ${aMark()}` })
  const tala = await aStaffPerson({ displayName: `Tala ${aMark()}` })
  const seminar = await aPlannedSeminar({ title: `Taught ${aMark()}`, price: '500.00' })
  const one = await anOrder(page, hiraya, seminar.id)
  const another = await anOrder(page, tala, seminar.id)
  await page.getByRole('button', { name: 'Import Statement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account').selectOption({ label: bank })
  const line = aBankLine({ at: '2026-11-09 10:00', description: 'Paaralan', amount: 980 })
  await dialog.locator('input[type=file]').setInputFiles(fileOf([line]))
  // The columns move the button down when they are found, and a press meanwhile misses it.
  await dialog.getByLabel('Money in', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await toastSaying(page, 'The statement is imported.').waitFor()
  await page.getByRole('button', { name: /^Choose Bill for ₱980/ }).click()
  const search = dialog.getByLabel('Search by code, name or e-mail')
  await search.fill(one.code)
  await dialog.getByRole('button', { name: `Choose bill ${formatOrderCode(one.code)}` }).click()
  await dialog.getByRole('button', { name: 'Divide Over Several Bills' }).click()
  await search.fill(another.code)
  await dialog.getByRole('button', { name: `Choose bill ${formatOrderCode(another.code)}` }).click()
  await dialog.getByText('The payment is ₱20 too little for these bills.').waitFor()
  await dialog.getByRole('button', { name: '₱20 Withheld (2%)' }).click()
  await dialog.getByText('₱0 of the payment are left after that.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Allocate to 2 Bills' }).click()
  await toastSaying(page, 'The payment is allocated.').waitFor()
  expect([await statusOf(one.userId), await statusOf(another.userId)]).toEqual(['confirmed', 'confirmed'])
})
