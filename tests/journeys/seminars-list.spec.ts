import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import {
  aListedSeminar,
  aPlannedCategory,
  inHours,
  seminarCards,
  seminarSearch,
  seminarsTable,
} from '../kit/planning.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { menuButton, openUserManagement, pressable } from '../kit/user-management.ts'

const skeletons = (page: Page) => page.locator('.list-skeleton-row')
const failed = 'Failed to load seminars. Please try again.'

describe('The admin seminar list', () => {
  test('is server-rendered in Manila time and readable without JavaScript', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Reading ${mark}`)
    await aListedSeminar({
      title: `Phonics ${mark}`,
      description: `${'word '.repeat(20)}end`,
      startsAt: new Date('2031-03-04T16:30:00Z'),
      endsAt: new Date('2031-03-05T01:00:00Z'),
      maxAttendees: 1000,
      seatsTaken: 12,
      cpdPoints: 8,
      price: 1500.5,
      place: 'Division Office, Catbalogan City',
      categoryId: category.id,
    })
    const { page } = await openPage({ javaScript: false })
    await signIn(page, theSite().admin.email)
    await page.goto(`/seminars?search=${mark}`)
    expect(await page.title()).toContain('Manage Seminars')
    const subtitle = 'View, edit, and organize all your seminars in one place.'
    expect(await page.getByText(subtitle, { exact: true }).isVisible()).toBe(true)
    expect(await seminarsTable(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Seminar Details',
      'Schedule & Duration',
      'Location',
      'Price',
      'Actions',
    ])
    const cells = seminarsTable(page).getByRole('row').nth(1).getByRole('cell')
    const [details = '', schedule, place, price] = await cells.allInnerTexts()
    for (const words of [`Phonics ${mark}`, 'Upcoming', category.name, '8 CPD Points', '12 / 1,000'])
      expect(details).toContain(words)
    expect(details).toContain(`${'word '.repeat(16).trim()}…`)
    expect(schedule?.split(/\n+/)).toEqual(['March 5, 2031', '12:30 AM – 9:00 AM', '8.5 hours'])
    expect([place, price]).toEqual(['Division Office, Catbalogan City', '₱1,500.50'])
    await page.getByText('Page 1 of 1').waitFor()
  })

  test('shows default texts for a missing description, points, limit, category and price', async () => {
    const mark = aMark()
    await aListedSeminar({ title: `Bare ${mark}`, maxAttendees: null })
    const page = await openUserManagement(`/seminars?search=${mark}`)
    const row = seminarsTable(page).getByRole('row').nth(1)
    for (const words of ['No description', '0 CPD Points', '0 / ∞', 'Uncategorized', 'Online', 'Free'])
      expect(await row.getByText(words, { exact: true }).isVisible(), words).toBe(true)
    expect(await row.getByText('0 attendees, no limit').count()).toBe(1)
  })

  test('shows each status with the same label as the public card', async () => {
    const mark = aMark()
    const soon = { title: `Soon ${mark}`, startsAt: inHours(2) }
    await aListedSeminar(soon)
    await aListedSeminar({ title: `Now ${mark}`, startsAt: inHours(-1), endsAt: inHours(1) })
    await aListedSeminar({ title: `Full ${mark}`, maxAttendees: 3, seatsTaken: 3 })
    await aListedSeminar({ title: `Off ${mark}`, status: 'cancelled' })
    await aListedSeminar({ title: `Over ${mark}`, startsAt: inHours(-9) })
    const page = await openUserManagement(`/seminars?search=${mark}`)
    const states = { Soon: 'Upcoming', Now: 'Scheduled', Full: 'Full', Off: 'Cancelled', Over: 'Completed' }
    for (const [name, state] of Object.entries(states)) {
      const row = seminarsTable(page)
        .getByRole('row')
        .filter({ hasText: `${name} ${mark}` })
      await row.getByText(state, { exact: true }).waitFor()
    }
    await expectAccessible(page)
  })

  test('shows cards on a phone, with all details and the menu', async () => {
    const mark = aMark()
    const seminar = await aListedSeminar({
      title: `Phonics ${mark}`,
      startsAt: new Date('2031-03-04T16:30:00Z'),
      place: 'Municipal Hall, Basey',
      price: 250,
    })
    const page = await openUserManagement(`/seminars?search=${mark}`, { width: 360, isTouch: true })
    expect(await seminarsTable(page).isVisible()).toBe(false)
    const card = seminarCards(page).locator('.list-card')
    expect(await card.count()).toBe(1)
    const facts = ['March 5, 2031', '2 hours', 'Municipal Hall, Basey', '₱250', '0 / 100', 'No description']
    for (const words of [seminar.title, 'Upcoming', ...facts])
      expect(await card.innerText(), words).toContain(words)
    await menuButton(page, seminar.title).tap()
    await page.getByRole('menuitem', { name: 'Delete Seminar' }).waitFor()
    await expectAccessible(page)
  })

  test('never scrolls horizontally, however long a title or large the numbers', async () => {
    const mark = aMark()
    await aListedSeminar({
      title: `${mark}${'x'.repeat(280)}`,
      description: 'y'.repeat(500),
      place: 'z'.repeat(400),
      price: 99_999_999.99,
      maxAttendees: 1_000_000,
      seatsTaken: 1_000_000,
    })
    const page = await openUserManagement(`/seminars?search=${mark}`, { width: 320 })
    for (const width of [320, 640, 928, 1100, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })

  test('shows markup in titles and descriptions as text', async () => {
    const mark = aMark()
    const title = `<img src=x onerror=alert(1)>${mark}`
    await aListedSeminar({ title, description: '<script>alert(2)</script>' })
    const page = await openUserManagement(`/seminars?search=${mark}`)
    expect(await seminarsTable(page).getByText(title, { exact: true }).isVisible()).toBe(true)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })

  test('shows an empty state', async () => {
    const page = await openUserManagement('/seminars?search=nothing-is-called-this')
    await page.getByRole('heading', { name: 'No seminars found.' }).waitFor()
    await expectAccessible(page)
  })
})

describe('The admin seminar list when the server', () => {
  test('is slow, shows ten placeholder rows', async () => {
    const page = await openUserManagement('/seminars')
    let answer = () => {}
    await page.route('**/_api/seminars?*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await seminarSearch(page).fill('ethics')
    await skeletons(page).first().waitFor()
    expect(await skeletons(page).count()).toBe(10)
    expect(await page.getByRole('status').filter({ hasText: 'Loading seminars' }).count()).toBe(1)
    await expectAccessible(page)
    answer()
    await seminarsTable(page).waitFor()
  })

  test('fails, shows an error and retries on request', async () => {
    const page = await openUserManagement('/seminars', { expected: [/500/] })
    let isBroken = true
    await page.route('**/_api/seminars?*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { error: 'x' } }) : route.continue(),
    )
    await seminarSearch(page).fill('ethics')
    await page.getByText(failed, { exact: true }).waitFor()
    await expectAccessible(page)
    isBroken = false
    await pressable(page, 'Try again').click()
    await seminarsTable(page).waitFor()
  })
})

describe('Access to the admin seminar list', () => {
  test('is read-only for staff', async () => {
    const staff = await aStaffPerson({ role: 'staff' })
    const seminar = await aListedSeminar({ startsAt: inHours(-1), endsAt: inHours(1) })
    const page = await openUserManagement(`/seminars?search=${seminar.title}`, {}, staff.email)
    expect(await pressable(page, 'Add Seminar').count()).toBe(0)
    await menuButton(page, seminar.title).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'View Attendees',
      'Programme',
      'Accreditation',
      'View on Site',
      'Mark Attendance',
      'Attendance by Slot',
      'Certificates',
      'Print Attendance Sheet',
      'Export Participants',
      'Add Attendee',
    ])
    await visit(page, '/seminars?dialog=add')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('is denied to an attendee, with the reason', async () => {
    const attendee = await aStaffPerson({ role: 'attendee' })
    const { page } = await openPage({ expected: [/403/] })
    await signIn(page, attendee.email)
    expect(await visit(page, '/seminars')).toBe(403)
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    const text = 'Access denied. Your role (attendee) lacks required permissions.'
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
  })
})
