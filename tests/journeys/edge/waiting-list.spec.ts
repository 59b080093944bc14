import { expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { waitForOfferLink } from '#tests/kit/proof-links.ts'
import { aRegistrant, completeButton, fillUpToConfirm, queryDatabase } from '#tests/kit/registration-form.ts'
import { aMark } from '#tests/kit/staff-people.ts'

const phone = { width: 360, height: 740, isTouch: true }

test('A visitor joins the waiting list without script, is offered the seat that becomes free, and takes it', async () => {
  const title = `Phonics ${aMark()}`
  // Within a day, so that seats are offered at night, too.
  const startsAt = new Date(Date.now() + 20 * 3_600_000).toISOString()
  const { id } = await aPlannedSeminar({ title, startsAt, maxAttendees: 1, seatsTaken: 1 })
  const person = aRegistrant('Amihan')
  const { page: plain } = await openPage({
    ...phone,
    javaScript: false,
    expected: [/answer: 400/, /status of 400/],
  })
  await plain.goto(`/seminars/${id}`)
  await plain.getByRole('button', { name: 'Join Waiting List' }).click()
  await plain.getByText(/first name is required/i).waitFor()
  await plain.getByRole('textbox', { name: 'First Name' }).fill(person.firstName)
  await plain.getByRole('textbox', { name: 'Last Name' }).fill(person.lastName)
  await plain.getByRole('textbox', { name: 'Email Address' }).fill(person.email)
  await plain.getByRole('button', { name: 'Join Waiting List' }).click()
  await plain.getByText('You are number 1 on the waiting list').waitFor()
  expect(await sidewaysScroll(plain)).toBe(0)

  await queryDatabase('update seminars set seats_taken = 0 where id = $1', [id])
  const link = await waitForOfferLink(person.email)
  const { page } = await openPage(phone)
  await visit(page, link.replace(/^http:\/\/[^/]+/, ''))
  await page.getByText('One seat is held for you until').waitFor()
  await page.getByRole('link', { name: 'Register now' }).click()
  await page.getByRole('heading', { level: 1, name: `Register for ${title}` }).waitFor()
  await fillUpToConfirm(page, person, false)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: /Registration Confirmed/ }).waitFor()
  const [row] = await queryDatabase(
    'select seats_taken, (select status from waitlist_entries where seminar_id = $1) as status from seminars where id = $1',
    [id],
  )
  expect(row).toEqual({ seats_taken: 1, status: 'taken' })
})
