import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AccountValues, anAccount, message, type TestAccount } from '../kit/accounts.ts'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark } from '../kit/staff-people.ts'
import { openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The confirmation dialog has a button of the same name. */
const requestButton = (page: Page) =>
  part(page, 'Erase your data').getByRole('button', { name: 'Request erasure', exact: true }).first()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request erasure' })

async function openAccount(
  options: VisitorOptions = {},
  values: AccountValues = {},
): Promise<{ page: Page; account: TestAccount }> {
  const { page } = await openPage(options)
  const account = await anAccount(values)
  await signIn(page, account.email)
  await visit(page, '/account')
  return { page, account }
}

async function downloadBy(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part(page, 'Download your data').getByRole('link', { name }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

async function requestOf({ id }: TestAccount): Promise<unknown> {
  const [row] = await queryDatabase('select erasure_requested_at as at from people where id = $1', [id])
  return row?.at
}

const requests = (page: Page) => page.getByRole('list', { name: 'Erasure requests' }).getByRole('listitem')
const eraseButton = (where: Page | Locator) => pressable(where, 'Erase personal data')
const eraseDialog = (page: Page) => page.getByRole('dialog', { name: 'Erase Personal Data' })
const box = (page: Page) => eraseDialog(page).getByRole('textbox')

async function rowOf(id: number): Promise<Record<string, unknown>> {
  const [row] = await queryDatabase('select * from people where id = $1', [id])
  return row ?? {}
}

async function aPersonAwaitingErasure(firstName = 'Amihan') {
  const attendee = await anAttendee({ firstName, lastName: aMark() })
  await queryDatabase("update people set erasure_requested_at = now() - interval '9 days' where id = $1", [
    attendee.id,
  ])
  return attendee
}

/** Removes an erased person, whose e-mail the kit's clean-up would not find. */
async function forget(id: number): Promise<void> {
  await queryDatabase('delete from registrations where person_id = $1', [id])
  await queryDatabase('delete from people where id = $1', [id])
}

describe('Downloading own data', () => {
  test('gives a dated JSON or CSV file', async () => {
    const { page, account } = await openAccount()
    const json = await downloadBy(page, 'Download JSON')
    expect(json.name).toBe(`my_data_${today()}.json`)
    expect(JSON.parse(json.text)).toMatchObject({
      person: { email: account.email },
      about: { isComplete: true },
    })
    const csv = await downloadBy(page, 'Download CSV')
    expect(csv.name).toBe(`my_data_${today()}.csv`)
    expect(csv.text).toContain(`Person,,Email,${account.email}`)
  })
})

describe('Requesting erasure of own data', () => {
  test('asks first, shows the request date and can be withdrawn', async () => {
    const { page, account } = await openAccount({ width: 360, isTouch: true })
    await requestButton(page).click()
    await dialog(page).getByText('it cannot be restored').waitFor()
    await dialog(page).getByRole('button', { name: 'Request erasure', exact: true }).click()
    await message(page, 'We received your request. We will review it and e-mail you.').waitFor()
    await part(page, 'Erase your data')
      .getByText(/You requested erasure of your data on \w+ \d+, 20\d\d/)
      .waitFor()
    expect(await requestOf(account)).toBeInstanceOf(Date)
    await page.reload()
    const withdraw = part(page, 'Erase your data').getByRole('button', { name: 'Withdraw request' })
    await withdraw.waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await withdraw.click()
    await page
      .getByRole('dialog', { name: 'Withdraw request' })
      .getByRole('button', { name: 'Withdraw', exact: true })
      .click()
    await message(page, 'Your request has been withdrawn. Nothing was erased.').waitFor()
    await requestButton(page).waitFor()
    expect(await requestOf(account)).toBeNull()
  })
})

describe("Erasing a person's data", () => {
  test('requires typing their e-mail and removes all their data', async () => {
    const waiting = await aPersonAwaitingErasure()
    const seminar = await aPlannedSeminar(`Erased ${aMark()}`, { inDays: -9, price: 500 })
    await aSeat(seminar, waiting)
    const page = await openUserManagement('/admin?tab=privacy', { width: 360, isTouch: true })
    const posts = postsTo(page, '/attendees/erase')
    const card = requests(page).filter({ hasText: waiting.email })
    const name = await card.getByRole('heading').innerText()
    await eraseButton(card).click()
    await eraseDialog(page).getByText('This cannot be undone.').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await box(page).fill('someone@else.example')
    await pressable(eraseDialog(page), 'Erase').click()
    await eraseDialog(page).getByText('This e-mail does not match.').waitFor()
    expect(posts).toEqual([])
    await box(page).fill(` ${waiting.email.toUpperCase()} `)
    await pressable(eraseDialog(page), 'Erase').dblclick()
    await toastSaying(page, `The personal data of ${name} has been erased.`).waitFor()
    await eraseDialog(page).waitFor({ state: 'hidden' })
    await card.waitFor({ state: 'hidden' })
    expect(posts).toEqual([{ attendeeId: waiting.id }])
    expect(await rowOf(waiting.id)).toMatchObject({ display_name: 'Erased person', first_name: null })
    await forget(waiting.id)
  })
})
