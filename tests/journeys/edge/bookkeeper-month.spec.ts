/** A bookkeeper's month by keyboard alone, whose spreadsheet adds up to what was entered. */
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '#tests/kit/browser.ts'
import { aKeyboard, type Keyboard } from '#tests/kit/keyboard.ts'
import { anOrder, keepLedger, resetLedger } from '#tests/kit/ledger-journeys.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson, type StaffPerson } from '#tests/kit/staff-people.ts'
import { aBankTable } from '#tests/kit/statement-files.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { toastSaying } from '#tests/kit/user-management.ts'

/** The site is shared with other journeys, and the spreadsheet is of the whole site. */
beforeEach(resetLedger)
afterEach(resetLedger)

/** Amounts that are typed or imported, in centavos. */
const price = 1_250_50
const partly = 1_000_25
const tax = 50_02
const school = 2 * price - tax
const rent = 333_33
const misplaced = 700_35
const mistyped = 12_505_00
const taken = 50_25
const refunded = 200_10

/** Orders as they must be in the end: due, paid and withheld. */
const expected = {
  sure: [price, price - refunded, 0],
  partial: [price, partly, 0],
  hiraya: [price, price - tax / 2, tax / 2],
  tala: [price, price - tax / 2, tax / 2],
  wrong: [price, 0, 0],
  right: [price - taken, misplaced, 0],
  retyped: [price, price, 0],
} as const

type Holder = keyof typeof expected
const holders = Object.keys(expected) as Holder[]

const typed = (centavos: number) => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
const shown = (centavos: number) => `₱${Number(typed(centavos)).toLocaleString('en-US')}`
const toCentavos = (text: string) => Math.round(Number(text || '0') * 100)

const bank = 'Bank transfer, Bangko ng Bukid'

/** Registers people for a seminar; returns the codes of their orders. */
async function register(page: Page): Promise<Record<Holder, string>> {
  const people = new Map<Holder, StaffPerson>()
  for (const holder of holders)
    people.set(holder, await aStaffPerson({ displayName: `${holder} ${aMark()}` }))
  const seminar = await aPlannedSeminar({ title: `Billed ${aMark()}`, price: typed(price) })
  const codes: Partial<Record<Holder, string>> = {}
  for (const [holder, person] of people) {
    const { code } = await anOrder(page, person, seminar.id)
    codes[holder] = `${code.slice(0, 4)}-${code.slice(4)}`
  }
  return codes as Record<Holder, string>
}

interface Work {
  readonly page: Page
  readonly keys: Keyboard
  readonly codes: Record<Holder, string>
}

const dialogOf = (page: Page) => page.getByRole('dialog')
/** A tab of Payments. */
const paymentsTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name, exact: true })
const button = (where: Pick<Page, 'getByRole'>, name: string | RegExp) => where.getByRole('button', { name })
const said = ({ page }: Work, text: string) => toastSaying(page, text).waitFor()

async function importStatement(work: Work): Promise<void> {
  const { page, keys, codes } = work
  const dialog = dialogOf(page)
  await keys.press(paymentsTab(page, 'Statements'))
  await keys.press(button(page, 'Import Statement'))
  await keys.choose(dialog.getByLabel('Account'), bank)
  const line = (description: string, centavos: number) => ({
    at: '2026-11-05 14:13',
    description,
    amount: centavos / 100,
  })
  const table = aBankTable([
    line(`Bayad ${codes.sure}`, price),
    line('Padala', partly),
    line('Paaralan', school),
    line('Upa', rent),
    line('Service charge', -75_00),
  ])
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await keys.to(button(dialog, 'File'))
  await dialog.locator('input[type=file]').setInputFiles(file)
  // The columns move the button down when they are found.
  await dialog.getByLabel('Money in', { exact: true }).waitFor()
  await keys.press(button(dialog, 'Import'))
  await said(work, 'The statement is imported.')
}

