import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { waitForMail } from '#tests/kit/mailbox.ts'
import { joinOrdersSql } from '#tests/kit/orders.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
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
} from '#tests/kit/registration-form.ts'
import { theSite } from '#tests/kit/this-site.ts'

const phone = { width: 360, height: 740, isTouch: true }

const person = (page: Page, number: number) => page.getByRole('group', { name: `Person ${number}` })

async function fillColleague(group: Locator, firstName: string, email = ''): Promise<void> {
  await field(group, 'First Name').fill(firstName)
  await group.getByLabel('I have no middle name').check()
  await field(group, 'Last Name').fill('Cruz')
  await field(group, 'Email').fill(email)
}

const seatsOf = (seminarId: number) =>
  queryDatabase(
    `select registrations.details->>'firstName' as name, orders.id as order_id, orders.total from registrations
     ${joinOrdersSql} where registrations.seminar_id = $1 order by registrations.id`,
    [seminarId],
  )

test('A coordinator registers two colleagues on a phone, takes one out again, and pays for both', async () => {
  const { id } = await aPlannedSeminar({ price: '500.00' })
  const coordinator = aRegistrant('Rosa')
  const { page } = await openPage(phone)
  await visit(page, `/register?seminar=${id}`)
  await fillPersonal(page, coordinator)
  await nextButton(page).click()
  await expectStep(page, 2)
  await fillProfessional(page)
  await page.getByRole('button', { name: 'Register more than one person' }).click()
  await fillColleague(person(page, 2), 'Luz', 'luz@')
  await page.getByRole('button', { name: 'Add another person' }).click()
  await fillColleague(person(page, 3), 'Pedro')
  await page.getByRole('button', { name: 'Remove Person 2' }).click()
  expect(await field(person(page, 2), 'First Name').inputValue()).toBe('Pedro')
  await page.getByText('₱1,000').first().waitFor()
  await field(person(page, 2), 'Last Name').fill('')
  await chooseProof(page, await aProofFile())
  await page.getByAltText('Preview of receipt.png').waitFor()
  await nextButton(page).click()
  await person(page, 2).getByText('Last name is required').waitFor()
  await field(person(page, 2), 'Last Name').fill('Cruz')
  expect(await sidewaysScroll(page)).toBe(0)
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByText('Pedro Cruz').waitFor()
  await completeButton(page).click()
  await page.getByRole('heading', { name: 'Registered with you' }).waitFor()
  await page.getByText('Pedro Cruz').waitFor()
  const seats = await seatsOf(id)
  expect(seats.map(({ name, total }) => [name, total])).toEqual([
    ['Rosa', '1000.00'],
    ['Pedro', '1000.00'],
  ])
  expect(seats[0]?.order_id).toBe(seats[1]?.order_id)
  await waitForMail(theSite().mailboxUrl, coordinator.email)
})

test('A coordinator registers a colleague without script', async () => {
  const { id } = await aPlannedSeminar()
  const coordinator = aRegistrant('Rosa')
  const { page } = await openPage({ ...phone, javaScript: false, expected: [/answer: 400/, /status of 400/] })
  await page.goto(`/register?seminar=${id}`)
  await fillPersonal(page, coordinator)
  await fillProfessional(page)
  await page.getByLabel('Number of colleagues').fill('1')
  await completeButton(page).click()
  await fillColleague(person(page, 2), 'Pedro')
  await field(person(page, 2), 'Last Name').fill('')
  await completeButton(page).click()
  await person(page, 2).getByText('Last name is required').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await field(person(page, 2), 'Last Name').fill('Cruz')
  await completeButton(page).click()
  await page.getByRole('heading', { name: 'Registered with you' }).waitFor()
  expect((await seatsOf(id)).map(({ name }) => name)).toEqual(['Rosa', 'Pedro'])
})
