import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAttendee, aSeat, type StoredAttendee } from '#tests/kit/attendees.ts'
import { sidewaysScroll } from '#tests/kit/browser.ts'
import { aPlannedSeminar, type PlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { openUserManagement, pressable } from '#tests/kit/user-management.ts'

const importSheet = (page: Page) => page.getByRole('dialog', { name: 'Import Meeting Report' })

async function aSlot({ id }: PlannedSeminar): Promise<void> {
  await queryDatabase('delete from attendance_slots where seminar_id = $1', [id])
  await queryDatabase(
    `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes, position)
     values ($1, 'Morning', '2027-06-05T09:00+08', '2027-06-05T12:00+08', 'once', '2027-06-05T08:00+08', '2027-06-05T12:30+08', 180, 0)`,
    [id],
  )
}

const letters = 'abcdefghijklmnopqr'

/** Eighteen registrants who kept their names, and one who is called otherwise in the meeting. */
async function aMeetingOfTwenty() {
  const seminar = await aPlannedSeminar({ title: `Meeting ${aMark()}` })
  await aSlot(seminar)
  const lastNames = [...letters].map((letter) => `Reyes${letter}`)
  for (const lastName of lastNames) await aSeat(seminar, await anAttendee({ firstName: 'Ana', lastName }))
  const maria = await anAttendee({ firstName: 'Maria', lastName: 'Santos' })
  await aSeat(seminar, maria)
  const names = [...lastNames.map((lastName) => `${lastName.toUpperCase()}, Ana`), 'Mia Santoz', 'The Host']
  const lines = names.map((name) => `"${name}",,06/05/2027 09:00:00 AM,06/05/2027 11:00:00 AM,120,Yes,,No`)
  const headings =
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,Recording Consent,In Waiting Room'
  return { seminar, maria, report: [headings, ...lines].join('\r\n') }
}

async function chooseReport(page: Page, content: string): Promise<void> {
  const file = { name: 'participants.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await importSheet(page).locator('input[type="file"]').setInputFiles(file)
  await pressable(importSheet(page), 'Preview').click()
}

async function markOf({ id }: StoredAttendee) {
  const [row] = await queryDatabase(
    `select minutes, source from attendance_marks
       join registrations on registrations.id = registration_id where person_id = $1`,
    [id],
  )
  return row
}

const registrantFor = (page: Page, name: string) =>
  importSheet(page).getByRole('combobox', { name: `Registrant for ${name}` })

describe('The report of an online meeting', () => {
  test('is checked, imported with a choice by hand, and finished later with the same file', async () => {
    const { seminar, maria, report } = await aMeetingOfTwenty()
    const staff = await aStaffPerson({ role: 'staff' })
    const path = `/seminars/${seminar.id}/attendance`
    const page = await openUserManagement(path, { expected: [/400/] }, staff.email)
    await pressable(page, 'Mark Attendance').click()
    await pressable(page.getByRole('dialog', { name: 'Attendance' }), 'Import Meeting Report').click()

    await chooseReport(page, 'Name,Price\r\nTable,100\r\n')
    await importSheet(page).getByRole('alert').getByText('This is not an attendance report').waitFor()

    await chooseReport(page, report)
    await importSheet(page).getByText('By name: 18').waitFor()
    await importSheet(page).getByText('Not matched: 2').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await registrantFor(page, 'Mia Santoz').selectOption('Maria Santos')
    await pressable(importSheet(page), 'Import').click()
    await importSheet(page).getByText('19 participants credited').waitFor()
    expect(await markOf(maria)).toEqual({ minutes: 120, source: 'import' })

    await pressable(importSheet(page), 'Import Another Report').click()
    await chooseReport(page, report)
    await importSheet(page).getByText('This file has been imported already').waitFor()
    await registrantFor(page, 'The Host').selectOption('Not a registrant')
    await pressable(importSheet(page), 'Save Choices').click()
    await importSheet(page).getByText('Everybody in the report has been dealt with.').waitFor()
    await pressable(importSheet(page), 'Done').click()
    await page.getByRole('dialog', { name: 'Attendance' }).getByText('Attended (19)').waitFor()
  })
})
