import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { toastSaying } from '../kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase(
    'truncate vouchers, price_rules, bills, money_in, allocations, refunds, bill_lines cascade',
  )
  await queryDatabase('delete from settings_versions')
  await queryDatabase('delete from settings')
  await queryDatabase("select pg_notify('pagsulong_settings', '')")
})

async function post(page: Page, path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(`/_api${to}`, { method: 'POST', headers, body: sent })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(status).toBe(200)
}

async function sellWithDiscounts(page: Page, code: string): Promise<void> {
  await visit(page, '/settings?tab=payments')
  await page.getByRole('switch', { name: 'Keep a ledger of bills and money received' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await toastSaying(page, 'Settings saved.').waitFor()
  const common = { seminarId: null, isActive: true, version: 0 }
  await post(page, '/money/price-rules', {
    ...{ ...common, kind: 'declared', label: 'Senior citizen', discount: { unit: 'percent', value: 20 } },
    ...{ until: null, minSeats: null, needsCard: true },
  })
  await post(page, '/money/vouchers', {
    ...{ ...common, code, discount: { unit: 'pesos', value: 100 } },
    ...{ maxUses: null, validFrom: null, validUntil: null },
  })
}

test('Staff add attendees with a claimed discount and a voucher, which is refused at its field', async () => {
  const { page } = await openPage({ width: 360, isTouch: true, expected: [/409/] })
  await signIn(page, theSite().admin.email)
  const code = `V-${aMark()}`
  await sellWithDiscounts(page, code)
  const person = await aStaffPerson({ displayName: `Amihan ${aMark()}` })
  const seminar = await aPlannedSeminar({ title: `Billed ${aMark()}`, price: '500.00' })

  await visit(page, `/attendees?seminarId=${seminar.id}`)
  await page.getByRole('button', { name: 'Add Existing Attendee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Attendee to Seminar' })
  await dialog
    .getByRole('searchbox')
    .or(dialog.getByLabel(/^Search/))
    .first()
    .fill(person.email)
  await dialog.getByText(person.displayName).first().click()
  await dialog.getByText('Price: ₱500').waitFor()
  await dialog.getByLabel('Discount').selectOption('Senior citizen: ₱400')
  await dialog.getByText('Their card is checked at the entrance.').waitFor()
  await dialog.getByLabel('Voucher Code').fill('NOWHERE')
  await dialog.getByRole('button', { name: 'Add to Seminar' }).click()
  await dialog.getByText('There is no voucher with this code.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Voucher Code').fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Check Price' }).click()
  await dialog.getByText('With this voucher: ₱300.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Add to Seminar' }).click()
  await toastSaying(page, `${person.displayName} has been added to "${seminar.title}".`).waitFor()
  const sql = 'select amount_due from registrations where person_id = $1'
  expect(await queryDatabase(sql, [person.id])).toEqual([{ amount_due: '300.00' }])

  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, `/attendees?seminarId=${seminar.id}`)
  await page.getByRole('button', { name: 'Add Attendee' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Attendee' })
  await form.getByLabel('First Name').fill('Lakan')
  await form.getByLabel('No middle name').check()
  await form.getByLabel('Last Name').fill('Reyes')
  const email = `${aMark()}@journeys.example`
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Voucher Code').fill('NOWHERE')
  await form.getByRole('button', { name: 'Add Attendee' }).click()
  await form.getByText('There is no voucher with this code.').waitFor()
  await form.getByLabel('Voucher Code').fill(code)
  await form.getByRole('button', { name: 'Add Attendee' }).click()
  await toastSaying(page, `Lakan Reyes has been registered for "${seminar.title}".`).waitFor()
  const due = 'select amount_due from registrations r join people p on p.id = person_id where email = $1'
  expect(await queryDatabase(due, [email])).toEqual([{ amount_due: '400.00' }])
})
