/** Importing while server, connection or user misbehave. */
import { describe, expect, test } from 'vitest'
import { aCsv } from '../../kit/import-files.ts'
import {
  aCrowd,
  anOpenImport,
  chooseFile,
  countOfCrowd,
  importButton,
  importHeading,
  importSheet,
  linesOf,
} from '../../kit/imports.ts'

describe('Attendee import: failures and access', () => {
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
    await page.unroute('**/_api/attendees/import/run?*')
    await importHeading(page, '2 attendees imported').waitFor()
  })
})
