import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPhoto } from '#tests/kit/images.ts'
import { mailsTo, waitForMail } from '#tests/kit/mailbox.ts'
import {
  aRegistrant,
  chooseProof,
  completeButton,
  countRegistrations,
  expectStep,
  field,
  fillPersonal,
  fillUpToConfirm,
  nextButton,
  openRegistration,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'
import { theSite } from '#tests/kit/this-site.ts'

const sending = '**/_api/attendees'
const confirmed = { level: 1, name: 'Welcome & Registration Confirmed!' } as const

const messages = async (page: Page) =>
  (await page.locator('.field-error').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text !== '')

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

async function goToStepTwo(page: Page, title: string): Promise<void> {
  await openRegistration(page, title)
  await fillPersonal(page, aRegistrant())
  await nextButton(page).click()
  await expectStep(page, 2)
}

const { mailboxUrl } = theSite()
const earlier = { level: 1, name: 'You are registered' } as const

describe('A registration that fails to submit', () => {
  test('keeps all input when the server fails, and takes the seat on retry', async () => {
    const { page } = await openPage({ width: 360, expected: [/status of 500/, /answer: 500/] })
    const person = aRegistrant()
    await openRegistration(page, sample.paid)
    await fillUpToConfirm(page, person)
    await page.route(
      sending,
      (route) => route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
      {
        times: 1,
      },
    )
    await completeButton(page).click()
    await page.getByText('Registration failed. Please try again or contact support.').waitFor()
    await page.getByAltText('Preview of receipt.png').waitFor()
    await completeButton(page).click()
    await page.getByRole('heading', confirmed).waitFor()
    await page.getByText('We are checking your payment.').waitFor()
    expect(await page.getByText('Registration failed').count()).toBe(0)
    expect(await countRegistrations(person)).toBe(1)
  })

  test('takes no second seat when only the response was lost', async () => {
    const { page } = await openPage({ expected: [/ERR_FAILED/] })
    const person = aRegistrant()
    await openRegistration(page, sample.free)
    await fillUpToConfirm(page, person, false)
    await page.route(
      sending,
      async (route) => {
        await route.fetch()
        await route.abort('failed')
      },
      { times: 1 },
    )
    await completeButton(page).click()
    await page.getByText('You appear to be offline.').first().waitFor()
    expect(await countRegistrations(person)).toBe(1)
    await completeButton(page).click()
    await page.getByRole('heading', confirmed).waitFor()
    expect(await countRegistrations(person)).toBe(1)
  })
})

describe('The Next button of the registration form', () => {
  test('shows what the first step lacks and focuses the first such field', async () => {
    const { page } = await openPage({ width: 360 })
    await openRegistration(page, sample.paid)
    await nextButton(page).click()
    await expect
      .poll(() => messages(page))
      .toEqual([
        'First name is required',
        'Middle initial is required',
        'Last name is required',
        'Invalid email address',
        'Contact number is required',
      ])
    expect(await focusedId(page)).toBe('registration-firstName')
    expect(await field(page, 'First Name').getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, 'First Name').getAttribute('aria-describedby')).toContain(
      'registration-firstName-error',
    )
    await field(page, 'First Name').fill('Amihan')
    await expect.poll(async () => (await messages(page)).length).toBe(4)
  })

  test('works with one press although an error message appears at that moment', async () => {
    const { page } = await openPage({ width: 360 })
    await openRegistration(page, sample.paid)
    await fillPersonal(page, aRegistrant())
    await field(page, 'Email').fill('not an address')
    const box = await nextButton(page).boundingBox()
    await nextButton(page).click()
    await expect.poll(() => messages(page)).toEqual(['Invalid email address'])
    expect((await nextButton(page).boundingBox())?.height).toBe(box?.height)
    await field(page, 'Email').fill('amihan@journeys.example')
    await nextButton(page).click()
    await expectStep(page, 2)
  })
})

describe('The proof of payment in the registration form', () => {
  const aFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

  test('is shrunk when too large, and can be removed', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    await goToStepTwo(page, sample.paid)
    const photo = await aPhoto({ width: 5200, height: 3900 })
    await chooseProof(page, aFile('IMG_1.jpg', 'image/jpeg', photo))
    const size = page.getByRole('status').filter({ hasText: 'IMG_1.jpg' })
    await expect.poll(() => size.innerText(), { timeout: 20_000 }).toMatch(/\((\d+ kB|[1-3]\.\d MB)\)/)
    await page.getByRole('button', { name: 'Remove' }).click()
    expect(await page.getByAltText('Preview of IMG_1.jpg').count()).toBe(0)
  })
})

