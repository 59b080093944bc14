import { expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar } from '#tests/kit/attendees.ts'
import { openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import {
  aRegistrant,
  completeButton,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'

test('A member who registers a colleague with her own address is asked, and both keep their names', async () => {
  const { id, email } = await anAttendee({ firstName: 'Rosa' })
  await queryDatabase('update people set email_verified_at = now(), has_login = true where id = $1', [id])
  const seminar = await aPlannedSeminar('Reading Corners on a Budget')
  const { page } = await openPage({ width: 360, height: 740, expected: [/answer: 409/, /status of 409/] })
  await signIn(page, email)
  await openRegistration(page, seminar.title)
  await fillUpToConfirm(page, { ...aRegistrant('Pedro'), email }, false)
  await completeButton(page).click()
  await page.getByRole('alert').getByText('Are you Rosa?').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'For Another Person' }).click()
  await page.getByRole('heading', { level: 1, name: /Registration Confirmed/ }).waitFor()
  const people = await queryDatabase(
    'select first_name, shares_mailbox from people where email = $1 order by id',
    [email],
  )
  expect(people).toEqual([
    { first_name: 'Rosa', shares_mailbox: false },
    { first_name: 'Pedro', shares_mailbox: true },
  ])
})
