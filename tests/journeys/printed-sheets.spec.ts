import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aSeminarWithSlots, aStoredScan, aStoredSession, putStoredMark } from '../kit/attendance-slots.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { openUserManagement } from '../kit/user-management.ts'

describe('Printed sheets', () => {
  const headings = (page: Page, name: string) =>
    page.getByRole('table', { name }).getByRole('columnheader').allInnerTexts()
  const lines = (page: Page, name: string) =>
    page.getByRole('table', { name }).locator('tbody tr').allInnerTexts()

  test('are chosen by slot and room, and have the columns of 12-B and 12-A', async () => {
    const site = await aSeminarWithSlots()
    await aStoredSession(site.morning, { title: 'Reading in Grade 1', room: 'Room A' })
    await aStoredSession(site.afternoon, { title: 'Numbers', room: null })
    const page = await openUserManagement(`/seminars/${site.seminar.id}/attendance-sheet`)
    const sheet = page.getByRole('combobox', { name: 'Sheet' })
    expect(await sheet.getByRole('option').allInnerTexts()).toEqual([
      'Whole seminar',
      'Registration (12-A)',
      'Attendance (12-B): Morning, Room A',
      'Attendance (12-B): Afternoon',
    ])
    await sheet.selectOption('Attendance (12-B): Morning, Room A')
    await page.getByText('CPDD-12-B').locator('visible=true').waitFor()
    expect(await headings(page, 'Attendance Sheet')).toEqual([
      'No.',
      'Name',
      'Signature',
      'PRC License No.',
      'Expiry Date (DD/MM/YYYY)',
    ])
    expect(await lines(page, 'Attendance Sheet')).toHaveLength(8)
    for (const text of [site.seminar.title, 'Reading in Grade 1', '9:00 AM – 12:00 PM', 'Room A', '0012345'])
      expect(await page.getByRole('main').getByText(text).locator('visible=true').count(), text).not.toBe(0)
    for (const text of ['Certified correct by:', 'Concurred by:', 'CPD Program Monitor'])
      await page.getByText(text).waitFor()
    await expectAccessible(page)
    await sheet.selectOption('Registration (12-A)')
    await page.getByRole('table', { name: 'Registration Sheet' }).waitFor()
    expect(await headings(page, 'Registration Sheet')).toEqual([
      'No.',
      'Name',
      'Signature',
      'Mobile Phone Number',
      'Email Address',
      'PRC License No.',
      'Expiry Date',
    ])
    await putStoredMark(site.morning, site.registrationIds.uy, { status: 'present', minutes: 180 })
    await page.getByLabel('For', { exact: true }).selectOption('Afterwards (present in Morning)')
    const registered = page.getByRole('table', { name: 'Registration Sheet' })
    await registered.getByText('Abad').waitFor({ state: 'detached' })
    await registered.getByText('Uy').waitFor()
    expect(new URL(page.url()).searchParams.get('people')).toBe('present')
    await expectAccessible(page)
    const audit = await queryDatabase(
      "select details ->> 'form' as form from audit_log where action = 'attendance.sheet_printed' and subject_id = $1 order by id",
      [site.seminar.id],
    )
    const forms = ['whole_seminar', '12-b', '12-a', '12-a']
    expect(audit).toEqual(forms.map((form) => ({ form })))
  })

  test('list after a slot those who were present, with the time of the scan', async () => {
    const site = await aSeminarWithSlots()
    const { abad, nonato, uy } = site.registrationIds
    await aStoredScan(site.morning, { registrationId: abad, outcome: 'accepted' })
    await putStoredMark(site.morning, abad, { status: 'present', minutes: 180, source: 'scans' })
    await putStoredMark(site.morning, nonato, { status: 'absent', minutes: 0 })
    await putStoredMark(site.morning, uy, { status: 'late', minutes: 90 })
    const path = `/seminars/${site.seminar.id}/attendance-sheet?form=12-b&slot=${site.morning.id}`
    const page = await openUserManagement(path)
    await page.getByRole('combobox', { name: 'For' }).selectOption('present')
    await expect
      .poll(() => lines(page, 'Attendance Sheet'))
      .toEqual([
        expect.stringMatching(/^1\s+Abad, Ana\s+Scanned 9:02 AM\s+0012345/),
        expect.stringMatching(/^2\s+Uy, Carla\s+Marked by the office/),
      ])
    const { audits } = (
      await queryDatabase(
        "select count(*)::int as audits from audit_log where action = 'attendance.sheet_printed' and subject_id = $1",
        [site.seminar.id],
      )
    )[0] as { audits: number }
    expect(audits).toBe(2)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('combobox').locator('visible=true').count()).toBe(0)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 61[12][.\d]* 93[56][.\d]*\]/)
    expect([...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)]).toHaveLength(1)
  })

  test('respond with 404 for a slot of another seminar', async () => {
    const [site, other] = [await aSeminarWithSlots(), await aSeminarWithSlots()]
    const page = await openUserManagement('/attendees', { expected: [/404/] })
    const path = `/seminars/${site.seminar.id}/attendance-sheet?form=12-b&slot=${other.morning.id}`
    expect(await visit(page, path)).toBe(404)
  })

  test('fit a phone, where only the table scrolls', async () => {
    const site = await aSeminarWithSlots()
    const page = await openUserManagement(`/seminars/${site.seminar.id}/attendance-sheet?form=12-a`, {
      width: 360,
      isTouch: true,
    })
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
