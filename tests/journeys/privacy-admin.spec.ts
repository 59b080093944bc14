import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const requests = (page: Page) => page.getByRole('list', { name: 'Erasure requests' }).getByRole('listitem')
const eraseButton = (where: Page | Locator) => pressable(where, 'Erase personal data')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Erase Personal Data' })
const box = (page: Page) => dialog(page).getByRole('textbox')

async function rowOf(id: number): Promise<Record<string, unknown>> {
  const [row] = await queryDatabase('select * from people where id = $1', [id])
  return row ?? {}
}

async function aPersonAwaitingErasure(firstName = 'Amihan') {
  const attendee = await anAttendee({ firstName, lastName: aMark() })
  await queryDatabase("update people set erasure_requested_at = now() - interval '9 days' where id = $1", [
    attendee.id,
  ])
  return attendee
}

/** Removes an erased person, whose e-mail the kit's clean-up would not find. */
async function forget(id: number): Promise<void> {
  await queryDatabase('delete from registrations where person_id = $1', [id])
  await queryDatabase('delete from people where id = $1', [id])
}

describe('The Privacy tab', () => {
  test('lists who asked for erasure and when, and links to their profile', async () => {
    const waiting = await aPersonAwaitingErasure()
    const page = await openUserManagement('/admin?tab=privacy')
    const card = requests(page).filter({ hasText: waiting.email })
    await card.getByText(/^Requested on \w+ \d+, 20\d\d.* · no seminars$/).waitFor()
    expect(await card.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe(
      `/attendees?profile=${waiting.id}`,
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('shows an empty state when no one is waiting', async () => {
    const page = await openUserManagement('/admin?tab=users')
    await page.route('**/_api/attendees/erasure-requests?*', (route) =>
      route.fulfill({ json: { requests: [], total: 0, page: 1, limit: 20 } }),
    )
    await page.getByRole('tab', { name: 'Privacy' }).click()
    await page.getByText('No erasure requests.').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=privacy')
  })

  test('is shown to administrators only', async () => {
    const organizer = await aStaffPerson({ role: 'organizer' })
    const page = await openUserManagement('/admin?tab=privacy', {}, organizer.email)
    await page.getByRole('tab', { name: 'Messages' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Privacy' }).count()).toBe(0)
  })

  test('does not offer to erase a staff member, and says what to do first', async () => {
    const staff = await aStaffPerson({ role: 'staff' })
    await queryDatabase("update people set erasure_requested_at = now() - interval '9 days' where id = $1", [
      staff.id,
    ])
    const page = await openUserManagement('/admin?tab=privacy')
    const card = requests(page).filter({ hasText: staff.email })
    await card.getByText('Staff cannot be erased.').waitFor()
    expect(await eraseButton(card).count()).toBe(0)
    await card.getByRole('link', { name: 'Find the user' }).click()
    await page.getByRole('table', { name: 'Users' }).getByText(staff.email).waitFor()
  })

  test('is linked from the dashboard while a request is waiting', async () => {
    await aPersonAwaitingErasure()
    const page = await openUserManagement('/dashboard')
    await page.getByText(/(person|people) asked for data erasure/).waitFor()
    await page.getByRole('link', { name: 'Review requests' }).click()
    await page.waitForURL('/admin?tab=privacy')
  })
})

describe("Erasing a person's data", () => {
  test.for([360, 1280])(
    'requires typing their e-mail and removes all their data, at %i pixels',
    async (width) => {
      const waiting = await aPersonAwaitingErasure()
      const seminar = await aPlannedSeminar(`Erased ${aMark()}`, { inDays: -9, price: 500 })
      await aSeat(seminar, waiting)
      const page = await openUserManagement('/admin?tab=privacy', { width, isTouch: width === 360 })
      const posts = postsTo(page, '/attendees/erase')
      const card = requests(page).filter({ hasText: waiting.email })
      const name = await card.getByRole('heading').innerText()
      await eraseButton(card).click()
      await dialog(page).getByText('This cannot be undone.').waitFor()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await box(page).fill('someone@else.example')
      await pressable(dialog(page), 'Erase').click()
      await dialog(page).getByText('This e-mail does not match.').waitFor()
      expect(posts).toEqual([])
      await box(page).fill(` ${waiting.email.toUpperCase()} `)
      await pressable(dialog(page), 'Erase').dblclick()
      await toastSaying(page, `The personal data of ${name} has been erased.`).waitFor()
      await dialog(page).waitFor({ state: 'hidden' })
      await card.waitFor({ state: 'hidden' })
      expect(posts).toEqual([{ attendeeId: waiting.id }])
      expect(await rowOf(waiting.id)).toMatchObject({ display_name: 'Erased person', first_name: null })
      await forget(waiting.id)
    },
  )

  test('fits the confirmation on a small screen, however long the e-mail', async () => {
    const waiting = await aPersonAwaitingErasure()
    const email = `${'maximiliana.bernardita.'.repeat(3)}dimaculangan-${aMark()}@schools.example.test`
    await queryDatabase('update people set email = $2 where id = $1', [waiting.id, email])
    const page = await openUserManagement('/admin?tab=privacy', { width: 360, isTouch: true })
    await eraseButton(requests(page).filter({ hasText: email })).click()
    await box(page).waitFor()
    const hidden = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden).toBe(0)
    await forget(waiting.id)
  })

  test('also works from the profile, which closes', async () => {
    const attendee = await anAttendee({ lastName: aMark() })
    const page = await openUserManagement(`/attendees?profile=${attendee.id}`)
    const profile = page.getByRole('dialog', { name: 'Attendee Profile' })
    await eraseButton(profile).click()
    await box(page).fill(attendee.email)
    await pressable(dialog(page), 'Erase').click()
    await profile.waitFor({ state: 'hidden' })
    expect(await rowOf(attendee.id)).toMatchObject({ display_name: 'Erased person' })
    await forget(attendee.id)
  })

  test('is cancelled by Esc, which closes only the confirmation', async () => {
    const attendee = await anAttendee()
    const page = await openUserManagement(`/attendees?profile=${attendee.id}`)
    const profile = page.getByRole('dialog', { name: 'Attendee Profile' })
    await eraseButton(profile).click()
    await box(page).fill(attendee.email)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await profile.isVisible()).toBe(true)
    expect(await rowOf(attendee.id)).toMatchObject({ email: attendee.email })
  })

  test('shows why it failed and keeps what was typed', async () => {
    const waiting = await aPersonAwaitingErasure()
    const page = await openUserManagement('/admin?tab=privacy', { expected: [/409/] })
    const answer = {
      status: 409,
      json: { error: 'This person has just registered for another seminar. Please try again.' },
    }
    await page.route('**/_api/attendees/erase', (route) => route.fulfill(answer))
    await eraseButton(requests(page).filter({ hasText: waiting.email })).click()
    await box(page).fill(waiting.email)
    await pressable(dialog(page), 'Erase').click()
    await toastSaying(
      page,
      'Failed to erase personal data: This person has just registered for another seminar. Please try again.',
    ).waitFor()
    expect(await box(page).inputValue()).toBe(waiting.email)
  })
})

test("Privacy: an attendee can neither read other people's data nor erase anyone", async () => {
  const attendee = await anAttendee()
  const other = await aStaffPerson()
  const page = await openUserManagement('/dashboard', { expected: [/40[03]/] }, other.email)
  const statusOf = (path: string, body?: unknown) =>
    page.evaluate(
      async ([address, sent]) =>
        (
          await fetch(`/_api/attendees/${address}`, {
            ...(sent !== undefined && {
              method: 'POST',
              body: JSON.stringify(sent),
              headers: { 'Content-Type': 'application/json' },
            }),
          })
        ).status,
      [path, body] as const,
    )
  expect(await statusOf(`own-data?attendeeId=${attendee.id}`)).toBe(400)
  expect(await statusOf('export')).toBe(403)
  expect(await statusOf('erasure-requests')).toBe(403)
  expect(await statusOf('erase', { attendeeId: attendee.id })).toBe(403)
  expect(await rowOf(attendee.id)).toMatchObject({ email: attendee.email })
})
