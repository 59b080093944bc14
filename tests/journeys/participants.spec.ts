import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())

describe('Exporting the participants of a seminar', () => {
  test('downloads a file that spreadsheets open correctly, named after seminar and day', async () => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Piñata: ${mark}!`, { price: 500 })
    const formula = { firstName: 'Señora "Nena"', lastName: 'Peña', company: '=1+1', phone: '0917 555 0101' }
    const nena = await anAttendee(formula)
    await aSeat(seminar, nena, 'rejected')
    const staff = await aStaffPerson({ role: 'staff' })
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`, {}, staff.email)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pressable(page, 'Export Participants').click(),
    ])
    await toastSaying(page, `Seminar participants exported successfully for "${seminar.title}".`).waitFor()
    expect(file.suggestedFilename()).toBe(`seminar_piñata__${mark}__participants_${today()}.csv`)
    const bytes = await readFile(await file.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [, line = '', rest] = bytes.toString('utf8').split('\r\n')
    expect(line).toContain(
      `"Señora ""Nena""",,Peña,,${nena.email},0917 555 0101,'=1+1,,,,false,rejected,registered,`,
    )
    expect(rest).toBe('')
  })

  test('runs once, however often the button is pressed', async () => {
    const seminar = await aPlannedSeminar(`Impatient ${aMark()}`)
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`)
    await pressable(page, 'Export Participants').dblclick()
    await toastSaying(page, `Seminar participants exported successfully for "${seminar.title}".`).waitFor()
    const lines = await queryDatabase(
      "select id from audit_log where action = 'participants.exported' and subject_id = $1",
      [seminar.id],
    )
    expect(lines).toHaveLength(1)
  })

  test('downloads only the headings when there are no participants', async () => {
    const seminar = await aPlannedSeminar(`Nobody ${aMark()}`)
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pressable(page, 'Export Participants').click(),
    ])
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(2)
  })

  test('shows why the export failed', async () => {
    const seminar = await aPlannedSeminar(`Broken ${aMark()}`)
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`, {
      expected: [/500|ERR_FAILED/],
    })
    const answers = [
      { answer: { status: 500, json: { error: 'Not today.' } }, text: 'Export failed: Not today.' },
      { answer: { status: 500, json: {} }, text: 'Export failed: An unknown error occurred' },
      {
        answer: { status: 200, contentType: 'text/csv', body: '\uFEFF' },
        text: 'Export failed: Export data could not be generated.',
      },
    ]
    for (const { answer, text } of answers) {
      await page.route('**/_api/seminars/participants?*', (route) => route.fulfill(answer), { times: 1 })
      await pressable(page, 'Export Participants').click()
      await toastSaying(page, text).waitFor()
    }
    await page.route('**/_api/seminars/participants?*', (route) => route.abort())
    await pressable(page, 'Export Participants').click()
    await page.getByText(/^Export failed: You appear to be offline/).waitFor()
  })
})

const sheet = (page: Page) => page.getByRole('table', { name: 'Attendance sheet' })
const printButton = (page: Page) => pressable(page, 'Print')

function pageCount(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}

async function namesOn(page: Page): Promise<string[]> {
  return (await sheet(page).locator('tbody .sheet-name').allInnerTexts()).map((name) => name.trim())
}

