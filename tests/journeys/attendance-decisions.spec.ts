import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  aSeminarWithSlots,
  aStoredScan,
  openSlotAttendance,
  putStoredMark,
  storedMark,
} from '../kit/attendance-slots.ts'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, visit } from '../kit/browser.ts'
import { aMark } from '../kit/staff-people.ts'
import { openUserManagement, pressable } from '../kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Attendance' })

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
    await expectAccessible(page)
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

  test('shows staff the history without the decision, and no check-in passes', async () => {
    const site = await aSeminarWithSlots()
    const page = await openSlotAttendance(site, { role: 'staff', search: '?tab=passes' })
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['People', 'To Look At'])
    await pressable(table(page), 'Abad, Ana').click()
    const panel = page.getByRole('dialog', { name: 'Abad, Ana' })
    await panel.getByText('Nothing has been recorded yet.').waitFor()
    expect(await panel.getByRole('textbox').count()).toBe(0)
  })
})

test('Questions to look at are decided one by one, with words that fit each', async () => {
  const site = await aSeminarWithSlots()
  const { abad, nonato, uy } = site.registrationIds
  await aStoredScan(site.morning, { registrationId: abad, outcome: 'outside', minutes: 300 })
  await aStoredScan(site.morning, { registrationId: null, outcome: 'unknown' })
  await aStoredScan(site.afternoon, { registrationId: nonato, outcome: 'accepted', direction: 'in' })
  await putStoredMark(site.afternoon, nonato, { status: 'present', minutes: 180, source: 'scans' })
  await putStoredMark(site.morning, uy, { status: 'absent', minutes: 0 })
  await aStoredScan(site.morning, { registrationId: uy, outcome: 'accepted' })
  const page = await openSlotAttendance(site, { role: 'staff' })
  await page.getByRole('tab', { name: 'To Look At 4' }).click()
  const cards = page.getByRole('list', { name: 'To look at' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(4)
  await expectAccessible(page)
  const card = (text: string) => cards.filter({ hasText: text })
  await pressable(card('Abad was scanned outside'), 'Count').click()
  await expect.poll(() => cards.count()).toBe(3)
  expect(await card('is no ticket of this site').getByRole('button').allInnerTexts()).toEqual([
    'Do not count',
  ])
  await pressable(card('is no ticket of this site'), 'Do not count').click()
  await expect.poll(() => cards.count()).toBe(2)
  await pressable(card('was not scanned out'), 'Mark absent').click()
  await expect.poll(() => cards.count()).toBe(1)
  await pressable(card('is marked absent, but was scanned'), 'Use the scan').click()
  await page.getByText('Nothing to look at.').waitFor()
  await expectAccessible(page)
  expect(await storedMark(abad, site.morning)).toMatchObject({ status: 'late', source: 'scans' })
  expect(await storedMark(nonato, site.afternoon)).toMatchObject({ status: 'absent', source: 'office' })
  expect(await storedMark(uy, site.morning)).toMatchObject({ status: 'present', source: 'scans' })
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
  await expectAccessible(page)
  await pressable(sheet, 'Done').click()
  const passes = page.getByRole('table', { name: 'Check-in passes' })
  await passes.getByText('Ana, main entrance').waitFor()
  await expectAccessible(page)
  await pressable(passes, 'Revoke Ana, main entrance').click()
  await pressable(page.getByRole('dialog', { name: 'Revoke this pass?' }), 'Revoke').click()
  await passes.getByText('Revoked').waitFor()
  expect(await passes.getByRole('button').count()).toBe(0)
})

describe('Attendance page', () => {
  test('offers the marking of the whole seminar while there are no slots', async () => {
    const seminar = await aPlannedSeminar(`Whole ${aMark()}`, { inDays: -1 })
    await aSeat(seminar, await anAttendee({ firstName: 'Ana', lastName: 'Abad' }))
    const page = await openUserManagement(`/seminars/${seminar.id}/attendance`)
    const text = 'No slots yet. Make them from the programme, or mark the whole seminar as before.'
    await page.getByText(text).waitFor()
    await expectAccessible(page)
    await pressable(page, 'Attended: Abad, Ana').click()
    await expect.poll(() => pressable(page, 'Attended: Abad, Ana').getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('link', { name: 'print the registration sheet (12-A)' }).click()
    await page.getByRole('table', { name: 'Registration Sheet' }).getByText('Abad, Ana').waitFor()
    expect(await page.getByRole('combobox', { name: 'Sheet' }).getByRole('option').allInnerTexts()).toEqual([
      'Whole seminar',
      'Registration (12-A)',
    ])
  })

  test('fits a phone with long names', async () => {
    const site = await aSeminarWithSlots()
    const long = await anAttendee({
      firstName: 'Maria Concepcion Immaculada',
      lastName: `Dela${'santa'.repeat(12)}`,
      company: 'Basey National High School Senior High School Department Extension',
    })
    await aSeat(site.seminar, long)
    const page = await openSlotAttendance(site, { width: 360 })
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('list', { name: 'Attendance', exact: true }).getByText('Abad, Ana').waitFor()
    for (const tab of ['to-look-at', 'passes']) {
      await visit(page, `/seminars/${site.seminar.id}/attendance?tab=${tab}`)
      expect(await sidewaysScroll(page), tab).toBe(0)
    }
  })

  test.for(['2147483647', 'one'])('responds with 404 for seminar %s', async (id) => {
    const page = await openUserManagement('/attendees', { expected: [/404/] })
    expect(await visit(page, `/seminars/${id}/attendance`)).toBe(404)
  })
})
