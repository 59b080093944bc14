import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aCsv } from '../kit/import-files.ts'
import {
  aCrowd,
  chooseFile,
  importButton,
  importHeading,
  importSheet,
  linesOf,
  openImport,
} from '../kit/imports.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { toastSaying } from '../kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase('truncate vouchers, price_rules, voucher_uses, bills, bill_lines cascade')
  await queryDatabase('delete from settings_versions')
  await queryDatabase('delete from settings')
  await queryDatabase("select pg_notify('pagsulong_settings', '')")
})

async function switchLedgerOn(page: Page): Promise<void> {
  await visit(page, '/settings?tab=payments')
  await page.getByRole('switch', { name: 'Keep a ledger of bills and money received' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await toastSaying(page, 'Settings saved.').waitFor()
}

async function addGroupRule(page: Page, label: string): Promise<void> {
  await visit(page, '/bills/discounts')
  await page.getByRole('button', { name: 'Add Price Rule' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Price Rule' })
  await sheet.getByLabel('Kind').selectOption('Group')
  await sheet.getByText('For attendees whom staff import in one file').waitFor()
  await sheet.getByLabel('Label').fill(label)
  await sheet.getByLabel('Taken Off').fill('10')
  await sheet.getByLabel('From How Many Seats').fill('1')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Enter a whole number from 2 to 200').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await sheet.getByLabel('From How Many Seats').fill('3')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Edit ${label}` }).waitFor()
  await page.getByText('Group, from 3 seats').locator('visible=true').waitFor()
}

const headings = 'First Name,Last Name,Email,Voucher'

describe.for([360, 1280])('A group at %i pixels', (width) => {
  test('is imported at its price, and a row with a refused voucher is left out', async () => {
    const { page } = await openPage({ width, isTouch: width < 700, expected: [/400/] })
    await signIn(page, theSite().admin.email)
    await switchLedgerOn(page)
    await addGroupRule(page, 'Schools of the division')
    const mark = aCrowd()
    const seminar = await aPlannedSeminar({ title: `Group ${aMark()}`, price: '1000.00' })
    const lines = linesOf(mark, 4).map((line, at) => `${line},${at === 1 ? 'NOWHERE' : ''}`)

    await visit(page, '/attendees')
    await openImport(page)
    await importSheet(page).getByRole('combobox', { name: 'Seminar' }).selectOption(String(seminar.id))
    await chooseFile(page, aCsv(lines.slice(0, 2), headings))
    await importHeading(page, 'Ready to import 1 attendee').waitFor()
    await importSheet(page)
      .getByText('Schools of the division, 10% off, applies from 3 seats. This file takes 1.')
      .waitFor()
    await importSheet(page).getByText('1 seat: ₱1,000').waitFor()
    await importSheet(page).getByRole('button', { name: 'Choose Another File' }).click()

    await chooseFile(page, aCsv(lines, headings))
    await importHeading(page, 'Ready to import 3 attendees').waitFor()
    await importSheet(page).getByText('Group of 3: Schools of the division, 10% off').waitFor()
    await importSheet(page).getByText('3 seats: ₱900 each, Schools of the division (group of 3)').waitFor()
    await importSheet(page).getByText('Row 3: Voucher: There is no voucher with this code.').waitFor()
    const cells = importSheet(page).getByRole('row').nth(1).getByRole('cell')
    expect((await cells.last().innerText()).replaceAll(/\s+/g, ' ')).toBe(
      '₱900 Schools of the division (group of 3)',
    )
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await importButton(page, '3 attendees').click()
    await importHeading(page, '3 attendees imported').waitFor()
    await importSheet(page).getByText('Row 3: Voucher: There is no voucher with this code.').waitFor()
    const rows = await queryDatabase(
      'select amount_due::text as amount from registrations where seminar_id = $1',
      [seminar.id],
    )
    expect(rows.map(({ amount }) => amount)).toEqual(['900.00', '900.00', '900.00'])
  })
})