describe('The attendance sheet', () => {
  test('lists everyone expected by last name, with empty lines for walk-ins', async () => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Signing ${mark}`, { price: 500 })
    const zeny = await anAttendee({ firstName: 'Zeny', middleInitial: 'Q', lastName: 'Abad', suffix: 'PhD' })
    const licensed = await anAttendee({ firstName: 'Ana', lastName: 'Villa', prcLicenseNo: '0012345' })
    const rejected = await anAttendee({ firstName: 'Gone', lastName: 'Away' })
    await aSeat(seminar, licensed, 'pending')
    await aSeat(seminar, zeny)
    await aSeat(seminar, rejected, 'rejected')
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`)
    await page.getByRole('link', { name: 'Attendance Sheet' }).click()
    await sheet(page).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Attendance Sheet')
    expect(await page.title()).toMatch(/^Attendance Sheet/)
    expect(await namesOn(page)).toEqual(['Abad, Zeny Q. PhD', 'Villa, Ana', '', '', '', '', ''])
    const headings = sheet(page).getByRole('columnheader')
    expect(await headings.allInnerTexts()).toEqual(['No.', 'Name', 'PRC License No.', 'Signature'])
    const main = page.getByRole('main')
    for (const fact of [
      seminar.title,
      '9:00 AM – 5:00 PM',
      'Basey National High School',
      '2020-040',
      '0012345',
    ])
      expect(await main.getByText(fact).locator('visible=true').count(), fact).toBe(1)
    await expectAccessible(page)
  })

  test('has a signature column for each day of the seminar', async () => {
    const seminar = await aPlannedSeminar(`Days ${aMark()}`, { days: 3 })
    const page = await openUserManagement(`/seminars/${seminar.id}/attendance-sheet`)
    const headings = await sheet(page).getByRole('columnheader').allInnerTexts()
    expect(headings[3]).toBe('Signature')
    expect(headings.slice(4)).toHaveLength(3)
    for (const heading of headings.slice(4)) expect(heading).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/)
    const columns = sheet(page).locator('tbody tr').first().locator('td')
    expect(await columns.count()).toBe(6)
    await expectAccessible(page)
  })

  test('says above a long list that it is printed in parts', async () => {
    const seminar = await aPlannedSeminar(`Crowd ${aMark()}`)
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`)
    await page.route('**/_api/seminars/attendance-sheet?*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), total: 1875, limit: 1000 } })
    })
    await page.getByRole('link', { name: 'Attendance Sheet' }).click()
    await page.getByText('Part 1 of 2: lines 1 to 1,000 of 1,875.').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Part 1 of 2').isVisible()).toBe(false)
  })

  test('prints on A4 without the site layout, its heading repeated on every page', async () => {
    const seminar = await aPlannedSeminar(`Long ${aMark()}`)
    const [first] = await queryDatabase(
      `with made as (
         insert into people (email, first_name, last_name, seminar_count)
         select 'sheet' || i || '@print.example', 'Person', 'No. ' || lpad(i::text, 3, '0'), 1
         from generate_series(1, 70) i returning id
       ) insert into registrations (seminar_id, person_id, registration_type, payment_status, amount_due, details)
         select $1, id, 'existing_attendee', 'verified', 500, '{}' from made returning id`,
      [seminar.id],
    )
    expect(first).toBeDefined()
    try {
      const page = await openUserManagement(`/seminars/${seminar.id}/attendance-sheet`, {
        colorScheme: 'dark',
      })
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes')
      })
      await printButton(page).click()
      expect(await page.locator('body').getAttribute('data-printed')).toBe('yes')
      await page.emulateMedia({ media: 'print' })
      for (const hidden of ['banner', 'navigation', 'contentinfo', 'heading'] as const)
        expect(await page.getByRole(hidden).locator('visible=true').count(), hidden).toBe(0)
      expect(await sheet(page).locator('thead').getByText(seminar.title).isVisible()).toBe(true)
      const look = await sheet(page).evaluate((table) => {
        const { display } = getComputedStyle(table.querySelector('thead') as Element)
        const { breakInside } = getComputedStyle(table.querySelector('tbody tr') as Element)
        return { display, breakInside, ink: getComputedStyle(table).color }
      })
      expect(look).toEqual({ display: 'table-header-group', breakInside: 'avoid', ink: 'rgb(0, 0, 0)' })
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
      expect(pageCount(pdf)).toBe(4)
    } finally {
      await queryDatabase('delete from registrations where seminar_id = $1', [seminar.id])
      await queryDatabase("delete from people where email like 'sheet%@print.example'")
    }
  })

  test('fits a phone, where only the table scrolls', async () => {
    const seminar = await aPlannedSeminar(`Phone ${aMark()}`, { days: 5 })
    const page = await openUserManagement(`/seminars/${seminar.id}/attendance-sheet`, {
      width: 320,
      isTouch: true,
    })
    await sheet(page).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
  })

  test.for(['2147483647', '0', 'one'])('responds with 404 for seminar %s', async (id) => {
    const page = await openUserManagement('/attendees', { expected: [/404/] })
    expect(await visit(page, `/seminars/${id}/attendance-sheet`)).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  })
})
