import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  anAttendee,
  aPlannedSeminar,
  aSeat,
  type StoredAttendee,
  type StoredSeminar,
} from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { choose, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Attendance' })
const lines = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Expected attendees' }).getByRole('listitem')
const names = (page: Page) => lines(page).locator('.check-in-name').allInnerTexts()
const button = (where: Locator, mark: 'Attended' | 'No-show', name: string) =>
  pressable(where, `${mark}: ${name}`)

interface ListOptions {
  readonly inDays?: number
  readonly width?: number
  readonly expected?: readonly RegExp[]
}

async function openAttendanceList({ inDays = -1, width = 360, expected = [] }: ListOptions = {}) {
  const seminar = await aPlannedSeminar(`Marking ${aMark()}`, { inDays, price: 500 })
  const people = {
    abad: await anAttendee({ firstName: 'Ana', lastName: 'Abad', prcLicenseNo: '0012345' }),
    nonato: await anAttendee({ firstName: 'Ben', lastName: 'Ñonato' }),
    uy: await anAttendee({ firstName: 'Carla', lastName: 'Uy' }),
  }
  await aSeat(seminar, people.abad)
  await aSeat(seminar, people.nonato, 'pending')
  await aSeat(seminar, people.uy)
  const staff = await aStaffPerson({ role: 'staff' })
  const page = await openUserManagement(
    `/seminars?search=${seminar.title.replace(' ', '+')}`,
    { width, isTouch: width < 500, expected },
    staff.email,
  )
  await choose(page, seminar.title, 'Mark Attendance')
  await lines(page).first().waitFor()
  return { page, seminar, ...people }
}

async function markOf(seminar: StoredSeminar, person: StoredAttendee) {
  const [row] = await queryDatabase(
    'select attendance_status as mark from registrations where seminar_id = $1 and person_id = $2',
    [seminar.id, person.id],
  )
  return row?.mark
}

const isPressed = (where: Locator) => where.getAttribute('aria-pressed')

describe('Attendance list on a phone', () => {
  test('finds people by name and marks them with one tap, which can be undone', async () => {
    const { page, seminar, nonato, abad } = await openAttendanceList()
    expect(await names(page)).toEqual(['Abad, Ana', 'Ñonato, Ben', 'Uy, Carla'])
    expect(await lines(page).nth(0).innerText()).toContain('PRC ••••345')
    expect(await lines(page).nth(1).innerText()).toContain('Payment pending')
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await dialog(page).getByRole('searchbox', { name: 'Search by name' }).fill('nonato')
    await expect.poll(() => names(page)).toEqual(['Ñonato, Ben'])
    const attended = button(dialog(page), 'Attended', 'Ñonato, Ben')
    expect((await attended.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    await attended.tap()
    await expect.poll(() => isPressed(attended)).toBe('true')
    await expect.poll(() => markOf(seminar, nonato)).toBe('attended')
    await pressable(dialog(page), 'Attended (1)').waitFor()
    const question = page.getByRole('dialog', { name: 'Remove this attendance mark?' })
    await attended.tap()
    await question.getByRole('button', { name: 'Keep it' }).tap()
    await question.waitFor({ state: 'hidden' })
    expect(await markOf(seminar, nonato)).toBe('attended')
    await attended.tap()
    await question.getByRole('button', { name: 'Remove mark' }).tap()
    await expect.poll(() => isPressed(attended)).toBe('false')
    await expect.poll(() => markOf(seminar, nonato)).toBe('registered')
    await dialog(page).getByRole('searchbox').fill('')
    await button(dialog(page), 'No-show', 'Abad, Ana').tap()
    await expect.poll(() => markOf(seminar, abad)).toBe('no-show')
    await expectAccessible(page)
  })

  test('keeps the last of several quick taps', async () => {
    const { page, seminar, uy } = await openAttendanceList()
    const [attended, noShow] = [
      button(dialog(page), 'Attended', 'Uy, Carla'),
      button(dialog(page), 'No-show', 'Uy, Carla'),
    ]
    await attended.tap()
    await noShow.tap()
    await attended.tap()
    await noShow.tap()
    await expect.poll(() => isPressed(noShow)).toBe('true')
    await page.waitForLoadState('networkidle')
    expect(await isPressed(noShow)).toBe('true')
    expect(await markOf(seminar, uy)).toBe('no-show')
  })

  test('reverts a mark that could not be saved, and shows the reason', async () => {
    const { page, seminar, abad } = await openAttendanceList({ expected: [/500|ERR_FAILED/] })
    await page.route('**/_api/attendees/attendance', (route) =>
      setTimeout(() => void route.fulfill({ status: 500, json: { error: 'Not today.' } }), 300),
    )
    const attended = button(dialog(page), 'Attended', 'Abad, Ana')
    await attended.tap()
    await expect.poll(() => isPressed(attended)).toBe('true')
    await toastSaying(page, 'Not today.').waitFor()
    await expect.poll(() => isPressed(attended)).toBe('false')
    expect(await markOf(seminar, abad)).toBe('registered')
  })

  test('allows no marks before the seminar has begun', async () => {
    const { page } = await openAttendanceList({ inDays: 3 })
    await dialog(page)
      .getByText(/^This seminar has not started yet\. You can mark attendance starting \w+ \d+, \d+\.$/)
      .waitFor()
    expect(await button(dialog(page), 'Attended', 'Abad, Ana').getAttribute('aria-disabled')).toBe('true')
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Mark everyone/ })
        .count(),
    ).toBe(0)
  })
})

