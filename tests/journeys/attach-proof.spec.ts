import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, type VisitorOptions } from '../kit/browser.ts'
import { openProfile, sheetOf, tabOf } from '../kit/profiles.ts'
import { aProofFile, chooseFile, queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Attach Proof of Payment' })
const attach = (page: Page) => sheetOf(page).getByRole('button', { name: /^Attach proof/ })

interface Opened {
  readonly paymentStatus: 'pending' | 'rejected'
  readonly options?: VisitorOptions
  readonly email?: string
}

async function openSeminarsTab({ paymentStatus, options = {}, email }: Opened) {
  const person = await anAttendee()
  const seminar = await aPlannedSeminar(`Paid ${aMark()}`, { inDays: 30, price: 500 })
  await aSeat(seminar, person, paymentStatus)
  const page = await openProfile(person, { width: 360, ...options }, email)
  await tabOf(page, 'Seminars (1)').click()
  return { page, person, seminar }
}

test('Attaching a proof: staff add one to a pending registration, and the verifier sees who did', async () => {
  const staff = await aStaffPerson({ role: 'staff' })
  const { page, person, seminar } = await openSeminarsTab({ paymentStatus: 'pending', email: staff.email })
  await attach(page).click()
  await pressable(form(page), 'Attach proof').click()
  await form(page).getByText('Proof of payment is required').waitFor()
  await chooseFile(page, form(page).getByLabel('Proof of Payment'), await aProofFile())
  await form(page).getByRole('textbox', { name: 'Reference Number' }).fill('REF-88')
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await pressable(form(page), 'Attach proof').click()
  await toastSaying(page, 'The proof of payment has been attached and is waiting for review.').waitFor()
  await expectFocusOn(attach(page))
  const [row] = await queryDatabase(
    `select registrations.id, sent_by as "sentBy" from proofs
     join registrations on registrations.id = registration_id where person_id = $1`,
    [person.id],
  )
  expect(row?.sentBy).toBe(staff.id)
  const review = await openUserManagement(`/attendees?payment=${row?.id}`)
  await review.getByText('Proof attached by staff').waitFor()
  await review.getByText('REF-88').waitFor()
  await review.getByRole('dialog').getByText(seminar.title).first().waitFor()
})

test('Attaching a proof to a rejected registration retakes its seat; a failure keeps what was typed', async () => {
  const { page, person } = await openSeminarsTab({
    paymentStatus: 'rejected',
    options: { expected: [/Failed to load resource/, /ERR_FAILED/] },
  })
  await attach(page).click()
  await form(page).getByText('Attaching a new proof reserves a seat again.').waitFor()
  await chooseFile(page, form(page).getByLabel('Proof of Payment'), await aProofFile())
  await form(page).getByRole('textbox', { name: 'Amount Sent' }).fill('500')
  await page.route('**/_api/attendees/attach-proof', (route) => route.abort(), { times: 1 })
  await pressable(form(page), 'Attach proof').click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/^Failed to attach the proof/)
    .waitFor()
  expect(await form(page).getByRole('textbox', { name: 'Amount Sent' }).inputValue()).toBe('500')
  await pressable(form(page), 'Attach proof').click()
  await toastSaying(page, 'The proof of payment has been attached and is waiting for review.').waitFor()
  const [row] = await queryDatabase(
    'select payment_status as status from registrations where person_id = $1',
    [person.id],
  )
  expect(row?.status).toBe('pending')
})
