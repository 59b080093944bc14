import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, pressable } from '../kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Attendees' })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search attendees' })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Payment status' })
const names = (page: Page) => table(page).locator('tbody tr td:nth-child(2)').allInnerTexts()
const cellsOf = (row = '') =>
  row
    .split('\t')
    .map((cell) => cell.trim())
    .slice(1, -1)
const query = (page: Page) => new URL(page.url()).search

describe('The attendee list', () => {
  test('is server-rendered, newest first, with every column', async () => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Seminar ${mark}`, { price: 500 })
    const ana = await anAttendee({ middleInitial: 'R', suffix: 'Jr.', company: `Aklatan ${mark}` })
    const ben = await anAttendee({ firstName: 'Benigno', lastName: 'Uy' })
    await aSeat(seminar, ana, 'pending')
    const page = await openUserManagement('/attendees')
    expect(await page.title()).toBe('Attendees - Seminar CRM')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Attendees')
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      '',
      'Name',
      'Email',
      'Company',
      'Job Title',
      'Seminars',
      'Payment Status',
      'Actions',
    ])
    const rows = await table(page).locator('tbody tr').allInnerTexts()
    expect(rows).toHaveLength(10)
    expect(cellsOf(rows[0])).toEqual(['Benigno Uy', ben.email, '—', '—', '0', 'None'])
    expect(cellsOf(rows[1])).toEqual([
      'Amihan R. Reyes Jr.',
      ana.email,
      `Aklatan ${mark}`,
      '—',
      '1',
      'Pending',
    ])
    await expectAccessible(page)
  })

  test('has pages, and Back returns to the previous one', async () => {
    const page = await openUserManagement('/attendees')
    const first = await names(page)
    await page.getByText(/^Page 1 of \d+$/).waitFor()
    await pressable(page, 'Next').click()
    await page.getByText(/^Page 2 of \d+$/).waitFor()
    expect(query(page)).toBe('?page=2')
    await expect.poll(() => names(page)).not.toEqual(first)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(first)
    await visit(page, '/attendees?page=9999')
    await expect.poll(() => query(page)).toMatch(/^\?page=\d{1,3}$/)
  })

  test('shows ten placeholder rows while loading, and an error when loading failed', async () => {
    const page = await openUserManagement('/attendees', { expected: [/500/] })
    await page.route('**/_api/attendees?*', (route) =>
      setTimeout(() => void route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }), 300),
    )
    await pressable(page, 'Next').click()
    await page.getByText('Loading attendees').waitFor({ state: 'attached' })
    expect(await page.locator('.list-skeleton-row').count()).toBe(10)
    await page.getByText('Failed to load attendees. Please try again.').waitFor()
    await page.unroute('**/_api/attendees?*')
    await pressable(page, 'Try again').click()
    await table(page).waitFor()
  })
})

describe('Searching and filtering the attendee list', () => {
  test('searches after half a second without typing, starting at page 1', async () => {
    const mark = aMark()
    const ana = await anAttendee({ lastName: mark })
    const page = await openUserManagement('/attendees?page=2')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/_api/attendees?')) requests.push(request.url())
    })
    await searchBox(page).pressSequentially(mark, { delay: 60 })
    expect(requests).toEqual([])
    await table(page).getByText(ana.email).waitFor()
    expect(query(page)).toBe(`?search=${mark}`)
    expect(requests).toHaveLength(1)
    expect(await names(page)).toEqual([`Amihan ${mark}`])
    await page.getByText('Page 1 of 1').waitFor()
    await page.reload()
    expect(await searchBox(page).inputValue()).toBe(mark)
    await searchBox(page).fill(`${mark}x`)
    await page.getByText('No attendees found.').waitFor()
  })

  test('filters by payment status, showing the same status as without the filter', async () => {
    const mark = aMark()
    const [old, recent] = [await aPlannedSeminar(`Old ${mark}`), await aPlannedSeminar(`New ${mark}`)]
    const ana = await anAttendee({ firstName: 'Ana', lastName: mark })
    const ben = await anAttendee({ firstName: 'Ben', lastName: mark })
    await aSeat(old, ana, 'rejected')
    await aSeat(recent, ana, 'pending')
    await aSeat(recent, ben, 'pending')
    const page = await openUserManagement(`/attendees?search=${mark}`)
    expect(await filter(page).locator('option').allInnerTexts()).toEqual([
      'All Payments',
      'Pending',
      'Verified',
      'Rejected',
    ])
    await filter(page).selectOption('Rejected')
    await expect.poll(() => names(page)).toEqual([`Ana ${mark}`])
    expect(await table(page).getByText('Rejected').count()).toBe(1)
    expect(query(page)).toBe(`?search=${mark}&paymentStatus=rejected`)
    const ofAna = table(page).getByRole('row', { name: `Ana ${mark}` })
    await ofAna.getByText('2 open').waitFor()
    await filter(page).selectOption('Pending')
    await expect.poll(() => names(page)).toEqual([`Ben ${mark}`, `Ana ${mark}`])
    await ofAna.getByText('Rejected').waitFor()
    await ofAna.getByText('2 open').waitFor()
    await page.getByText('Payment Status is the most urgent of all their payments.').waitFor()
    await filter(page).selectOption('Verified')
    await page.getByText('No attendees found.').waitFor()
    await filter(page).selectOption('All Payments')
    await expect.poll(() => names(page)).toEqual([`Ben ${mark}`, `Ana ${mark}`])
    await ofAna.getByText('Rejected').waitFor()
    await page.goBack()
    await page.getByText('No attendees found.').waitFor()
  })

  test('filters by a tag found by search, until cleared', async () => {
    const mark = aMark()
    const ana = await anAttendee({ firstName: 'Ana', lastName: mark })
    await anAttendee({ firstName: 'Ben', lastName: mark })
    await queryDatabase('update people set tags = $2 where id = $1', [ana.id, [`Choir ${mark}`]])
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const tagBox = page.getByRole('combobox', { name: 'Tag' })
    await tagBox.fill(`choir ${mark}`)
    await expect.poll(() => names(page)).toEqual([`Ana ${mark}`])
    expect(new URL(page.url()).searchParams.get('tag')).toBe(`Choir ${mark}`)
    await page.reload()
    expect(await tagBox.inputValue()).toBe(`Choir ${mark}`)
    expect(await names(page)).toEqual([`Ana ${mark}`])
    await expectAccessible(page)
    await tagBox.fill('')
    await expect.poll(() => names(page)).toEqual([`Ben ${mark}`, `Ana ${mark}`])
    expect(query(page)).toBe(`?search=${mark}`)
    await tagBox.fill(`${mark} nowhere`)
    await page.getByText('No attendee has this tag.').waitFor()
    expect(await names(page)).toHaveLength(2)
  })

  test('filters by one seminar with the payment status for it, until cleared', async () => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Reading ${mark}`)
    const another = await aPlannedSeminar(`Writing ${mark}`)
    const ana = await anAttendee({ firstName: 'Ana', lastName: mark })
    const ben = await anAttendee({ firstName: 'Ben', lastName: mark })
    await aSeat(seminar, ana, 'rejected')
    await aSeat(another, ana, 'verified')
    await aSeat(another, ben, 'verified')
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`)
    const line = page.getByRole('region', { name: 'Seminar' })
    const words = await line.getByRole('paragraph').innerText()
    expect(words).toContain(`Attendees of ${seminar.title}, `)
    expect(words).toMatch(/, [A-Z][a-z]+ \d{1,2}, \d{4}$/)
    expect(await names(page)).toEqual([`Ana ${mark}`])
    expect(await table(page).getByText('Rejected').count()).toBe(1)
    expect(await line.getByRole('link', { name: 'Attendance Sheet' }).getAttribute('href')).toBe(
      `/seminars/${seminar.id}/attendance-sheet`,
    )
    await pressable(line, 'Show all attendees').click()
    await line.waitFor({ state: 'hidden' })
    await expectFocusOn(page.getByRole('main'))
    await expect.poll(() => names(page)).toContain(`Ben ${mark}`)
    expect(query(page)).toBe('')
    await visit(page, `/attendees?seminarId=${seminar.id}`)
    await expectAccessible(page)
  })

  test('reports that the seminar in the URL does not exist', async () => {
    const page = await openUserManagement('/attendees?seminarId=2147483647', { expected: [/404/] })
    await page.getByText('This seminar does not exist.').waitFor()
    await page.getByText('No attendees found.').waitFor()
  })
})

test('The attendee list shows cards on a phone, without horizontal scrolling', async () => {
  const mark = aMark()
  await anAttendee({ lastName: mark, company: 'A-very-long-name-of-a-school-without-any-space-'.repeat(3) })
  const page = await openUserManagement(`/attendees?search=${mark}`, {
    width: 360,
    isTouch: true,
    colorScheme: 'dark',
  })
  const card = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem')
  expect(await card.innerText()).toContain('0 seminars')
  expect(await table(page).isVisible()).toBe(false)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sidewaysScroll(page)).toBe(0)
})

test('The attendee list fits 320 pixels with double text size, without breaking names apart', async () => {
  const mark = aMark()
  const seminar = await aPlannedSeminar(`Seminar ${mark}`)
  await aSeat(seminar, await anAttendee({ lastName: mark }), 'verified')
  const page = await openUserManagement('/attendees', { width: 320, isTouch: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await visit(page, `/attendees?seminarId=${seminar.id}`)
  expect(await sidewaysScroll(page)).toBe(0)
  const name = page.getByRole('list', { name: 'Attendees' }).getByText(`Amihan ${mark}`)
  expect((await name.boundingBox())?.width).toBeGreaterThan(150)
  await pressable(page, 'Add Attendee').click()
  await page.getByRole('dialog', { name: 'Add New Attendee' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await visit(page, `/seminars/${seminar.id}/attendance-sheet`)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('The attendee table stays within its frame at every width', async () => {
  const page = await openUserManagement('/attendees')
  for (const width of [1190, 1200, 1210, 1220, 1240, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const isWithin = await page.evaluate(() => {
      const frame = document.querySelector('.list-table')?.getBoundingClientRect()
      const inside = document.querySelector('.list-table table')?.getBoundingClientRect()
      return frame !== undefined && inside !== undefined && inside.right <= frame.right + 1
    })
    expect(isWithin, `${width} pixels wide`).toBe(true)
  }
})

test.for(['organizer', 'staff'] as const)('The attendee list is open to %s', async (role) => {
  const person = await aStaffPerson({ role })
  const page = await openUserManagement('/attendees', {}, person.email)
  await table(page).waitFor()
  expect(await pressable(page, 'Add Attendee').isVisible()).toBe(true)
})

test('The attendee list and the attendance sheet are denied to attendees', async () => {
  const person = await aStaffPerson({ role: 'attendee' })
  const page = await openUserManagement('/attendees', { expected: [/403/] }, person.email)
  const denied = 'Access denied. Your role (attendee) lacks required permissions.'
  await page.getByText(denied).waitFor()
  expect(await visit(page, '/seminars/1/attendance-sheet')).toBe(403)
  await page.getByText(denied).waitFor()
})
