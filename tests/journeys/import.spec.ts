import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { aPlannedSeminar } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { aCsv, aWorkbook } from '../kit/import-files.ts'
import {
  aCrowd,
  anOpenImport,
  chooseFile,
  continueLater,
  countOfCrowd,
  importButton,
  importHeading,
  importSheet,
  linesOf,
} from '../kit/imports.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { expectFocusOn, pressable } from '../kit/user-management.ts'

const widths = [360, 1280] as const

describe.for(widths)('Importing attendees at %i pixels', (width) => {
  test('leads from the file through a preview to the results', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(width)
    await expectAccessible(page)
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
    await expectAccessible(page)
    expect(await countOfCrowd(mark)).toBe(0)

    await importButton(page, '12 attendees').click()
    await importHeading(page, '12 attendees imported').waitFor()
    expect(await importSheet(page).locator('.import-errors li').count()).toBe(5)
    await importSheet(page).getByText('Row 14: Last name is required').waitFor()
    await importSheet(page).getByText('...and 2 more errors.', { exact: true }).waitFor()
    expect(await countOfCrowd(mark)).toBe(12)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
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

  test('shows progress and cannot be closed meanwhile', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(width, [/404/])
    await page.route('**/_api/attendees/import', (route) => continueLater(route, 3000))
    let handled = 0
    await page.route('**/_api/attendees/import/run?*', async (route) => {
      handled += 1000
      const run = { state: 'running', totalRows: 8000, handledRows: handled, successfulImports: handled }
      await route.fulfill({ json: { ...run, failedImports: 0, errors: [] } })
    })
    await chooseFile(page, aCsv(linesOf(mark, 3)))
    await importButton(page, '3 attendees').click()
    await importHeading(page, 'Importing...').waitFor()
    await importSheet(page).getByText('1,000 of 8,000 rows').waitFor()
    await page.keyboard.press('Escape')
    await pressable(importSheet(page), 'Close').click()
    await importSheet(page).getByText('2,000 of 8,000 rows').waitFor()
    await expectAccessible(page)
    await importHeading(page, '3 attendees imported').waitFor()
  })

  test('is found again after a reload, while running and when finished', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(width, [/404/])
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/import'),
    )
    await chooseFile(page, aCsv(linesOf(mark, 15_000)))
    await importButton(page, '15,000 attendees').click()
    await posted
    // Once uploaded, the import does not depend on the browser.
    await expect
      .poll(async () => (await queryDatabase("select 1 from import_runs where state = 'running'")).length)
      .toBe(1)
    await page.reload()
    await waitForHydration(page)
    await importHeading(page, '15,000 attendees imported').waitFor({ timeout: 30_000 })
    await visit(page, '/seminars')
    await visit(page, '/attendees')
    await importHeading(page, '15,000 attendees imported').waitFor()
    await pressable(importSheet(page), 'Close').last().click()
    await visit(page, '/attendees')
    expect(await importSheet(page).count()).toBe(0)
    expect(await countOfCrowd(mark)).toBe(15_000)
  })
})

describe('Files for the attendee import', () => {
  test('are accepted from Excel, and as semicolon CSV in Windows encoding', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(1280)
    const rows = [
      ['First Name', 'Last Name', 'Email', 'Mobile'],
      ['Niña', 'Peña', `${mark}-x@import.example`, '0917'],
    ]
    await chooseFile(page, aWorkbook(rows), 'people.xlsx')
    await importHeading(page, 'Ready to import 1 attendee').waitFor()
    await importSheet(page).getByText('XLSX (sheet “People”), 1 row').waitFor()
    await pressable(importSheet(page), 'Choose Another File').click()
    await chooseFile(page, aWorkbook(rows, 'biff8'), 'people.xls')
    await importSheet(page).getByText('XLS (sheet “People”), 1 row').waitFor()
    await pressable(importSheet(page), 'Choose Another File').click()
    const text = `Surname;Given name;E-mail;Shoe size\r\nPeña;Niña;${mark}-y@import.example;1`
    await chooseFile(page, Buffer.from(text, 'latin1'))
    await importSheet(page).getByText('CSV (Windows-1252, separated by semicolons), 1 row').waitFor()
    await importSheet(page).getByText('Columns that are not imported: Shoe size').waitFor()
    await importSheet(page).getByRole('cell', { name: 'Peña' }).waitFor()
    await importButton(page, '1 attendee').click()
    await importHeading(page, '1 attendee imported').waitFor()
    const [row] = await queryDatabase('select first_name from people where email like $1', [`${mark}%`])
    expect(row?.first_name).toBe('Niña')
  })

  test('are rejected with the reason, and another file can be chosen', async () => {
    const page = await anOpenImport(360, [/400|415/])
    const reasonFor = async (content: Uint8Array, reason: string) => {
      await chooseFile(page, content)
      await importSheet(page).getByRole('alert').getByText(reason).waitFor()
    }
    await reasonFor(Buffer.from('%PDF-1.7'), 'Invalid file type. Accepted: CSV, XLS, XLSX')
    await expectAccessible(page)
    await reasonFor(new Uint8Array(5 * 1024 * 1024 + 1), 'File size exceeds 5MB limit')
    await reasonFor(aCsv(['x'], 'Name,Mobile'), 'These are missing: First Name, Last Name, Email.')
    await reasonFor(aCsv([]), 'There are no rows below the headings in this file.')
    await chooseFile(page, aCsv([',Reyes,x']))
    await importHeading(page, 'No attendees can be imported').waitFor()
    expect(
      await importSheet(page)
        .getByRole('button', { name: /^Import / })
        .count(),
    ).toBe(0)
    await pressable(importSheet(page), 'Choose Another File').click()
    expect(await importSheet(page).getByRole('alert').count()).toBe(0)
  })

  test('can be started from a downloaded template', async () => {
    const page = await anOpenImport(1280)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pressable(importSheet(page), 'Download Template').click(),
    ])
    expect(file.suggestedFilename()).toBe('attendees_template.csv')
    await chooseFile(page, await readFile(await file.path()), 'template.csv')
    await importSheet(page).getByText('Row 2: This is the example row of the template').waitFor()
  })
})

test('Attendee import with a seminar gives everyone a seat there and announces it in the preview', async () => {
  const mark = aCrowd()
  const seminar = await aPlannedSeminar(`Imported ${mark}`, { inDays: 40, price: 500 })
  await queryDatabase('update seminars set max_attendees = 2 where id = $1', [seminar.id])
  const page = await anOpenImport(360)
  await importSheet(page).getByRole('combobox', { name: 'Seminar' }).selectOption(String(seminar.id))
  await chooseFile(page, aCsv(linesOf(mark, 3)))
  await importHeading(page, 'Ready to import 3 attendees').waitFor()
  await importSheet(page).getByText(`Each attendee gets a seat in ${seminar.title}`).waitFor()
  await importSheet(page).getByText('Only 2 seats left').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await importButton(page, '3 attendees').click()
  await importHeading(page, '2 attendees imported').waitFor()
  await importSheet(page).getByText('Added without a seat: This seminar is full.').waitFor()
  const [row] = await queryDatabase(
    `select count(*)::int as count, max(payment_status) as status from registrations where seminar_id = $1`,
    [seminar.id],
  )
  expect(row).toEqual({ count: 2, status: 'pending' })
})
