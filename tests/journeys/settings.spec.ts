import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import QrCode from 'qrcode'
import { afterEach, describe, expect, test } from 'vitest'
import { readQrPicture } from '../../src/features/settings/adapters/read-qr-picture.ts'
import { PaymentMethods } from '../../src/features/settings/contract/payment-methods.ts'
import { demonstrationSettings } from '../../src/features/settings/rules/demonstration-settings.ts'
import { requestPayment } from '../../src/features/settings/rules/qr-ph.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

const center = 'Sto. Niño Training Center'

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase('delete from settings_versions', [])
  await queryDatabase('delete from settings', [])
  await queryDatabase("select pg_notify('pagsulong_settings', '')", [])
  await expect.poll(titleForVisitors).toBe('Pagsulong Learning Center')
})

async function titleForVisitors(): Promise<string> {
  const html = await (await fetch(theSite().baseUrl)).text()
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
}

interface Opening {
  readonly email?: string
  readonly expected?: readonly RegExp[]
}

async function openSettings(path = '/settings', { email, expected = [] }: Opening = {}): Promise<Page> {
  const { page } = await openPage({ expected })
  await signIn(page, email ?? theSite().admin.email)
  await page.goto(path)
  await waitForHydration(page)
  return page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()

async function save(page: Page): Promise<void> {
  await pressable(page, 'Save').click()
}

describe('The settings of the organisation', () => {
  test('change the public pages at once', async () => {
    const page = await openSettings()
    await field(page, 'Name').fill(center)
    await field(page, 'Tagline').fill('Sama-sama sa pag-aaral')
    await field(page, 'Mobile Numbers').fill('0917 555 0100')
    await pressable(page, 'Remove accreditation 3').click()
    await page.getByRole('region', { name: 'Preview' }).getByText(center).waitFor()
    await save(page)
    await toastSaying(page, 'Settings saved.').waitFor()
    expect(await titleForVisitors()).toBe(center)
    const { page: visitor } = await openPage({ javaScript: false })
    await visitor.goto('/')
    const footer = visitor.getByRole('contentinfo')
    for (const text of [center, 'Sama-sama sa pag-aaral. Since 1994.', '0917 555 0100'])
      await footer.getByText(text, { exact: true }).waitFor()
    expect(await footer.getByText('Educator academy').count()).toBe(0)
  })

  test('show errors at their fields and keep what was typed', async () => {
    const page = await openSettings()
    await field(page, 'Name').fill('')
    await field(page, 'Facebook').fill('facebook.com/center')
    await pressable(page, 'Add a signatory').click()
    await save(page)
    await page.getByText('Name is required').first().waitFor()
    await page.getByText('Please enter a web address that begins with https://').waitFor()
    await page.getByText('Position is required').waitFor()
    expect(await field(page, 'Facebook').inputValue()).toBe('facebook.com/center')
    await expectAccessible(page)
  })

  test('tell the second of two editors, who can keep their changes', async () => {
    const mine = await openSettings('/settings', { expected: [/409/] })
    const other = await aStaffPerson({ role: 'admin', displayName: 'Ben Cruz' })
    const theirs = await openSettings('/settings', { email: other.email })
    await field(theirs, 'Tagline').fill('Theirs')
    await save(theirs)
    await toastSaying(theirs, 'Settings saved.').waitFor()
    await field(mine, 'Legal Name').fill('Mine, Inc.')
    await save(mine)
    await mine.getByText('Ben Cruz changed these settings').waitFor()
    await pressable(mine, 'Keep my changes').click()
    expect(await field(mine, 'Tagline').inputValue()).toBe('Theirs')
    expect(await field(mine, 'Legal Name').inputValue()).toBe('Mine, Inc.')
    await save(mine)
    await toastSaying(mine, 'Settings saved.').waitFor()
    const [row] = await queryDatabase('select version, value from settings', [])
    expect(row).toMatchObject({ version: 2, value: { tagline: 'Theirs', legalName: 'Mine, Inc.' } })
  })

  test('are restored from an earlier version after a confirmation', async () => {
    const page = await openSettings()
    for (const name of ['First', 'Second']) {
      await field(page, 'Name').fill(name)
      await save(page)
      await expect.poll(titleForVisitors).toBe(name)
    }
    await page.getByText('Earlier versions').click()
    await pressable(page, 'Restore version 1').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('First')
    expect(await titleForVisitors()).toBe('First')
  })

  test('fit a phone', async () => {
    const page = await openSettings()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
  })
})

const merchant =
  '00020101021128500011ph.ppmi.p2m0111TESTPHM1XXX030900000012305033105204829953036085802PH5914PAGSULONG TEST6011Quezon City62330014com.example.qr0511ROUTE1234566304C98B'

const pictureOf = async (text: string) => ({
  name: 'qr.png',
  mimeType: 'image/png',
  buffer: await QrCode.toBuffer(text, { width: 400 }),
})

/** What another phone reads from the screen. */
async function scanPaymentCode(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code to pay by bank of samar' }).scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'QR code to pay by bank of samar' })
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
  return readQrPicture(await page.screenshot())
}

describe('The payment methods', () => {
  test('refuse a picture that no wallet can pay, and show a QR Ph code to registrants', async () => {
    const page = await openSettings('/settings?tab=payments', { expected: [/400/] })
    const shown = page.getByRole('switch', { name: 'Shown to registrants' })
    expect(await shown.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked))).toEqual([
      true,
      true,
    ])
    await pressable(page, 'Remove account 1').click()
    const account = page.getByRole('group', { name: 'Account 1' })
    await account.getByRole('textbox', { name: 'Label' }).fill('Bank of Samar')
    const upload = account.locator('input[type=file]')
    await upload.setInputFiles(await pictureOf('Bank of Samar: 1234'))
    await account.getByText('This QR code is not a payment code').waitFor()
    await upload.setInputFiles(await pictureOf(merchant))
    await account.getByText('QR Ph code of PAGSULONG TEST, Quezon City').waitFor()
    await expectAccessible(page)
    await save(page)
    await toastSaying(page, 'Settings saved.').waitFor()
    const seminar = await aPlannedSeminar({ price: '1500' })
    const { page: visitor } = await openPage()
    await visit(visitor, `/register?seminar=${seminar.id}&step=2`)
    const payment = visitor.getByRole('region', { name: 'Payment' })
    await payment.getByRole('heading', { name: 'Bank of Samar' }).waitFor()
    expect(await scanPaymentCode(visitor)).toBe(merchant)
    expect(await payment.getByRole('heading', { name: 'Mobile wallet' }).count()).toBe(0)

    await account.getByText('Put the amount into the code').click()
    await account.getByRole('img', { name: 'QR Ph code for ₱1' }).waitFor()
    await account.getByRole('switch', { name: 'The ₱1 has arrived' }).press('Space')
    await expectAccessible(page)
    await save(page)
    const { page: phone } = await openPage({ width: 360, height: 740, isTouch: true, javaScript: false })
    await phone.goto(visitor.url())
    await phone.getByText('The amount is already in it').waitFor()
    expect(await scanPaymentCode(phone)).toBe(requestPayment(merchant, { amount: 1500, reference: null }))
    const [saved] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('link', { name: 'Save picture' }).click(),
    ])
    expect(await readQrPicture(await readFile(await saved.path()))).toBe(
      requestPayment(merchant, { amount: 1500, reference: null }),
    )
  })

  test('keep the id of an account that is moved and edited, and give a new one its own', async () => {
    const [wallet, bank] = demonstrationSettings.paymentMethods.accounts
    const page = await openSettings('/settings?tab=payments')
    await pressable(page, 'Move down account 1').click()
    const account = (number: number) => page.getByRole('group', { name: `Account ${number}` })
    await account(2).getByRole('textbox', { name: 'Label' }).fill('Renamed wallet')
    await pressable(page, 'Add an account').click()
    await account(3).getByRole('textbox', { name: 'Label' }).fill('Cash')
    await save(page)
    await toastSaying(page, 'Settings saved.').waitFor()
    const [row] = await queryDatabase("select value from settings where section = 'paymentMethods'")
    const { accounts } = PaymentMethods.parse(row?.value)
    expect(accounts.map(({ id, label }) => [label, id])).toEqual([
      [bank?.label, bank?.id],
      ['Renamed wallet', wallet?.id],
      ['Cash', expect.stringMatching(/^[0-9a-f]{16}$/)],
    ])
  })

  test('show registrants without JavaScript the accounts', async () => {
    const seminar = await aPlannedSeminar({ price: '1500' })
    const { page } = await openPage({ javaScript: false })
    await page.goto(`/register?seminar=${seminar.id}`)
    const payment = page.getByRole('region', { name: 'Payment' })
    for (const text of ['Mobile wallet', '0000-1994-2024', 'Transfer fees are paid by the sender.'])
      await payment.getByText(text, { exact: true }).first().waitFor()
  })
})

