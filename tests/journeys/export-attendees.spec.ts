import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAttendee } from '../kit/attendees.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement, toastSaying } from '../kit/user-management.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())

/** On narrow screens the menu has another name. */
async function exportAll(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Export|More)/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /all attendees$/i }).click()
}

async function countExports(): Promise<number> {
  const [row] = await queryDatabase(
    "select count(*)::int as count from audit_log where action = 'attendees.exported'",
  )
  return Number(row?.count)
}

describe('Exporting all attendees', () => {
  test.for([360, 1280])(
    'downloads a dated file that spreadsheets open correctly, at %i pixels',
    async (width) => {
      const lastName = aMark()
      const facts = { firstName: 'Señora "Nena"', lastName, company: '=1+1', phone: '09175550101' }
      const nena = await anAttendee(facts)
      const page = await openUserManagement('/attendees', { width, isTouch: width === 360 })
      const [file] = await Promise.all([page.waitForEvent('download'), exportAll(page)])
      await toastSaying(page, 'Attendee data exported successfully.').waitFor()
      expect(file.suggestedFilename()).toBe(`all_attendees_${today()}.csv`)
      const bytes = await readFile(await file.path())
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      expect(bytes.toString('utf8')).toContain(
        `\r\n"Señora ""Nena""",,${lastName},,${nena.email},'=1+1,,'09175550101,,`,
      )
    },
  )

  test('continues while the list is being searched', async () => {
    const before = await countExports()
    const page = await openUserManagement('/attendees')
    await page.route('**/_api/attendees/export', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const file = page.waitForEvent('download')
    await exportAll(page)
    await page.getByRole('searchbox', { name: 'Search attendees' }).fill('nobody has this name')
    await page.getByText('No attendees found.').waitFor()
    await file
    await toastSaying(page, 'Attendee data exported successfully.').waitFor()
    expect(await countExports()).toBe(before + 1)
  })

  test('shows why the export failed', async () => {
    const page = await openUserManagement('/attendees', { expected: [/500|ERR_FAILED/] })
    const answers = [
      { answer: { status: 500, json: { error: 'Not today.' } }, text: 'Export failed: Not today.' },
      { answer: { status: 500, json: {} }, text: 'Export failed: An unknown error occurred' },
      {
        answer: { status: 200, contentType: 'text/csv', body: '\uFEFF' },
        text: 'Export failed: Export data could not be generated.',
      },
    ]
    for (const { answer, text } of answers) {
      await page.route('**/_api/attendees/export', (route) => route.fulfill(answer), { times: 1 })
      await exportAll(page)
      await toastSaying(page, text).waitFor()
    }
  })

  test('is not offered to staff', async () => {
    const staff = await aStaffPerson({ role: 'staff' })
    const page = await openUserManagement('/attendees', {}, staff.email)
    await page
      .getByRole('button', { name: /^(Export|More)/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /participants of one seminar/i }).waitFor()
    expect(await page.getByRole('menuitem', { name: /all attendees/i }).count()).toBe(0)
  })
})