test('Registration form restores input after a reload, private fields from the tab alone, and clears it after success', async () => {
  const { page } = await openPage()
  const person = aRegistrant()
  await openRegistration(page, sample.anotherPaid)
  await fillPersonal(page, person)
  await nextButton(page).click()
  await expectStep(page, 2)
  await field(page, 'Company').fill('Basey National High School')
  await field(page, 'PRC License No.').fill('0099887')
  await field(page, 'Notes').fill('Needs a ramp')
  await page.reload()
  await expectStep(page, 2)
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Basey National High School')
  expect(await field(page, 'PRC License No.').inputValue()).toBe('0099887')
  expect(await field(page, 'Notes').inputValue()).toBe('Needs a ramp')
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('Basey National High School')
  expect(stored).not.toMatch(/0917 555 0101|0099887|Needs a ramp/)
  await page.goBack()
  await expectStep(page, 1)
  expect(await field(page, 'First Name').inputValue()).toBe(person.firstName)
  expect(await field(page, 'Email').inputValue()).toBe(person.email)
  expect(await field(page, 'Contact Number').inputValue()).toBe('0917 555 0101')
  await fillUpToConfirm(page, person)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await openRegistration(page, sample.paid)
  expect(await field(page, 'First Name').inputValue()).toBe('')
})

test('Registration form says that its next step could not be loaded, and keeps what was typed', async () => {
  const { page } = await openPage({ expected: [/status of 404/, /answer: 404/] })
  const person = aRegistrant()
  await page.route('**/assets/later-steps-*.js', (route) => route.fulfill({ status: 404 }))
  await openRegistration(page, sample.paid)
  await fillPersonal(page, person)
  await nextButton(page).click()
  await page.getByRole('heading', { name: 'This step could not be loaded' }).waitFor()
  await page.unroute('**/assets/later-steps-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await field(page, 'Company').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await field(page, 'First Name').inputValue()).toBe(person.firstName)
})

test('Registration form goes back step by step with either Back button, finally to the catalogue', async () => {
  const { page } = await openPage()
  await openRegistration(page, sample.anotherFree)
  await fillUpToConfirm(page, aRegistrant(), false)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectStep(page, 2)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectStep(page, 1)
  await page.goBack()
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 3)
  await page.goForward()
  await page.goForward()
  await expectStep(page, 1)
  await page.getByRole('button', { name: 'Back to Seminars' }).click()
  await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
  await page.goBack()
  await expectStep(page, 1)
  expect(await field(page, 'First Name').inputValue()).toBe('')
})

test('Registration form takes one seat and sends one e-mail on a double click', async () => {
  const { page } = await openPage()
  const person = aRegistrant()
  await openRegistration(page, sample.free)
  await fillUpToConfirm(page, person, false)
  await completeButton(page).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await waitForMail(mailboxUrl, person.email)
  expect(await countRegistrations(person)).toBe(1)
  expect(
    await queryDatabase('select id from outbox where recipient_email = $1', [person.email]),
  ).toHaveLength(1)
  expect(await mailsTo(mailboxUrl, person.email)).toHaveLength(1)
})

describe('A registration completed in this browser', () => {
  test('shows its confirmation again in a new tab, and offers the form for another person', async () => {
    const { page } = await openPage({ width: 360 })
    const person = aRegistrant()
    await openRegistration(page, sample.paid)
    await fillUpToConfirm(page, person)
    await page.getByRole('link', { name: /^Privacy Notice/ }).waitFor()
    await completeButton(page).click()
    await page.getByRole('heading', { name: 'Welcome & Registration Confirmed!' }).waitFor()
    await page.getByText('We are checking your payment.').waitFor()
    const [row] = await queryDatabase(
      `select reference, privacy_notice_version from registrations
       join people on people.id = person_id where email = $1`,
      [person.email],
    )
    await page.getByText(String(row?.reference)).waitFor()
    expect(row?.privacy_notice_version).toMatch(/\d{4}$/)
    expect(await sidewaysScroll(page)).toBe(0)
    // To the entry of the second step, which was scrolled down to its end.
    await page.goBack()
    await page.waitForURL(/step=2/)
    await page.getByRole('heading', { name: 'Welcome & Registration Confirmed!' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    const other = await page.context().newPage()
    await visit(other, `/register?seminar=${(await seminarTitled(sample.paid)).id}`)
    await other.getByRole('heading', earlier).waitFor()
    await other.getByText(String(row?.reference)).waitFor()
    await other.getByRole('button', { name: 'Register Another Person' }).click()
    await other.getByRole('heading', { level: 1, name: `Register for ${sample.paid}` }).waitFor()
    expect(await field(other, 'Email').inputValue()).toBe('')
  })
})