async function matchLines(work: Work): Promise<void> {
  const { page, keys, codes } = work
  const dialog = dialogOf(page)
  const search = dialog.getByLabel('Search by code, name or e-mail')
  await keys.press(button(page, 'Accept 1 Sure'))
  await said(work, '1 payment is accepted.')

  await keys.press(button(page, `Choose Bill for ${shown(partly)}`))
  await keys.type(search, codes.partial)
  await keys.press(button(dialog, `Choose bill ${codes.partial}`))
  await keys.press(button(dialog, 'Allocate'))
  await said(work, 'The payment is allocated.')
  await dialog.waitFor({ state: 'hidden' })

  await keys.press(button(page, `Choose Bill for ${shown(school)}`))
  await keys.type(search, codes.hiraya)
  await keys.press(button(dialog, `Choose bill ${codes.hiraya}`))
  await keys.press(button(dialog, 'Divide Over Several Bills'))
  await keys.type(search, codes.tala)
  await keys.press(button(dialog, `Choose bill ${codes.tala}`))
  await keys.type(dialog.getByLabel('Tax Withheld of All in Pesos'), typed(tax))
  await dialog.getByText('₱0 of the payment are left after that.').waitFor()
  await keys.press(button(dialog, 'Allocate to 2 Bills'))
  await dialog.waitFor({ state: 'hidden' })

  await keys.press(page.getByRole('checkbox', { name: 'Select Upa' }), 'Space')
  await keys.to(button(page, 'Set Aside (1)'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await keys.type(dialog.getByLabel('Reason'), 'Rent of the hall')
  await keys.press(button(dialog, 'Set Aside'))
  await said(work, 'The payment is set aside.')
  await dialog.waitFor({ state: 'hidden' })
}

async function declareEmptyMonth({ page, keys }: Work): Promise<void> {
  await keys.press(button(page, 'All Statements'))
  await keys.press(button(page, /^No transactions in .*, Mobile wallet/))
  await keys.to(button(page, /^Take Back .*, Mobile wallet/))
}

/** Opens the sheet of an order from the list. */
async function openOrder({ page, keys, codes }: Work, holder: Holder): Promise<void> {
  await keys.type(page.getByLabel('Search by code, name or e-mail'), codes[holder])
  await page.getByRole('row').nth(1).getByText(codes[holder]).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await keys.press(button(page, `Open bill ${codes[holder]}`))
}

async function closeOrder({ page }: Work): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'hidden' })
}

async function record(work: Work, centavos: number): Promise<void> {
  const { page, keys } = work
  const dialog = dialogOf(page)
  await keys.press(button(dialog, 'Record Payment'))
  await keys.type(dialog.getByLabel('Amount in Pesos'), typed(centavos))
  await keys.choose(dialog.getByLabel('Received In'), 'Mobile wallet')
  await keys.type(dialog.getByLabel('Reference Number'), `8${centavos}`)
  await keys.press(button(dialog, 'Record Payment'))
  await button(dialog, `Undo ${shown(centavos)}`).waitFor()
}

async function correctPayments(work: Work): Promise<void> {
  const { page, keys, codes } = work
  const dialog = dialogOf(page)
  await openOrder(work, 'wrong')
  await record(work, misplaced)
  await keys.press(button(dialog, `Undo ${shown(misplaced)}`))
  await keys.type(dialog.getByLabel('Reason'), 'Of another registrant')
  await keys.type(dialog.getByLabel('Code of the Right Bill'), codes.right)
  await keys.press(button(dialog, 'Undo Payment'))
  await dialog.getByText(/^Undone by .*: Of another registrant$/).waitFor()
  await closeOrder(work)

  await openOrder(work, 'retyped')
  await record(work, mistyped)
  await keys.press(button(dialog, `Undo ${shown(mistyped)}`))
  await keys.type(dialog.getByLabel('Reason'), 'A digit too many')
  await keys.press(dialog.getByLabel('It was recorded by mistake and never arrived'), 'Space')
  await keys.press(button(dialog, 'Undo Payment'))
  await dialog.getByText(/^Undone by .*: A digit too many$/).waitFor()
  await record(work, price)
  await closeOrder(work)

  await openOrder(work, 'right')
  await keys.press(button(dialog, 'Adjust'))
  await keys.choose(dialog.getByLabel('What Changes'), 'Less is due')
  await keys.type(dialog.getByLabel('Amount in Pesos'), typed(taken))
  await keys.type(dialog.getByLabel('Reason'), 'Came on one day only')
  await keys.press(button(dialog, 'Adjust'))
  await dialog.getByText('Came on one day only').waitFor()
  await closeOrder(work)
}

