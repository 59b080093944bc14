import { describe, expect, test } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { aScreenshot } from '../kit/images.ts'
import { storedPayment } from '../kit/proof-links.ts'
import {
  aRegistrant,
  chooseProof,
  completeButton,
  expectStep,
  field,
  fillPersonal,
  fillProfessional,
  nextButton,
  openRegistration,
  queryDatabase,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'

const confirmed = { level: 1, name: 'Welcome & Registration Confirmed!' } as const
const wrongAmount = 'Enter pesos, with at most two decimals'

async function registrationOf(email: string): Promise<number> {
  const [row] = await queryDatabase(
    'select registrations.id from registrations join people on people.id = person_id where email = $1',
    [email],
  )
  return Number(row?.id)
}

describe.for([{ width: 360 }, { width: 1280 }])(
  'The payment section of the registration form at $width pixels',
  (screen) => {
    test('accepts reference number and amount, and restores them after a reload', async () => {
      const { page } = await openPage(screen)
      const person = aRegistrant()
      const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await aScreenshot() }
      await openRegistration(page, sample.paid)
      await fillPersonal(page, person)
      await nextButton(page).click()
      await expectStep(page, 2)
      await fillProfessional(page)
      await field(page, 'Reference Number').fill('1023 556 778')
      await field(page, 'Amount Sent').fill('1.234')
      await field(page, 'Reference Number').focus()
      await page.getByText(wrongAmount).waitFor()
      await field(page, 'Amount Sent').fill('1,500.50')
      await expect.poll(() => page.getByText(wrongAmount).count()).toBe(0)
      await page.reload()
      await expect.poll(() => field(page, 'Reference Number').inputValue()).toBe('1023 556 778')
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expectStep(page, 1)
      await field(page, 'Contact Number').fill('0917 555 0101')
      await nextButton(page).click()
      await expectStep(page, 2)
      await chooseProof(page, receipt)
      await page.getByAltText('Preview of receipt.png').waitFor()
      await nextButton(page).click()
      await expectStep(page, 3)
      await page.getByText('1023 556 778').waitFor()
      await page.getByText('₱1,500.50').waitFor()
      await completeButton(page).click()
      await page.getByRole('heading', confirmed).waitFor()
      expect((await storedPayment(await registrationOf(person.email))).proofs).toEqual([
        { referenceNumber: '1023 556 778', amountSent: '1500.50' },
      ])
    })
  },
)

test("Registration form shows the server's errors about reference number and amount at their fields", async () => {
  const { page } = await openPage({ width: 360, expected: [/status of 400/, /answer: 400/] })
  await openRegistration(page, sample.paid)
  await fillPersonal(page, aRegistrant())
  await nextButton(page).click()
  await fillProfessional(page)
  await chooseProof(page, { name: 'r.png', mimeType: 'image/png', buffer: await aScreenshot() })
  await page.getByAltText('Preview of r.png').waitFor()
  await nextButton(page).click()
  await expectStep(page, 3)
  const issues = [
    { path: 'amountSent', message: wrongAmount },
    { path: 'referenceNumber', message: 'At most 50 characters' },
  ]
  await page.route('**/_api/attendees', (route) =>
    route.fulfill({ status: 400, json: { error: wrongAmount, issues } }),
  )
  await completeButton(page).click()
  await expectStep(page, 2)
  await page.locator('.field-error').getByText(wrongAmount).waitFor()
  await page.locator('.field-error').getByText('At most 50 characters').waitFor()
})

test('Registration form of a free seminar asks for no payment, whatever the saved draft contains', async () => {
  const { page } = await openPage({ width: 360 })
  await openRegistration(page, sample.paid)
  await fillPersonal(page, aRegistrant())
  await nextButton(page).click()
  await field(page, 'Amount Sent').fill('many')
  await openRegistration(page, sample.free)
  await field(page, 'Contact Number').fill('0917 555 0101')
  await nextButton(page).click()
  await expectStep(page, 2)
  expect(await field(page, 'Amount Sent').count()).toBe(0)
  await fillProfessional(page)
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByText('All required fields are complete').waitFor()
  await completeButton(page).click()
  await page.getByRole('heading', confirmed).waitFor()
})
