import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { resetLedger } from '#tests/kit/ledger-journeys.ts'
import { aPlannedSeminar, type PlannedSeminar } from '#tests/kit/planned-seminars.ts'
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
  queryDatabase,
  type Registrant,
} from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { pressable, toastSaying } from '#tests/kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(resetLedger)

async function switchLedgerOn(page: Page): Promise<void> {
  await visit(page, '/settings?tab=payments')
  await page.getByRole('switch', { name: 'Keep a ledger of bills and money received' }).click()
  await pressable(page, 'Save').click()
  await toastSaying(page, 'Settings saved.').waitFor()
}

const sheet = (page: Page) => page.getByRole('dialog')

interface NewRule {
  readonly kind: string
  readonly label: string
  readonly percent: string
  readonly until?: string
}

async function addRule(page: Page, { kind, label, percent, until }: NewRule): Promise<void> {
  await page.getByRole('button', { name: 'Add Price Rule' }).click()
  await sheet(page).getByLabel('Kind').selectOption(kind)
  await sheet(page).getByLabel('Label').fill(label)
  await sheet(page).getByLabel('Taken Off').fill(percent)
  if (until !== undefined) await sheet(page).getByLabel('Last Day').fill(until)
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Edit ${label}` }).waitFor()
}

async function addVoucher(page: Page, code: string, percent: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Voucher' }).click()
  await sheet(page).getByLabel('Code').fill(code)
  await sheet(page).getByLabel('Taken Off').fill(percent)
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Edit ${code}` }).waitFor()
}

/** By a manager on a small screen, with every refusal at its field. */
async function setDiscountsUp(page: Page): Promise<void> {
  await visit(page, '/bills')
  await page.getByRole('link', { name: 'Discounts and Vouchers' }).click()
  await page.getByText('No price rules yet.').waitFor()
  await page.getByText('No vouchers yet.').waitFor()
  await addRule(page, { kind: 'Early bird', label: 'Early bird', percent: '20', until: '2099-12-01' })
  await addRule(page, { kind: 'Claimed by the registrant', label: 'Senior citizen', percent: '40' })
  await addVoucher(page, 'PASKO', '50')
  await addVoucher(page, 'GONE', '10')
  await addVoucher(page, 'LIBRE', '100')
  await page.getByRole('button', { name: 'Add Voucher' }).click()
  await sheet(page).getByLabel('Code').fill('pasko')
  await sheet(page).getByLabel('Taken Off').fill('500')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).getByText('Enter a whole number from 1 to 100').waitFor()
  await sheet(page).getByLabel('Unit').selectOption('Pesos')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).getByText('Another voucher has this code.').waitFor()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Edit GONE' }).click()
  await sheet(page).getByRole('switch', { name: 'Can be used' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Off', { exact: true }).filter({ visible: true }).waitFor()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
}

/** On pages that visitors get from the cache. */
async function expectEarlyBird(
  { id, title }: PlannedSeminar,
  price: { now: string; note: string },
): Promise<void> {
  const { page } = await openPage({ width: 320, isTouch: true })
  await visit(page, `/register?search=${title.replaceAll(' ', '+')}`)
  await page.getByRole('listitem').getByText(price.note).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await visit(page, `/seminars/${id}`)
  await page
    .getByRole('definition')
    .filter({ hasText: `${price.now}${price.note}` })
    .waitFor()
  await page.getByRole('link', { name: 'Register ₱1,200' }).filter({ visible: true }).waitFor()
  await page.getByText('Share this seminar').click()
  expect(await page.getByLabel('Text for a group chat').inputValue()).toContain(`${price.now} ${price.note}`)
  const facts = await page.locator('script[type="application/ld+json"]').textContent()
  expect(facts).toContain('"price":1200,"priceCurrency":"PHP","priceValidUntil":"2099-12-01"')
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
}

async function billOf({ email }: Registrant) {
  const [row] = await queryDatabase(
    `select o.state, o.total as billed,
        (select string_agg(l.label, ', ' order by l.position) from order_lines l
          where l.order_id = o.id and l.kind = 'discount') as off
      from people p join registrations r on r.person_id = p.id
      join order_lines s on s.id = r.seat_line_id join orders o on o.id = s.order_id
      where p.email = $1`,
    [email],
  )
  return row
}

const voucherField = (page: Page) => field(page, 'Voucher Code')
const confirmed = (page: Page) => page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ })

