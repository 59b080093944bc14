/** Importing while server, connection or user misbehave. */
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
import { aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement, pressable } from '../kit/user-management.ts'

describe('Attendee import: failures and access', () => {
  test("returns to the upload step with the server's reason when the import fails", async () => {
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

  test('continues with the result when only the response was lost', async () => {
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

  test('reports a file that never reached the server', async () => {
    const mark = aCrowd()
    const page = await anOpenImport(1280, [/ERR_FAILED|404/])
    await page.route('**/_api/attendees/import', (route) => route.abort())
    await chooseFile(page, aCsv(linesOf(mark, 2)))
    await importButton(page, '2 attendees').click()
    await importSheet(page).getByRole('alert').getByText('You appear to be offline').waitFor()
    expect(await countOfCrowd(mark)).toBe(0)
  })

  test('discards a preview that was cancelled', async () => {
    const page = await anOpenImport(1280)
    await page.route('**/_api/attendees/import/preview', (route) => continueLater(route, 800))
    await chooseFile(page, aCsv(linesOf(aCrowd(), 1)))
    await importSheet(page).getByText('Reading people.csv').waitFor()
    const looked = page.waitForResponse('**/_api/attendees/import/preview')
    await page.keyboard.press('Escape')
    await expect.poll(() => importSheet(page).count()).toBe(0)
    await openImport(page)
    await (await looked).finished()
    await page.waitForTimeout(300)
    await importSheet(page).getByText('Choose a file', { exact: true }).waitFor()
  })

  test('reports a server that does not respond, and can be retried', async () => {
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
    await importSheet(page).getByText('The server is not responding.', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/_api/attendees/import/run?*')
    await importHeading(page, '2 attendees imported').waitFor()
  })

  test('is not offered to staff', async () => {
    const staff = await aStaffPerson({ role: 'staff' })
    const page = await openUserManagement('/attendees', {}, staff.email)
    await pressable(page, 'Add Attendee').waitFor()
    expect(await pressable(page, 'Import').count()).toBe(0)
  })
})
