import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { aPhoto } from '../kit/images.ts'
import {
  aRegistrant,
  chooseProof,
  completeButton,
  countRegistrations,
  expectStep,
  field,
  fillPersonal,
  fillProfessional,
  fillUpToConfirm,
  nextButton,
  openRegistration,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'

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

  test('shows what the second step lacks', async () => {
    const { page } = await openPage({ width: 360 })
    await goToStepTwo(page, sample.paid)
    await nextButton(page).click()
    await expect
      .poll(() => messages(page))
      .toEqual([
        'Company is required',
        'Job title is required',
        'Please select how you heard about us',
        'Proof of payment is required',
      ])
    await expectStep(page, 2)
  })

  test('refuses an incomplete date', async () => {
    const { page } = await openPage()
    await goToStepTwo(page, sample.free)
    await fillProfessional(page)
    await page.getByLabel('PRC Expiration Date').click()
    await page.keyboard.type('12')
    await nextButton(page).click()
    await expect.poll(() => messages(page)).toEqual(['Invalid expiration date format'])
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

  test('is triggered by Enter on the first two steps, which never submits', async () => {
    const { page } = await openPage()
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    await openRegistration(page, sample.free)
    await field(page, 'First Name').press('Enter')
    await expect.poll(async () => (await messages(page)).length).toBe(5)
    await fillPersonal(page, aRegistrant())
    await field(page, 'Last Name').press('Enter')
    await expectStep(page, 2)
    await fillProfessional(page)
    await field(page, 'Company').press('Enter')
    await expectStep(page, 3)
    expect(sent).toBe(0)
  })
})

test('Registration form validates a field when it loses focus', async () => {
  const { page } = await openPage({ width: 360 })
  await openRegistration(page, sample.paid)
  await field(page, 'Email').fill('not an address')
  expect(await messages(page)).toEqual([])
  await field(page, 'Email').press('Tab')
  await expect.poll(() => messages(page)).toEqual(['Invalid email address'])
  await field(page, 'Email').fill('amihan@journeys.example')
  await expect.poll(() => messages(page)).toEqual(['Contact number is required'])
})

test('Registration form accepts a person who checks that they have no middle name', async () => {
  const { page } = await openPage()
  await openRegistration(page, sample.free)
  await fillPersonal(page, aRegistrant())
  await field(page, 'Middle Name').fill('')
  await page.getByRole('checkbox', { name: 'I have no middle name' }).check()
  expect(await field(page, 'Middle Name').isDisabled()).toBe(true)
  await nextButton(page).click()
  await expectStep(page, 2)
})

test("Registration form's last step lists missing input by step, with links", async () => {
  const { page } = await openPage({ width: 360 })
  await goToStepTwo(page, sample.paid)
  await page.goto(`${page.url().replace('step=2', 'step=3')}`)
  await expectStep(page, 3)
  const summary = page.locator('#registration-summary')
  await summary.getByText('Step 2: Professional Details').waitFor()
  for (const text of ['Company is required', 'Job title is required', 'Proof of payment is required'])
    await summary.getByText(text).waitFor()
  // After a reload: drafts do not store the phone number.
  await summary.getByText('Step 1: Personal Information').waitFor()
  await summary.getByText('Contact number is required').waitFor()
  expect(await completeButton(page).getAttribute('aria-disabled')).toBe('true')
  await completeButton(page).click({ force: true })
  await page.getByRole('alert').filter({ hasText: 'Please complete all required fields' }).waitFor()
  expect(await focusedId(page)).toBe('registration-summary')
  await summary.getByRole('button', { name: 'Go to step 2' }).click()
  await expectStep(page, 2)
  expect(await messages(page)).toContain('Company is required')
})

describe('The proof of payment in the registration form', () => {
  test('is sent as a file', async () => {
    const { page } = await openPage()
    await openRegistration(page, sample.paid)
    const person = aRegistrant()
    await fillUpToConfirm(page, person)
    const sent = page.waitForRequest(/\/_api\/attendees$/)
    await completeButton(page).click()
    expect(await (await sent).headerValue('Content-Type')).toMatch(/^multipart\/form-data; boundary=/)
    await page.getByRole('heading', { name: 'Registration Confirmed!' }).waitFor()
    expect(await countRegistrations(person)).toBe(1)
  })

  const aFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

  test('accepts only images that the server accepts', async () => {
    const { page } = await openPage()
    await goToStepTwo(page, sample.paid)
    await chooseProof(page, aFile('receipt.pdf', 'application/pdf', Buffer.from('%PDF-1.7')))
    await expect.poll(() => messages(page)).toContain('Invalid file type. Accepted: JPG, PNG')
    await chooseProof(page, aFile('large.png', 'image/png', randomBytes(5 * 1024 * 1024 + 1)))
    await expect.poll(() => messages(page)).toContain('File size exceeds 5MB limit')
    await chooseProof(page, aFile('broken.png', 'image/png', randomBytes(1000)))
    await expect
      .poll(() => messages(page))
      .toContain('This image cannot be opened. Please choose another JPG or PNG.')
    await page.locator('#registration-proofOfPaymentFile').evaluate((input) => {
      const files = new DataTransfer()
      for (const name of ['one.png', 'two.png']) files.items.add(new File(['x'], name, { type: 'image/png' }))
      input.closest('.drop')?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }))
    })
    await expect.poll(() => messages(page)).toContain('Maximum 1 file(s) allowed')
  })

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

  test('is checked by the server by content, whatever its name', async () => {
    const { page } = await openPage({ expected: [/status of 415/, /answer: 415/] })
    const person = aRegistrant()
    await openRegistration(page, sample.paid)
    await fillPersonal(page, person)
    await nextButton(page).click()
    await expectStep(page, 2)
    await fillProfessional(page)
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
    await chooseProof(page, aFile('receipt.png', 'image/png', gif))
    await page.getByAltText('Preview of receipt.png').waitFor()
    await nextButton(page).click()
    await expectStep(page, 3)
    await completeButton(page).click()
    await expectStep(page, 2)
    await expect.poll(() => messages(page)).toEqual(['Invalid file type. Accepted: JPG, PNG'])
    expect(await field(page, 'Company').inputValue()).toBe('Basey National High School')
    expect(await countRegistrations(person)).toBe(0)
  })
})
