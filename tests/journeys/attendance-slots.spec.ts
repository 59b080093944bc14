import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  aSeminarWithSlots,
  aStoredScan,
  openSlotAttendance,
  putStoredMark,
  storedMark,
} from '../kit/attendance-slots.ts'
import { expectAccessible } from '../kit/axe.ts'
import { visit } from '../kit/browser.ts'
import { expectFocusOn, pressable, toastSaying } from '../kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Attendance' })
const cell = (page: Page, name: string, words: string) => pressable(table(page), `${name}: ${words}`)
const form = (page: Page) => page.getByRole('dialog', { name: 'Mark Attendance' })
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('button').allInnerTexts()

describe('Attendance by slot', () => {
  test('marks a person, corrects the mark with a reason and goes back to the scans', async () => {
    const site = await aSeminarWithSlots()
    const { abad } = site.registrationIds
    await aStoredScan(site.morning, { registrationId: abad, outcome: 'accepted' })
    await putStoredMark(site.morning, abad, { status: 'present', minutes: 180, source: 'scans' })
    const page = await openSlotAttendance(site, { role: 'staff' })
    expect(await names(page)).toEqual(['Abad, Ana', 'Ñonato, Ben', 'Uy, Carla'])
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Attended',
      'Morning\n1 present · 2 absent',
      'Afternoon\n3 absent',
    ])
    await expectAccessible(page)
    await cell(page, 'Uy, Carla, Morning', 'not marked').click()
    await form(page).getByText('Now: Not marked.').waitFor()
    await expectAccessible(page)
    await form(page).getByRole('combobox', { name: 'Status' }).selectOption('Late')
    await form(page).getByRole('textbox', { name: 'Minutes' }).fill('155')
    await pressable(form(page), 'Save Mark').click()
    await toastSaying(page, 'Marked: Late.').waitFor()
    await expectFocusOn(cell(page, 'Uy, Carla, Morning', 'late 25 min'))
    await cell(page, 'Abad, Ana, Morning', 'present, scanned at 9:02').click()
    await form(page).getByRole('combobox', { name: 'Status' }).selectOption('Absent')
    await pressable(form(page), 'Save Mark').click()
    await form(page).getByText('Say why the minutes are lowered.').waitFor()
    await form(page).getByRole('textbox', { name: 'Reason' }).fill('Left the badge with a friend')
    await pressable(form(page), 'Save Mark').click()
    await toastSaying(page, 'Marked: Absent.').waitFor()
    expect(await storedMark(abad, site.morning)).toEqual({
      status: 'absent',
      minutes: 0,
      source: 'office',
      reason: 'Left the badge with a friend',
    })
    await cell(page, 'Abad, Ana, Morning', 'absent').click()
    await pressable(form(page), 'Back to Scans').click()
    await toastSaying(page, 'The scans decide again.').waitFor()
    await cell(page, 'Abad, Ana, Morning', 'present, scanned at 9:02').waitFor()
  })

  test('explains that someone else changed a mark, and keeps what was entered', async () => {
    const site = await aSeminarWithSlots()
    const { uy } = site.registrationIds
    const page = await openSlotAttendance(site, { role: 'staff', expected: [/409/] })
    await cell(page, 'Uy, Carla, Morning', 'not marked').click()
    await form(page).getByRole('combobox', { name: 'Status' }).selectOption('Excused')
    await form(page).getByRole('textbox', { name: 'Reason' }).fill('Called in ill')
    await putStoredMark(site.morning, uy, { status: 'late', minutes: 150 })
    await pressable(form(page), 'Save Mark').click()
    const notice = form(page).getByText('It now says: Late 30 min, by the office.', { exact: false })
    await notice.waitFor()
    await expectAccessible(page)
    await pressable(form(page), 'Keep my changes').click()
    expect(await form(page).getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Called in ill')
    expect(await form(page).getByRole('combobox', { name: 'Status' }).inputValue()).toBe('excused')
    await pressable(form(page), 'Save Mark').click()
    await toastSaying(page, 'Marked: Excused.').waitFor()
    expect(await storedMark(uy, site.morning)).toMatchObject({ status: 'excused', reason: 'Called in ill' })
  })

  test('is searched and filtered by slot and status, with the state in the URL', async () => {
    const site = await aSeminarWithSlots()
    const { abad, uy } = site.registrationIds
    await putStoredMark(site.morning, abad, { status: 'present', minutes: 180 })
    await putStoredMark(site.morning, uy, { status: 'late', minutes: 120 })
    const page = await openSlotAttendance(site)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Late')
    await expect.poll(() => names(page)).toEqual(['Uy, Carla'])
    expect(new URL(page.url()).search).toBe(`?slot=${site.morning.id}&status=late`)
    expect(await table(page).getByRole('columnheader').count()).toBe(3)
    await page.getByRole('combobox', { name: 'Slot' }).selectOption('Afternoon')
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Not marked')
    await expect.poll(() => names(page)).toHaveLength(3)
    await visit(page, `/seminars/${site.seminar.id}/attendance?search=nonato&status=below_minimum`)
    expect(await names(page)).toEqual(['Ñonato, Ben'])
    expect(await page.getByRole('searchbox').inputValue()).toBe('nonato')
    await page.getByRole('searchbox').fill('nobody of that name')
    await page.getByText('No attendees found.').waitFor()
  })

  test('marks everyone without a mark present after naming how many', async () => {
    const site = await aSeminarWithSlots()
    await putStoredMark(site.morning, site.registrationIds.uy, { status: 'absent', minutes: 0 })
    const page = await openSlotAttendance(site, { role: 'staff' })
    await pressable(page, 'Mark All Present...').click()
    const question = page.getByRole('dialog', { name: 'Mark All Present' })
    await question.getByText('Mark 2 attendees as present in Morning? Others keep their mark.').waitFor()
    await expectAccessible(page)
    await question.getByRole('combobox', { name: 'Who' }).selectOption('everybody')
    await question.getByText(/^Mark 3 attendees as present in Morning\?/).waitFor()
    await question.getByRole('combobox', { name: 'Who' }).selectOption('unmarked')
    await pressable(question, 'Mark 2').click()
    await toastSaying(page, '2 attendees marked: Present.').waitFor()
    await cell(page, 'Abad, Ana, Morning', 'present').waitFor()
    await cell(page, 'Uy, Carla, Morning', 'absent').waitFor()
  })
})