async function refund(work: Work): Promise<void> {
  const { page, keys } = work
  const dialog = dialogOf(page)
  await openOrder(work, 'sure')
  await keys.press(button(dialog, 'Ask for Refund'))
  await keys.type(dialog.getByLabel('Amount in Pesos'), typed(refunded))
  await keys.type(dialog.getByLabel('Reason'), 'Paid too early')
  await keys.press(button(dialog, 'Ask for Refund'))
  await keys.press(button(dialog, 'Approve: refund'))
  await keys.press(button(dialog, 'Record as Sent: refund'))
  await keys.type(dialog.getByLabel('Reference Number'), 'R-778')
  await keys.press(button(dialog, 'Record as Sent'))
  await dialog.getByText('Reference R-778').waitFor()
  await closeOrder(work)
}

/** Sums of the columns of numbers, of all rows or of those of an order. */
async function download({ page, keys }: Work): Promise<(code?: string) => Sums> {
  await keys.press(page.getByText('Download payments of a period'))
  await keys.to(page.getByLabel('From'))
  await page.keyboard.type('11012026')
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press(button(page, 'Download CSV'))])
  expect(file.suggestedFilename()).toMatch(/^ledger_2026-11-01_/)
  const chunks = await (await file.createReadStream()).toArray()
  const [head = [], ...rows] = parseCsv(
    Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  )
  return (code) => {
    const counted = rows.filter((row) => code === undefined || row[head.indexOf('bill')] === code)
    const sum = (place: number) => counted.reduce((total, row) => total + toCentavos(row[place] ?? ''), 0)
    return Object.fromEntries(summed.map((heading) => [heading, sum(head.indexOf(heading))])) as Sums
  }
}

const summed = [
  'received',
  'allocated',
  'withheld',
  'amount undone',
  'credit',
  'refunded',
  'tax certified',
] as const
type Sums = Record<(typeof summed)[number], number>

/** Rows of cells, which may be quoted; none contains a line break. */
const parseCsv = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    )

test('A month is kept by keyboard alone, and the spreadsheet and the orders add up to what was entered', async () => {
  const { page } = await openPage({ width: 1366, height: 657 })
  await signIn(page, theSite().admin.email)
  await keepLedger(page)
  await queryDatabase("update receiving_accounts set created_at = '2026-10-01T04:00Z'")
  const work: Work = { page, keys: aKeyboard(page), codes: await register(page) }
  await work.keys.open('/bills')
  await importStatement(work)
  await matchLines(work)
  await declareEmptyMonth(work)
  await work.keys.press(paymentsTab(page, 'Bills'))
  await correctPayments(work)
  await refund(work)
  const sums = await download(work)

  const received = price + partly + school + rent + misplaced + price
  expect(sums()).toEqual({
    received,
    allocated: received - rent,
    withheld: tax,
    'amount undone': misplaced,
    credit: 0,
    refunded,
    'tax certified': 0,
  })
  for (const holder of holders) {
    const [due, paid, withheld] = expected[holder]
    const { bills } = await (await page.request.get(`/_api/money/bills?search=${work.codes[holder]}`)).json()
    const bill = bills[0]
    const ofOrder = [bill.amountDue, bill.amountPaid, bill.amountWithheld].map((pesos) =>
      Math.round(pesos * 100),
    )
    expect(ofOrder, holder).toEqual([due, paid, withheld])
    const columns = sums(work.codes[holder])
    expect([columns.allocated - columns.refunded, columns.withheld], holder).toEqual([paid, withheld])
  }
})
