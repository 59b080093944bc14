/** Registering as a visitor without JavaScript does it: one page, one form. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { waitForMail } from '../kit/mailbox.ts'
import {
  aProofFile,
  aRegistrant,
  chooseProof,
  completeButton,
  field,
  fillPersonal,
  fillProfessional,
  queryDatabase,
  type Registrant,
} from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'
import { theSite } from '../kit/this-site.ts'
import { failing } from '../kit/two-step-browser.ts'

const confirmed = (page: Page) => page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ })

/** Playwright's text locators skip `noscript`. */
const chosenBefore = (page: Page) => page.locator('form p', { has: page.locator('strong') }).innerText()

const proofError = (page: Page) => page.locator('#registration-proofOfPaymentFile-error:not(:empty)')

async function openForm(title: string, expected: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ width: 360, javaScript: false, expected })
  await page.goto(`/register?seminar=${(await seminarTitled(title)).id}`)
  return page
}

async function fillIn(page: Page, person: Registrant): Promise<void> {
  await fillPersonal(page, person)
  await fillProfessional(page)
}

function registrationsOf({ email }: Registrant) {
  return queryDatabase(
    `select reference, payment_status, proofs.id is not null as has_proof from registrations
     join people on people.id = person_id left join proofs on proofs.registration_id = registrations.id
     where email = $1`,
    [email],
  )
}

describe('Registering without JavaScript', () => {
  test('takes a paid seat with a proof of payment, and confirms it on the page and by e-mail', async () => {
    const page = await openForm(sample.paid)
    const person = aRegistrant()
    expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(false)
    await fillIn(page, person)
    await chooseProof(page, await aProofFile())
    await field(page, 'Reference Number').fill('GC-1234')
    await completeButton(page).click()
    await confirmed(page).waitFor()
    const [row, ...others] = await registrationsOf(person)
    expect(others).toEqual([])
    await page.getByText(String(row?.reference)).waitFor()
    await page.getByText('We are checking your payment.').waitFor()
    expect(page.url()).not.toContain('Amihan')
    expect(await sidewaysScroll(page)).toBe(0)
    await waitForMail(theSite().mailboxUrl, person.email)
  })

  test('keeps what was typed and names the chosen file when a field is invalid', async () => {
    const page = await openForm(sample.paid, failing(400))
    const person = aRegistrant()
    await fillIn(page, { ...person, email: 'amihan@' })
    await field(page, 'Notes').fill('Vegetarian\nArrives late')
    await page.getByRole('checkbox', { name: 'I am a CPDAS user' }).check()
    await chooseProof(page, await aProofFile())
    await completeButton(page).click()
    await page.getByText('Please complete all required fields').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('registration-email')
    expect(await field(page, 'First Name').inputValue()).toBe(person.firstName)
    expect(await field(page, 'Email').inputValue()).toBe('amihan@')
    expect(await field(page, 'Notes').inputValue()).toBe('Vegetarian\nArrives late')
    expect(await page.getByRole('checkbox', { name: 'I am a CPDAS user' }).isChecked()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'How did you hear about us?' }).inputValue()).toBe(
      'facebook',
    )
    expect(await chosenBefore(page)).toBe('You chose receipt.png. Please choose it again.')
    expect(await sidewaysScroll(page)).toBe(0)

    await field(page, 'Email').fill(person.email)
    await chooseProof(page, await aProofFile())
    await completeButton(page).click()
    await confirmed(page).waitFor()
    expect(await registrationsOf(person)).toHaveLength(1)
  })

  test('shows a file of the wrong type, or none, as an error at its field', async () => {
    const page = await openForm(sample.paid, [...failing(400), ...failing(413), ...failing(415)])
    const person = aRegistrant()
    await fillIn(page, person)
    await completeButton(page).click()
    expect(await proofError(page).innerText()).toBe('Proof of payment is required')
    const files = [
      { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 not an image') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024, 0xff) },
    ]
    for (const file of files) {
      await chooseProof(page, file)
      await completeButton(page).click()
      await page.waitForLoadState()
      await expect.poll(() => chosenBefore(page)).toBe(`You chose ${file.name}. Please choose it again.`)
      expect(await proofError(page).innerText()).not.toBe('Proof of payment is required')
      expect(await field(page, 'First Name').inputValue()).toBe(person.firstName)
    }
    expect(await registrationsOf(person)).toEqual([])
  })

  test('takes a free seat without a payment section', async () => {
    const page = await openForm(sample.free)
    const person = aRegistrant()
    expect(await page.getByRole('heading', { name: 'Payment' }).count()).toBe(0)
    await fillIn(page, person)
    await page.getByRole('checkbox', { name: 'I have no middle name' }).check()
    await completeButton(page).click()
    await confirmed(page).waitFor()
    const [row] = await queryDatabase('select middle_initial from people where email = $1', [person.email])
    expect(row?.middle_initial).toBeNull()
  })

  test('registers once when the form is submitted twice, and refuses another registration', async () => {
    const page = await openForm(sample.free, failing(409))
    const person = aRegistrant()
    await fillIn(page, person)
    await page.evaluate(() => {
      // Before the first response, as by a double click.
      const form = document.querySelector('form[aria-label="Registration"]') as HTMLFormElement
      form.submit()
      form.submit()
    })
    await confirmed(page).waitFor()
    await page.reload()
    await confirmed(page).waitFor()
    expect(await registrationsOf(person)).toHaveLength(1)

    const other = await page.context().newPage()
    await other.goto(page.url())
    await fillIn(other, person)
    await field(other, 'Company').fill('Another School')
    await completeButton(other).click()
    await other.getByText('You are already registered for this seminar.').waitFor()
    expect(await field(other, 'Company').inputValue()).toBe('Another School')
    expect(await registrationsOf(person)).toHaveLength(1)
  })

  test('says that the seminar has become full while the form was open', async () => {
    const page = await openForm(sample.anotherFree, failing(409))
    const person = aRegistrant()
    await fillIn(page, person)
    const { id, maxAttendees } = await seminarTitled(sample.anotherFree)
    await queryDatabase('update seminars set seats_taken = max_attendees where id = $1', [id])
    try {
      await completeButton(page).click()
      await page.getByText('This seminar is full.').first().waitFor()
      expect(await registrationsOf(person)).toEqual([])
    } finally {
      await queryDatabase(
        `update seminars set seats_taken = (select count(*) from registrations
           where seminar_id = $1 and payment_status <> 'rejected') where id = $1`,
        [id],
      )
    }
    expect(maxAttendees).toBeGreaterThan(0)
  })
})