test('The settings are closed to the role staff', async () => {
  const { email } = await aStaffPerson({ role: 'staff' })
  const { page } = await openPage({ expected: [/403/] })
  await signIn(page, email)
  expect(await visit(page, '/settings?tab=payments')).toBe(403)
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
})

describe('The policies', () => {
  test('decide what the form of a new seminar begins with', async () => {
    const page = await openSettings('/settings?tab=policies')
    await field(page, 'Start Time').fill('08:00')
    await field(page, 'End Time').fill('07:00')
    await field(page, 'Price').fill('a lot')
    await save(page)
    await page.getByText('End time must be after start time').waitFor()
    await page.getByText('Please enter an amount such as 1500 or 1500.50').waitFor()
    await field(page, 'End Time').fill('12:00')
    await field(page, 'Price').fill('1500')
    await field(page, 'Reminders').fill('7, 1')
    await save(page)
    await toastSaying(page, 'Settings saved.').waitFor()
    await expectAccessible(page)
    await page.goto('/seminars?dialog=add')
    const sheet = page.getByRole('dialog', { name: 'Add a New Seminar' })
    const value = (name: string) => sheet.getByLabel(name).first().inputValue()
    await sheet.getByLabel('Title').first().waitFor()
    expect([await value('Start Time'), await value('End Time')]).toEqual(['08:00', '12:00'])
    expect(await value('Price')).toBe('1500')
  })

  test('fit a phone', async () => {
    const page = await openSettings('/settings?tab=policies')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