test('Discounts are set up, and a registrant claims one and uses a voucher, with JavaScript and without', async () => {
  const seminar = await aPlannedSeminar({
    title: `Discounted ${aMark()}`,
    price: '1500.00',
    startsAt: '2099-12-19T09:00+08',
    endsAt: '2099-12-19T17:00+08',
  })
  const { page: admin } = await openPage({ width: 360, isTouch: true, expected: [/400/, /409/] })
  await signIn(admin, theSite().admin.email)
  await switchLedgerOn(admin)
  await setDiscountsUp(admin)
  await expectEarlyBird(seminar, { now: '₱1,200', note: 'until December 1, 2099, then ₱1,500' })

  const { page } = await openPage({ width: 360, isTouch: true, expected: [/409/] })
  await visit(page, `/register?seminar=${seminar.id}`)
  const maria = aRegistrant('Maria')
  await fillPersonal(page, maria)
  await nextButton(page).click()
  await expectStep(page, 2)
  await fillProfessional(page)
  await page.getByText('Early bird: ₱1,200 until December 1, 2099, then ₱1,500').waitFor()
  await page.getByText('₱1,200', { exact: true }).waitFor()
  await voucherField(page).fill('gone')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.locator('.field-error', { hasText: 'This voucher has ended.' }).waitFor()
  await expectAccessible(page)
  await voucherField(page).fill('pasko')
  await chooseProof(page, await aProofFile())
  await nextButton(page).click()
  await page.locator('.field-error', { hasText: 'Press Apply to use this voucher' }).waitFor()
  await voucherField(page).press('Enter')
  await page.getByText('The voucher is applied. You pay ₱600.').waitFor()
  await page.getByRole('checkbox', { name: 'Senior citizen: ₱900. Bring your card.' }).check()
  await page.getByText('₱900', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The voucher is applied. You pay ₱450.').waitFor()
  await page.getByText('₱450', { exact: true }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByText('₱450', { exact: true }).waitFor()
  // Used up while the visitor reads: nothing is stored, and the way on is without it.
  await queryDatabase(`update vouchers set max_uses = 1, uses = 1 where code in ('PASKO', 'LIBRE')`)
  await completeButton(page).click()
  await expectStep(page, 2)
  await page.locator('.field-error', { hasText: 'This voucher is used up.' }).waitFor()
  expect(await billOf(maria)).toBeUndefined()
  await voucherField(page).fill('')
  await page.getByText('₱900', { exact: true }).waitFor()
  await nextButton(page).click()
  await expectStep(page, 3)
  await completeButton(page).click()
  await confirmed(page).waitFor()
  await page.getByText('Amount Due').waitFor()
  await page.getByText('₱900', { exact: true }).waitFor()
  expect(await billOf(maria)).toMatchObject({ billed: '900.00', off: 'Senior citizen' })

  const { page: plain } = await openPage({ javaScript: false, width: 360, expected: [/409/] })
  await queryDatabase(`update vouchers set uses = 0 where code = 'LIBRE'`)
  await plain.goto(`${theSite().baseUrl}/register?seminar=${seminar.id}&step=1`)
  const jose = aRegistrant('Jose')
  await fillPersonal(plain, jose)
  await fillProfessional(plain)
  await voucherField(plain).fill('gone')
  await completeButton(plain).click()
  await plain.getByText('This voucher has ended.').first().waitFor()
  expect(await voucherField(plain).inputValue()).toBe('gone')
  expect(await billOf(jose)).toBeUndefined()
  await voucherField(plain).fill('libre')
  await completeButton(plain).click()
  await confirmed(plain).waitFor()
  expect(await billOf(jose)).toMatchObject({
    state: 'confirmed',
    billed: '0.00',
    off: 'Early bird, Voucher LIBRE',
  })
})
