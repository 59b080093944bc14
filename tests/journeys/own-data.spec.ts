import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { defaultPrivacyNotice } from '../../src/features/settings/rules/default-privacy-notice.ts'
import { type AccountValues, anAccount, message, type TestAccount } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import { measureWeight } from '../kit/page-weight.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'
import { signIn } from '../kit/sign-in.ts'

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

  test('works without JavaScript', async () => {
    const { page } = await openPage({ width: 360, javaScript: false })
    const account = await anAccount()
    await signIn(page, account.email)
    await page.goto('/account')
    expect((await downloadBy(page, 'Download CSV')).text).toContain(account.email)
  })

  test('gives less until the e-mail is confirmed, and says so', async () => {
    const { page } = await openAccount({}, { isVerified: false })
    await part(page, 'Download your data')
      .getByText('Until you confirm your e-mail, the file contains only what you did while logged in.')
      .waitFor()
    const { text } = await downloadBy(page, 'Download JSON')
    expect(JSON.parse(text)).toMatchObject({ about: { isComplete: false } })
  })
})

test('Account page lists the versions of the privacy notice to which a person agreed', async () => {
  const { page, account } = await openAccount({ width: 360 })
  const privacy = part(page, 'Privacy notice')
  await privacy.getByText('You have not registered for a seminar here yet.').waitFor()
  const { version } = defaultPrivacyNotice
  await queryDatabase(
    `insert into registrations (seminar_id, person_id, registration_type, payment_status, details,
       privacy_notice_version, registered_at)
     select $1, $2, 'new_attendee', 'verified', '{}', $3, '2026-11-23T04:00:00Z'`,
    [(await seminarTitled(sample.free)).id, account.id, version],
  )
  await page.reload()
  await privacy.getByText(`Version ${version}, November 23, 2026`).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await privacy.getByRole('link', { name: `Version ${version}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Notice' }).waitFor()
  expect(new URL(page.url()).searchParams.get('version')).toBe(version)
})

describe('Requesting erasure of own data', () => {
  test.for([360, 1280])(
    'asks first, shows the request date and can be withdrawn, at %i pixels',
    async (width) => {
      const { page, account } = await openAccount({ width, isTouch: width === 360 })
      await requestButton(page).click()
      await dialog(page).getByText('it cannot be restored').waitFor()
      if (width === 360) await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Request erasure', exact: true }).click()
      await message(page, 'We received your request. We will review it and e-mail you.').waitFor()
      await part(page, 'Erase your data')
        .getByText(/You requested erasure of your data on \w+ \d+, 20\d\d/)
        .waitFor()
      expect(await requestOf(account)).toBeInstanceOf(Date)
      await page.reload()
      const withdraw = part(page, 'Erase your data').getByRole('button', { name: 'Withdraw request' })
      await withdraw.waitFor()
      if (width === 1280) await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await withdraw.click()
      await page
        .getByRole('dialog', { name: 'Withdraw request' })
        .getByRole('button', { name: 'Withdraw', exact: true })
        .click()
      await message(page, 'Your request has been withdrawn. Nothing was erased.').waitFor()
      await requestButton(page).waitFor()
      expect(await requestOf(account)).toBeNull()
    },
  )

  test('is not triggered by opening and closing the confirmation', async () => {
    const { page, account } = await openAccount()
    await requestButton(page).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await requestButton(page).click()
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => requestButton(page).evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await requestOf(account)).toBeNull()
  })

  test('is not offered until the e-mail is confirmed', async () => {
    const { page } = await openAccount({}, { isVerified: false })
    await part(page, 'Erase your data').getByText('Please confirm your e-mail first').waitFor()
    expect(await requestButton(page).count()).toBe(0)
  })

  test('shows why it failed, and can be retried', async () => {
    const { page } = await openAccount({ expected: [/status of 500/, /answer: 500/] })
    const answer = { status: 500, json: { error: 'Not today.' } }
    const path = '**/_api/attendees/erasure-request'
    await page.route(path, (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    )
    await requestButton(page).click()
    const confirm = dialog(page).getByRole('button', { name: 'Request erasure', exact: true })
    await confirm.click()
    await message(page, 'Not today.').waitFor()
    await page.unroute(path)
    await confirm.click()
    await message(page, 'We received your request. We will review it and e-mail you.').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
  })
})

test('Account page with the own-data section stays within its script size limit', async () => {
  const { page } = await openPage({ width: 360, isTouch: true })
  const account = await anAccount()
  await signIn(page, account.email)
  const { script } = await measureWeight(page, () => visit(page, '/account'))
  expect(script).toBeLessThanOrEqual(132 * 1024)
})
