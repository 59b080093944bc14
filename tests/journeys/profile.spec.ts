import { describe, expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import {
  aDecision,
  aKnownPerson,
  anInteraction,
  cardOf,
  openProfile,
  sheetOf,
  tabOf,
} from '../kit/profiles.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, pressable } from '../kit/user-management.ts'

const dayInMs = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(Date.now() + days * dayInMs).toISOString().slice(0, 10)

const everything = {
  middle_initial: 'C',
  suffix: 'PhD',
  phone: '0917 555 0101',
  company: 'Basey National High School',
  job_title: 'Teacher III',
  prc_license_no: '0012345',
  prc_expiration_on: dayIn(400),
  is_cpdas_user: true,
  account_status: 'suspended',
  marketing_consent: true,
  accepts_sms: true,
  source: 'google_search',
  tags: ['DepEd', 'speaker'],
  notes: 'Calls after five.\nVegetarian.',
}

describe('The profile overview', () => {
  test('shows all stored details', async () => {
    const ana = await aKnownPerson(everything)
    const page = await openProfile(ana)
    await sheetOf(page).getByText('Amihan C. Reyes PhD').first().waitFor()
    const texts: Record<string, string[]> = {
      'Personal Info': ['Amihan C. Reyes PhD', ana.email, '0917 555 0101'],
      'Professional Details': ['Basey National High School', 'Teacher III', 'Yes'],
      'PRC Licenses': ['0012345', 'Valid', 'Not checked against the PRC ID.'],
      'Account Info': ['Attendee', 'Suspended', 'No'],
      'Marketing and Preferences': ['Google search', 'E-mail, Text message', 'DepEd', 'speaker'],
      'User Activity': ['Added on', 'None yet'],
      'Recent Interactions': ['No interaction history yet.'],
    }
    for (const [card, words] of Object.entries(texts))
      for (const text of words) await cardOf(page, card).getByText(text, { exact: true }).first().waitFor()
    await expectAccessible(page)
  })

  test.for([
    [-2, 'Expired'],
    [3, 'Expiring Soon'],
    [29, 'Expiring Soon'],
    [33, 'Valid'],
  ] as const)('labels a PRC license that expires in %i days: %s', async ([days, words]) => {
    const page = await openProfile(
      await aKnownPerson({ prc_license_no: '12345', prc_expiration_on: dayIn(days) }),
    )
    await cardOf(page, 'PRC Licenses').getByText(words, { exact: true }).waitFor()
  })

  test('shows the three latest interactions and links to all', async () => {
    const ana = await aKnownPerson()
    for (const daysAgo of [1, 2, 3]) await anInteraction(ana.id, { title: `Call ${daysAgo}`, daysAgo })
    const page = await openProfile(ana)
    const card = cardOf(page, 'Recent Interactions')
    await card.getByText('Call 3').waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    await anInteraction(ana.id, { title: 'Call 4', daysAgo: 4 })
    await page.reload()
    await pressable(card, 'View all 4 interactions').click()
    await sheetOf(page).getByText('Call 4').waitFor()
    expect(await tabOf(page, 'Interactions (4)').getAttribute('aria-selected')).toBe('true')
  })

  test('shows that the person asked for erasure', async () => {
    const page = await openProfile(await aKnownPerson({ erasure_requested_at: '2026-03-01T00:00:00Z' }))
    await sheetOf(page).getByText('Asked for data erasure on March 1, 2026.').waitFor()
  })
})

describe('The other profile tabs', () => {
  test('show an empty state when there is nothing', async () => {
    const page = await openProfile(await aKnownPerson())
    for (const [tab, text] of [
      ['Seminars (0)', 'No seminar attendance history.'],
      ['Interactions (0)', 'No interaction history yet.'],
      ['Notes', 'No notes available for this attendee.'],
    ] as const) {
      await tabOf(page, tab).click()
      await sheetOf(page).getByText(text, { exact: true }).waitFor()
    }
    await expectAccessible(page)
  })

  test('show payment status and decisions for each seminar', async () => {
    const mark = aMark()
    const [ana, ben] = [await anAttendee(), await anAttendee()]
    await aSeat(await aPlannedSeminar(`Reading ${mark}`, { price: 500 }), ana, 'pending')
    await aSeat(await aPlannedSeminar(`Writing ${mark}`, { price: 500 }), ben, 'rejected')
    await aDecision(ben.id, 'reject', 'Too dark to read')
    const page = await openProfile(ana)
    await tabOf(page, 'Seminars (1)').click()
    const seminars = sheetOf(page).getByRole('list', { name: 'Seminars' })
    await seminars.getByText('Pending').waitFor()
    await seminars.getByText('No proof of payment uploaded.').waitFor()
    await seminars.getByText('No verification history.').waitFor()
    await seminars.getByRole('combobox', { name: `Attendance for Reading ${mark}` }).waitFor()
    await expectAccessible(page)
    await pressable(seminars, `Verify payment for Reading ${mark}`).click()
    await sheetOf(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.get('payment')).toMatch(/^\d+$/)
    const other = await openProfile(ben)
    await tabOf(other, 'Seminars (1)').click()
    await sheetOf(other).getByText('Too dark to read').waitFor()
    await sheetOf(other)
      .getByText(/^Rejected by /)
      .waitFor()
    await pressable(sheetOf(other), `Verify payment for Writing ${mark}`).waitFor()
  })

  test('offer no review of a verified payment', async () => {
    const ana = await anAttendee()
    await aSeat(await aPlannedSeminar(`Reading ${aMark()}`), ana, 'verified')
    const page = await openProfile(ana)
    await tabOf(page, 'Seminars (1)').click()
    await sheetOf(page).getByText('Verified', { exact: true }).waitFor()
    expect(
      await sheetOf(page)
        .getByRole('button', { name: /Verify payment/ })
        .count(),
    ).toBe(0)
  })

  test('are reached with arrow keys, and Esc closes the profile', async () => {
    const page = await openProfile(await aKnownPerson({ notes: 'Calls after five.' }))
    await tabOf(page, 'Overview').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expectFocusOn(tabOf(page, 'Notes'))
    await sheetOf(page).getByText('Calls after five.').waitFor()
    await page.keyboard.press('Escape')
    await sheetOf(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('A profile that cannot be shown', () => {
  test('reports an unknown person', async () => {
    const page = await openUserManagement('/attendees?profile=2147483647', { expected: [/404/] })
    await sheetOf(page).getByText('No attendee found.', { exact: true }).waitFor()
  })

  test('shows that it is loading, and that loading failed', async () => {
    const ana = await aKnownPerson()
    const page = await openUserManagement('/attendees', { expected: [/500/] })
    await page.route('**/_api/attendees/profile?*', (route) =>
      setTimeout(() => void route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }), 300),
    )
    await page.goto(`/attendees?profile=${ana.id}`)
    await page.getByText('Loading the profile').waitFor({ state: 'attached' })
    await sheetOf(page).getByText('Failed to load the profile. Please try again.').waitFor()
    await page.unroute('**/_api/attendees/profile?*')
    await pressable(sheetOf(page), 'Try again').click()
    await cardOf(page, 'Personal Info').getByText(ana.email).waitFor()
  })
})

describe('Profile for limited roles', () => {
  test('is read-only and without payments for staff', async () => {
    const staff = await aStaffPerson({ role: 'staff' })
    const ana = await anAttendee()
    await aSeat(await aPlannedSeminar(`Reading ${aMark()}`), ana, 'pending')
    const page = await openProfile(ana, {}, staff.email)
    await cardOf(page, 'Personal Info').waitFor()
    expect(await pressable(sheetOf(page), 'Edit Profile').count()).toBe(0)
    expect(await pressable(sheetOf(page), 'Erase personal data').count()).toBe(0)
    await tabOf(page, 'Seminars (1)').click()
    await sheetOf(page)
      .getByRole('combobox', { name: /^Attendance for/ })
      .waitFor()
    await sheetOf(page)
      .getByRole('button', { name: /^Attach proof/ })
      .waitFor()
    expect(
      await sheetOf(page)
        .getByText(/View proof|No proof of payment/)
        .count(),
    ).toBe(0)
    expect(
      await sheetOf(page)
        .getByRole('button', { name: /Verify payment/ })
        .count(),
    ).toBe(0)
  })

  test('lets organizers verify payments but not edit', async () => {
    const organizer = await aStaffPerson({ role: 'organizer' })
    const ana = await anAttendee()
    await aSeat(await aPlannedSeminar(`Reading ${aMark()}`), ana, 'pending')
    const page = await openProfile(ana, {}, organizer.email)
    await tabOf(page, 'Seminars (1)').click()
    await sheetOf(page)
      .getByRole('button', { name: /Verify payment/ })
      .waitFor()
    expect(await pressable(sheetOf(page), 'Edit Profile').count()).toBe(0)
  })
})

test('Profile on a phone never scrolls horizontally, however long the content', async () => {
  const long = 'A-very-long-word-without-any-space-'.repeat(4)
  const ana = await aKnownPerson({
    ...everything,
    last_name: long.slice(0, 99),
    company: long,
    tags: [long.slice(0, 50)],
  })
  await aSeat(await aPlannedSeminar(long), ana, 'pending')
  await aDecision(ana.id, 'reject', long)
  await anInteraction(ana.id, {
    type: 'email',
    title: long,
    description: long,
    metadata: { recipient: ana.email },
  })
  const page = await openProfile(ana, { width: 360, isTouch: true, colorScheme: 'dark' })
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const tab of ['Overview', 'Seminars', 'Interactions', 'Notes']) {
      await tabOf(page, tab).click()
      await sheetOf(page).getByRole('tabpanel', { name: tab }).waitFor()
      expect(await sidewaysScroll(page), `${tab} at ${width}`).toBe(0)
      const hidden = await sheetOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
      expect(hidden, `${tab} at ${width}`).toBe(0)
    }
  }
})
