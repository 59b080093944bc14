import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registrationPath } from '#app/features/seminars/contract/paths.ts'
import { registrationClosedTexts } from '#app/features/seminars/rules/availability.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { waitForPlaceLink } from '#tests/kit/proof-links.ts'
import { aRegistrant, completeButton, fillUpToConfirm, queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'

const phone = { width: 360, height: 740, isTouch: true }

test('A visitor joins the waiting list without script, sees their place, is offered the free seat, and takes it', async () => {
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
  await plain.getByText('You are on the waiting list').waitFor()
  expect(await sidewaysScroll(plain)).toBe(0)
  const link = await waitForPlaceLink(person.email)
  await openPastedLink(plain, link)
  await plain.getByText('You are number 1 on the waiting list').waitFor()
  expect(await sidewaysScroll(plain)).toBe(0)

  await queryDatabase('update seminars set seats_taken = 0 where id = $1', [id])
  const { page } = await openPage(phone)
  const path = link.replace(/^http:\/\/[^/]+/, '')
  await expect
    .poll(
      async () => {
        // The fragment alone would not load the page again.
        await page.goto('about:blank')
        await visit(page, path)
        await page.getByText(/held for you until|on the waiting list/).waitFor()
        return page.getByText('One seat is held for you until').count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
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

test('Someone who does not want the offered seat gives it to others, without script', async () => {
  const startsAt = new Date(Date.now() + 20 * 3_600_000).toISOString()
  const { id } = await aPlannedSeminar({
    title: `Reading ${aMark()}`,
    startsAt,
    maxAttendees: 1,
    seatsTaken: 1,
  })
  const [first, second] = [await join(id), await join(id)]
  const firstLink = await waitForPlaceLink(first)
  const secondLink = await waitForPlaceLink(second)
  await queryDatabase('update seminars set seats_taken = 0 where id = $1', [id])
  const { page } = await openPage({ ...phone, javaScript: false })
  await expect
    .poll(async () => {
      await openPastedLink(page, firstLink)
      return page.getByText('One seat is held for you until').count()
    })
    .toBe(1)
  await page.getByText('I do not want it').click()
  await page.getByRole('button', { name: 'Give to Others' }).click()
  await page.getByText('You did not take your seat').waitFor()
  await openPastedLink(page, secondLink)
  await page.getByText('One seat is held for you until').waitFor()
})

test('Staff see why nothing moves, offer seats out of order and take an entry off the list', async () => {
  const startsAt = new Date(Date.now() + 20 * 3_600_000).toISOString()
  const { id } = await aPlannedSeminar({
    title: `Writing ${aMark()}`,
    startsAt,
    maxAttendees: 4,
    seatsTaken: 4,
  })
  await join(id, 4)
  await join(id)
  await queryDatabase('update seminars set seats_taken = 3 where id = $1', [id])
  const { page } = await openPage({ width: 360 })
  await signIn(page, theSite().admin.email)
  await expect
    .poll(async () => {
      await visit(page, `/seminars/${id}/waiting-list`)
      return page.getByText('Next free seats: you asked for 4, 1 came free.').count()
    })
    .toBe(1)
  await page.getByText('2 people wait for 5 seats; 0 seats are offered, and 1 seat is free.').waitFor()
  const { page: visitors } = await openPage(phone)
  await visit(visitors, `/seminars/${id}`)
  await visitors.getByRole('button', { name: 'Join Waiting List' }).waitFor()
  await visit(visitors, registrationPath(id))
  await visitors.getByText(registrationClosedTexts.full).waitFor()
  const menu = page.getByRole('button', { name: /Bituin/ })
  await menu.last().click()
  await page.getByRole('menuitem', { name: 'Offer Seats Now' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Teaches the class.')
  await page.getByRole('button', { name: 'Offer Seats' }).click()
  await page.getByText('1 person waits for 4 seats; 1 seat is offered, and 0 seats are free.').waitFor()
  await visit(page, `/seminars/${id}/waiting-list`)
  // The offer is first now.
  await menu.last().click()
  await page.getByRole('menuitem', { name: 'Remove from List' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked by phone.')
  await page.getByRole('button', { name: 'Remove from List' }).click()
  await page.getByText('0 people wait for 0 seats; 1 seat is offered, and 0 seats are free.').waitFor()
})

/** @returns the address that joined */
async function join(seminarId: number, seats = 1): Promise<string> {
  const { firstName, lastName, email } = aRegistrant('Bituin')
  const { page } = await openPage()
  const response = await page.context().request.post('/_api/waitlist/join', {
    data: { seminarId, firstName, lastName, email, seats },
  })
  expect(response.status()).toBe(200)
  return email
}

async function openPastedLink(page: Page, link: string): Promise<void> {
  await page.goto('/waiting-list')
  await page.getByRole('textbox', { name: 'Link from the e-mail' }).fill(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await page.locator('main').getByRole('heading', { level: 2 }).waitFor()
}
