import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { sidewaysScroll } from '../kit/browser.ts'
import { aCsv } from '../kit/import-files.ts'
import {
  aCrowd,
  anOpenImport,
  chooseFile,
  countOfCrowd,
  importButton,
  importHeading,
  importSheet,
  linesOf,
} from '../kit/imports.ts'
import { expectFocusOn, pressable } from '../kit/user-management.ts'

describe('Importing attendees', () => {
  test('leads from the file through a preview to the results', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(1280)
    const bad = Array.from({ length: 7 }, (_, at) => `Ana,,${mark}-bad${at}@import.example`)
    await chooseFile(page, aCsv([...linesOf(mark, 12), ...bad], 'Given name,Surname,E-mail address'))
    await importHeading(page, 'Ready to import 12 attendees').waitFor()
    await expectFocusOn(importHeading(page, 'Ready to import 12 attendees'))
    const first = importSheet(page).getByRole('row').nth(1)
    expect((await first.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual([
      'Ana',
      'Reyes',
      `${mark}-0@import.example`,
    ])
    await importSheet(page).getByText('7 rows will be left out').waitFor()
    await importSheet(page).getByText('...and 2 more errors.', { exact: true }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await countOfCrowd(mark)).toBe(0)

    await importButton(page, '12 attendees').click()
    await importHeading(page, '12 attendees imported').waitFor()
    expect(await importSheet(page).locator('.import-errors li').count()).toBe(5)
    await importSheet(page).getByText('Row 14: Last name is required').waitFor()
    await importSheet(page).getByText('...and 2 more errors.', { exact: true }).waitFor()
    expect(await countOfCrowd(mark)).toBe(12)
    expect(await sidewaysScroll(page)).toBe(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pressable(importSheet(page), 'Download errors as CSV').click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^import_errors_\d{4}-\d\d-\d\d\.csv$/)
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(9)

    await pressable(importSheet(page), 'Import Another File').click()
    await importSheet(page).getByText('Choose a file', { exact: true }).waitFor()
    await pressable(importSheet(page), 'Close').click()
    await expect.poll(() => importSheet(page).count()).toBe(0)
    await page.getByText(`${mark}-`).locator('visible=true').first().waitFor()
  })
})