test('Attendance badge in a profile can be changed, and reverts when the change is refused', async () => {
  const past = await aPlannedSeminar(`Past ${aMark()}`, { inDays: -1 })
  const ahead = await aPlannedSeminar(`Ahead ${aMark()}`, { inDays: 3 })
  const ana = await anAttendee()
  for (const seminar of [past, ahead]) await aSeat(seminar, ana)
  const page = await openUserManagement(`/attendees?profile=${ana.id}`, { expected: [/409/] })
  await page.getByRole('tab', { name: /^Seminars/ }).click()
  const control = (seminar: StoredSeminar) =>
    page.getByRole('combobox', { name: `Attendance for ${seminar.title}` })
  await control(past).selectOption('Attended')
  await expect.poll(() => markOf(past, ana)).toBe('attended')
  expect(await control(past).inputValue()).toBe('attended')
  await control(ahead).selectOption('No-show')
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/^This seminar has not started yet/)
    .waitFor()
  expect(await control(ahead).inputValue()).toBe('registered')
  expect(await markOf(ahead, ana)).toBe('registered')
})

describe('Attendance list on a wide screen', () => {
  test('marks all unmarked people at once after confirmation, and continues while the list is closed', async () => {
    const { page, seminar, abad, nonato, uy } = await openAttendanceList({ width: 1280 })
    await button(dialog(page), 'No-show', 'Uy, Carla').click()
    await expect.poll(() => markOf(seminar, uy)).toBe('no-show')
    await pressable(dialog(page), 'Mark everyone else attended').click()
    const question = page.getByRole('dialog', { name: 'Mark Everyone Else' })
    await question.getByText('Mark 2 attendees who are not marked as Attended?').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await dialog(page).isVisible()).toBe(true)
    const release = Promise.withResolvers<void>()
    await page.route('**/_api/attendees/attendance/all', async (route) => {
      await release.promise
      await route.continue()
    })
    await pressable(dialog(page), 'Mark everyone else attended').click()
    await pressable(question, 'Mark 2').click()
    await pressable(dialog(page), 'Marking everyone...').waitFor()
    await pressable(dialog(page), 'Close').click()
    await dialog(page).waitFor({ state: 'hidden' })
    release.resolve()
    await toastSaying(page, '2 attendees marked: Attended.').waitFor()
    for (const [person, mark] of [
      [abad, 'attended'],
      [nonato, 'attended'],
      [uy, 'no-show'],
    ] as const)
      expect(await markOf(seminar, person)).toBe(mark)
    await choose(page, seminar.title, 'Mark Attendance')
    await lines(page).first().waitFor()
    expect(await isPressed(button(dialog(page), 'Attended', 'Abad, Ana'))).toBe('true')
  })

  test('filters by mark, and keeps people in place while they are marked', async () => {
    const { page } = await openAttendanceList({ width: 1280 })
    const filter = dialog(page).getByRole('group', { name: 'Show' })
    await button(dialog(page), 'Attended', 'Abad, Ana').click()
    await filter.getByRole('button', { name: 'Not marked' }).click()
    await expect.poll(() => names(page)).toEqual(['Ñonato, Ben', 'Uy, Carla'])
    await button(dialog(page), 'Attended', 'Ñonato, Ben').click()
    await expect.poll(() => filter.innerText()).toMatch(/Attended\s*\(2\)/)
    expect(await names(page)).toEqual(['Ñonato, Ben', 'Uy, Carla'])
    await filter.getByRole('button', { name: 'Attended' }).click()
    await expect.poll(() => names(page)).toEqual(['Abad, Ana', 'Ñonato, Ben'])
  })
})
