import { readFileSync } from 'node:fs'
import PizZip from 'pizzip'
import { expect, test } from 'vitest'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { aPlannedSeminar } from '#tests/kit/attendees.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'

test('An officer completes a report on a phone, prepares and downloads the pack, and records that it was handed in', async () => {
  const seminar = await aPlannedSeminar(`Reported ${aMark()}`, { inDays: -3 })
  await queryDatabase(
    `with approved as (insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant)
      select $1::int, id, 'approved', concat('PTR-', $1::int), 8 from professions where name = 'Professional Teachers' returning seminar_id, profession_id)
    insert into completion_reports (seminar_id, profession_id) select * from approved`,
    [seminar.id],
  )
  const { page } = await openPage({ width: 360, isTouch: true, expected: [/400/, /409/] })
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, '/accreditation?tab=reports')
  await page.getByRole('link', { name: seminar.title }).first().click()
  const missing = page.getByRole('region', { name: 'What Is Missing' })
  await missing.getByText('The proceedings are missing.').waitFor()
  await expectAccessible(page)
  for (const width of [320, 1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }

  await page.getByRole('button', { name: 'Edit Report' }).click()
  const form = page.getByRole('dialog', { name: 'Completion Report' })
  await form.getByLabel('Proceedings').fill('The open forum discussed assessment.')
  await form.getByLabel('CPD Program Monitor').fill('Juan Monitor')
  await form.getByLabel('Authorized Representative').fill('Ana Reyes')
  await form.getByRole('button', { name: 'Add a line' }).click()
  await form.getByLabel('Pesos').fill('a lot')
  await form.getByLabel('For').fill('Venue')
  const save = form.getByRole('button', { name: 'Save Report' })
  await save.click()
  await form.getByText('Enter an amount such as 1500 or 1500.50.').waitFor()
  await expectAccessible(page)
  await form.getByLabel('Pesos').fill('1500.5')
  await save.click()
  await form.waitFor({ state: 'hidden' })
  expect(await missing.getByText('The proceedings are missing.').count()).toBe(0)

  await page.getByRole('button', { name: 'Add File' }).click()
  const fileForm = page.getByRole('dialog', { name: 'Add File' })
  await fileForm.getByLabel('Document').selectOption({ label: 'Report of the Monitor' })
  await fileForm
    .locator('input[type="file"]')
    .setInputFiles({ name: 'monitor.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await fileForm.getByRole('button', { name: 'Upload File' }).click()
  await page.getByRole('link', { name: /^monitor\.pdf/ }).waitFor()

  await page.getByRole('button', { name: 'Prepare Anyway' }).click()
  await page.getByRole('button', { name: /^Download the pack of/ }).click()
  const download = page.getByRole('dialog', { name: 'Download Pack' })
  await download.getByLabel('Purpose').selectOption({ label: 'Printing it' })
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await download.getByRole('button', { name: 'Download' }).click()
  const path = await (await downloading).path()
  const paths = Object.keys(new PizZip(readFileSync(path)).files)
  expect(paths).toContain('00_checklist.pdf')
  expect(paths).toContain('materials/01_monitor_monitor.pdf')
  const [entry] = await queryDatabase(
    "select details from audit_log where action = 'completion.pack_downloaded' order by id desc limit 1",
  )
  expect(entry?.details).toMatchObject({ purpose: 'printing' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Record Submission' }).click()
  const submission = page.getByRole('dialog', { name: 'Record Submission' })
  await submission.getByLabel('Handed In On').fill('2020-01-01')
  await submission.getByRole('button', { name: 'Record Submission' }).click()
  await submission.getByText('Enter the last day of the seminar or a later one.').waitFor()
  await submission.getByLabel('Handed In On').fill(toManilaDay(new Date()))
  await submission.getByLabel('Reference').fill('CPD-77')
  await submission.getByRole('button', { name: 'Record Submission' }).click()
  await page.getByText('Handed in', { exact: true }).first().waitFor()
  await page.getByText('CPD-77').waitFor()
})
