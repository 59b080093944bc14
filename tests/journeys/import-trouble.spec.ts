/** Importing while the server, the connection or the person at the screen does not keep still. */
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { aCsv } from '../kit/import-files.ts'
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
  openImport,
} from '../kit/imports.ts'
import { anOfficePerson } from '../kit/office-people.ts'
import { openOffice, pressable } from '../kit/user-management.ts'

describe('an import in trouble', () => {
  test('a failing server leads back to the upload, with its reason', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(1280, [/400|404|409/])
    await page.route('**/_api/attendees/import', (route) =>
      route.fulfill({ status: 409, json: { error: 'Not today.' } }),
    )
    await chooseFile(page, aCsv(linesOf(mark, 1)))
    await importButton(page, '1 attendee').click()
    await importSheet(page).getByRole('alert').getByText('Not today.').waitFor()
    await pressable(importSheet(page), 'Close').click()
    await expect.poll(() => importSheet(page).count()).toBe(0)
  })

  test('an answer that is lost is asked for again', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(1280, [/ERR_FAILED|404/])
    await page.route('**/_api/attendees/import', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await chooseFile(page, aCsv(linesOf(mark, 2)))
    await importButton(page, '2 attendees').click()
    await importHeading(page, '2 attendees imported').waitFor()
    expect(await countOfCrowd(mark)).toBe(2)
  })

  test('a file that never reached the server is told as such', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(1280, [/ERR_FAILED|404/])
    await page.route('**/_api/attendees/import', (route) => route.abort())
    await chooseFile(page, aCsv(linesOf(mark, 2)))
    await importButton(page, '2 attendees').click()
    await importSheet(page).getByRole('alert').getByText('You appear to be offline').waitFor()
    expect(await countOfCrowd(mark)).toBe(0)
  })

  test('a look at a file that was given up comes to nothing', async () => {
    const page = await anOpenImport(1280)
    await page.route('**/_api/attendees/import/preview', (route) => continueLater(route, 800))
    await chooseFile(page, aCsv(linesOf(aCrowd(), 1)))
    await importSheet(page).getByText('Reading people.csv').waitFor()
    const looked = page.waitForResponse('**/_api/attendees/import/preview')
    await page.keyboard.press('Escape')
    await expect.poll(() => importSheet(page).count()).toBe(0)
    await openImport(page)
    await (await looked).finished()
    // Longer than the browser takes to draw what an answer says.
    await page.waitForTimeout(300)
    await importSheet(page).getByText('Choose a file', { exact: true }).waitFor()
  })

  test('a server that does not answer is told as such, and asked again', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(360, [/502|404/])
    const isBroken = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    await page.route('**/_api/attendees/import', async (route) => {
      await route.fetch()
      await route.fulfill(isBroken)
    })
    await page.route('**/_api/attendees/import/run?*', (route) => route.fulfill(isBroken))
    await chooseFile(page, aCsv(linesOf(mark, 2)))
    await importButton(page, '2 attendees').click()
    await importSheet(page).getByText('The server does not answer.', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/_api/attendees/import/run?*')
    await importHeading(page, '2 attendees imported').waitFor()
  })

  test('staff are offered no import', async () => {
    const staff = await anOfficePerson({ role: 'staff' })
    const page = await openOffice('/attendees', {}, staff.email)
    await pressable(page, 'Add Attendee').waitFor()
    expect(await pressable(page, 'Import').count()).toBe(0)
  })
})
