import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  aSeminarWithSlots,
  aStoredScan,
  openSlotAttendance,
  putStoredMark,
  storedMark,
} from '../kit/attendance-slots.ts'
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
    await cell(page, 'Uy, Carla, Morning', 'not marked').click()
    await form(page).getByText('Now: Not marked.').waitFor()
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
      source: 'staff',
      reason: 'Left the badge with a friend',
    })
    await cell(page, 'Abad, Ana, Morning', 'absent').click()
    await pressable(form(page), 'Back to Scans').click()
    await toastSaying(page, 'The scans decide again.').waitFor()
    await cell(page, 'Abad, Ana, Morning', 'present, scanned at 9:02').waitFor()
  })
})

describe('Person in the attendance by slot', () => {
  test('shows a person’s history, and lets a manager accept the attendance and undo that', async () => {
    const site = await aSeminarWithSlots()
    await aStoredScan(site.morning, {
      registrationId: site.registrationIds.uy,
      outcome: 'outside',
      minutes: 300,
    })
    const page = await openSlotAttendance(site)
    await pressable(table(page), 'Uy, Carla').click()
    const panel = page.getByRole('dialog', { name: 'Uy, Carla' })
    await panel.getByText('Scanned in at Morning, outside the time of the slot (not counted)').waitFor()
    await panel.getByRole('textbox', { name: 'Reason' }).fill('Too short')
    await pressable(panel, 'Accept Attendance').click()
    await panel.getByText('Give a reason of at least 10 letters.').waitFor()
    await panel.getByRole('textbox', { name: 'Reason' }).fill('The bus of the school broke down.')
    await pressable(panel, 'Accept Attendance').click()
    await panel.getByText('Attendance accepted by decision (The bus of the school broke down.)').waitFor()
    await panel.getByText('Accepted by decision', { exact: true }).waitFor()
    await panel.getByRole('textbox', { name: 'Reason' }).fill('It was another Carla Uy.')
    await pressable(panel, 'Undo the Decision').click()
    await panel.getByText('Decision about the attendance undone (It was another Carla Uy.)').waitFor()
    await pressable(panel, 'Close').click()
    await panel.waitFor({ state: 'hidden' })
    expect(await table(page).getByText('Accepted by decision').count()).toBe(0)
  })
})
