import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aSeminarWithSlots, openSlotAttendance } from '#tests/kit/attendance-slots.ts'
import {
  anAttendee,
  aPlannedSeminar,
  aSeat,
  type StoredAttendee,
  type StoredSeminar,
} from '#tests/kit/attendees.ts'
import { sidewaysScroll } from '#tests/kit/browser.ts'
import { seatsSql } from '#tests/kit/orders.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { openUserManagement, pressable, toastSaying } from '#tests/kit/user-management.ts'

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
    `/seminars/${seminar.id}/attendance`,
    { width, isTouch: width < 500, expected },
    staff.email,
  )
  await pressable(page, 'Mark Attendance').click()
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
const sheet = (page: Page) => page.getByRole('table', { name: 'Attendance sheet' })
const printButton = (page: Page) => pressable(page, 'Print')

function pageCount(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}

describe('Attendance list on a phone', () => {
  test('finds people by name and marks them with one tap, which can be undone', async () => {
    const { page, seminar, nonato, abad } = await openAttendanceList()
    expect(await names(page)).toEqual(['Abad, Ana', 'Ñonato, Ben', 'Uy, Carla'])
    expect(await lines(page).nth(0).innerText()).toContain('PRC ••••345')
    expect(await lines(page).nth(1).innerText()).toContain('Payment pending')
    expect(await sidewaysScroll(page)).toBe(0)
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
    async function markThatStays() {
      const first = await markOf(seminar, uy)
      await page.waitForTimeout(500)
      return [first, await markOf(seminar, uy)]
    }
    // The second tap stores the same mark before the third one replaces it.
    await expect.poll(markThatStays).toEqual(['no-show', 'no-show'])
    expect(await isPressed(noShow)).toBe('true')
  })
})

describe('Attendance list on a wide screen', () => {
  test('marks all unmarked people at once after confirmation, and continues while the list is closed', async () => {
    const { page, seminar, abad, nonato, uy } = await openAttendanceList({ width: 1280 })
    await button(dialog(page), 'No-show', 'Uy, Carla').click()
    await expect.poll(() => markOf(seminar, uy)).toBe('no-show')
    await pressable(dialog(page), 'Mark everyone else attended').click()
    const question = page.getByRole('dialog', { name: 'Mark Everyone Else' })
    await question.getByText('Mark 2 attendees who are not marked as Attended?').waitFor()
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
    await pressable(page, 'Mark Attendance').click()
    await lines(page).first().waitFor()
    expect(await isPressed(button(dialog(page), 'Attended', 'Abad, Ana'))).toBe('true')
  })
})

test('Check-in passes are made, shown once and revoked', async () => {
  const site = await aSeminarWithSlots()
  const page = await openSlotAttendance(site, { search: '?tab=passes' })
  await page.getByText('No check-in passes yet.').waitFor()
  await pressable(page, 'New Pass').click()
  const sheet = page.getByRole('dialog', { name: 'New Check-in Pass' })
  await pressable(sheet, 'Make Pass').click()
  await sheet.getByText('Enter a name.').waitFor()
  await sheet.getByRole('textbox', { name: 'Label' }).fill('Ana, main entrance')
  await pressable(sheet, 'Make Pass').click()
  await sheet.getByRole('img', { name: 'QR code that opens check-in' }).waitFor()
  expect(await sheet.locator('code').innerText()).toMatch(/\/check-in#\S+$/)
  await pressable(sheet, 'Done').click()
  const passes = page.getByRole('table', { name: 'Check-in passes' })
  await passes.getByText('Ana, main entrance').waitFor()
  await pressable(passes, 'Revoke Ana, main entrance').click()
  await pressable(page.getByRole('dialog', { name: 'Revoke this pass?' }), 'Revoke').click()
  await passes.getByText('Revoked').waitFor()
  expect(await passes.getByRole('button').count()).toBe(0)
})

describe('The attendance sheet', () => {
  test('prints on A4 without the site layout, its heading repeated on every page', async () => {
    const seminar = await aPlannedSeminar(`Long ${aMark()}`)
    const [first] = await queryDatabase(
      `with made as (
         insert into people (email, first_name, last_name, seminar_count)
         select 'sheet' || i || '@print.example', 'Person', 'No. ' || lpad(i::text, 3, '0'), 1
         from generate_series(1, 70) i returning id
       ), ${seatsSql({ seminar: '$1::integer', count: '70', amount: '500' })}
       insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
       select seats.id, $1, made.id, 'existing_attendee', '{}'
       from (select id, row_number() over () as place from made) made join seats using (place) returning id`,
      [seminar.id],
    )
    expect(first).toBeDefined()
    try {
      const page = await openUserManagement(`/seminars/${seminar.id}/attendance-sheet`, {
        colorScheme: 'dark',
      })
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes')
      })
      await printButton(page).click()
      expect(await page.locator('body').getAttribute('data-printed')).toBe('yes')
      await page.emulateMedia({ media: 'print' })
      for (const hidden of ['banner', 'navigation', 'contentinfo', 'heading'] as const)
        expect(await page.getByRole(hidden).locator('visible=true').count(), hidden).toBe(0)
      expect(await sheet(page).locator('thead').getByText(seminar.title).isVisible()).toBe(true)
      const inspect = await sheet(page).evaluate((table) => {
        const { display } = getComputedStyle(table.querySelector('thead') as Element)
        const { breakInside } = getComputedStyle(table.querySelector('tbody tr') as Element)
        return { display, breakInside, ink: getComputedStyle(table).color }
      })
      expect(inspect).toEqual({ display: 'table-header-group', breakInside: 'avoid', ink: 'rgb(0, 0, 0)' })
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
      expect(pageCount(pdf)).toBe(4)
    } finally {
      await queryDatabase('delete from registrations where seminar_id = $1', [seminar.id])
      await queryDatabase("delete from people where email like 'sheet%@print.example'")
    }
  })
})
