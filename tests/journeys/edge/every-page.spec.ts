import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import { seminarTabNames } from '#app/features/seminars/ui/managed-paths.ts'
import { anAttendee } from '#tests/kit/attendees.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'
import { openUserManagement, pressable } from '#tests/kit/user-management.ts'

interface PublicPage {
  readonly name: string
  readonly path: () => Promise<string>
  /** Text that must be readable without script or account. */
  readonly words: readonly string[]
  readonly expected?: readonly RegExp[]
}

const pageOf = async (title: string) => seminarPath(await seminarTitled(title))
const registerFor = async (title: string) => `/register?seminar=${(await seminarTitled(title)).id}`

const pages: readonly PublicPage[] = [
  {
    name: 'home',
    path: async () => '/',
    words: [
      'Learning that counts toward your license',
      'Partner in lifelong learning',
      'Programs and Seminars We Offer',
      'Upcoming Events',
      sample.online,
      'View All Events',
    ],
  },
  {
    name: 'the catalogue',
    path: async () => '/register',
    words: [
      'All Categories',
      sample.paid,
      '₱1,500',
      '8 CPD Points',
      'exit slips that take one minute to read.',
      'This seminar is full.',
    ],
  },
  {
    name: 'past and cancelled seminars',
    path: async () => '/register?when=past',
    words: [sample.cancelled, 'This seminar was cancelled.', sample.over, 'Upcoming seminars'],
  },
  {
    name: 'an empty category',
    path: async () => '/register?category=987654',
    words: ['No seminars found for the selected category', 'Clear Filter'],
  },
  {
    name: 'a seminar',
    path: () => pageOf(sample.paid),
    words: [
      sample.paid,
      'Leyte Normal University',
      'Register ₱1,500',
      'exit slips that take one minute',
      'What to bring',
    ],
  },
  {
    name: 'a cancelled seminar',
    path: () => pageOf(sample.cancelled),
    words: [sample.cancelled, 'This seminar was cancelled.', 'See upcoming seminars'],
  },
  {
    name: 'a seminar to register for',
    path: () => registerFor(sample.paid),
    words: [`Register for ${sample.paid}`, '₱1,500', 'Complete Registration'],
  },
  {
    name: 'a full seminar',
    path: () => registerFor(sample.full),
    words: [`Register for ${sample.full}`, 'This seminar is full.', 'Back to Seminars'],
  },
  {
    name: 'about us',
    path: async () => '/about',
    words: ['A 30-year journey', '1994', 'Our Mission', 'Our Vision', 'Our Core Values', 'Integrity'],
  },
  {
    name: 'the provider',
    path: async () => '/provider',
    words: ['Pagsulong Learning Center, Inc.', 'Accredited Programs', 'Verify a certificate'],
  },
  {
    name: 'resources',
    path: async () => '/resources',
    words: ['Seminar Preparation Guide', 'Industry Whitepapers', 'Webinar Recordings'],
  },
  {
    name: 'a document',
    path: async () => '/resources/whitepapers/from-points-to-practice',
    words: ['Republic Act No. 10912', 'A plan on one page'],
  },
  {
    name: 'the privacy notice',
    path: async () => '/privacy',
    words: ['Republic Act No. 10173', 'In force since November 26, 2026'],
  },
  { name: 'contact', path: async () => '/contact', words: ['Send Message', 'Subject'] },
  { name: 'status', path: async () => '/status', words: ['Email Address', 'Check Status'] },
  { name: 'login', path: async () => '/login', words: ['Access your account', 'Forgot Password?'] },
  { name: 'password help', path: async () => '/forgot-password', words: [] },
  { name: 'verification', path: async () => '/verify', words: ['Check certificate'] },
  { name: 'a proof link without a link', path: async () => '/send-proof', words: [] },
  { name: 'registrations without a link', path: async () => '/my-registrations', words: [] },
  { name: 'a booking without a link', path: async () => '/booking', words: [] },
  {
    name: 'the form for schools and offices',
    path: async () => `/seminars/${(await seminarTitled(sample.paid)).id}/book`,
    words: ['Book for a School or Office', 'Number of Seats'],
  },
  { name: 'an offer without a link', path: async () => '/waiting-list', words: [] },
  { name: 'a named seat without a link', path: async () => '/not-me', words: [] },
  { name: 'an account link without a link', path: async () => '/account-link', words: [] },
  {
    name: 'a URL that does not exist',
    path: async () => '/nothing-here',
    words: ['Page not found', 'Go to the home page'],
    expected: [/status of 404/, /answer: 404/],
  },
]

async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }
}

async function doubleTextSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.reload()
  await waitForHydration(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
}

describe.for(pages)('Page: $name', ({ path, words, expected = [] }) => {
  test('is readable without JavaScript', async () => {
    const { page } = await openPage({ width: 360, javaScript: false, expected })
    await page.goto(await path())
    const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
    for (const word of [...words, 'PRC accreditation number 2020-040']) expect(text).toContain(word)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(landmark).count()).toBe(1)
  })

  test('hydrates without console errors, passes axe and never scrolls horizontally', async () => {
    const { page } = await openPage({ width: 360, expected })
    await visit(page, await path())
    await expectAccessible(page)
    await expectNoSidewaysScroll(page, [320])
    await doubleTextSize(page)
    await expectNoSidewaysScroll(page, [320, 640, 1280])
  })
})

const firstSeminar = async () => (await seminarTitled(sample.paid)).id
const emailTabs = ['configuration', 'templates', 'statistics', 'webhooks', 'guides', 'activity']

const settingsTabs = [
  ...['organisation', 'branding', 'payments', 'registration-form', 'menu', 'home', 'about'],
  ...['resources', 'privacy', 'policies', 'site'],
]

/** Paths as the administrator sees them. */
const memberPages: readonly (readonly [string, () => Promise<string>])[] = [
  ...[
    '/dashboard',
    '/account',
    '/my-cpd',
    '/attendees',
    '/seminars',
    '/seminars?view=calendar',
    '/seminars/speakers',
    '/categories',
    '/accreditation',
    '/bookings',
    '/settings/certificates',
    ...['users', 'messages', 'privacy', 'audit'].map((tab) => `/admin?tab=${tab}`),
    ...emailTabs.map((tab) => `/email-integration?tab=${tab}`),
    ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
  ].map((path) => [path, async () => path] as const),
  ...[...seminarTabNames, 'waiting-list', 'attendance-sheet'].map(
    (part) => [`${part} of a seminar`, async () => `/seminars/${await firstSeminar()}/${part}`] as const,
  ),
  ['a profile', async () => `/attendees?profile=${(await anAttendee()).id}`],
]

test.for(memberPages)(
  'Page of the signed-in area passes axe and never scrolls horizontally: %s',
  async ([, path]) => {
    const page = await openUserManagement(await path(), { width: 360 })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page, [320, 1280])
  },
)

const dialogs = [
  ['/attendees', 'Add Attendee', 'Add Attendee'],
  ['/attendees', 'Import', undefined],
  ['/seminars', 'Add Seminar', 'Create Seminar'],
  ['/categories', 'Add Category', 'Create Category'],
  ['/admin', 'Add User', 'Create User'],
  ['/email-integration?tab=templates', 'New Template', 'Create Template'],
] as const

test.for(dialogs)(
  'Dialog with errors passes axe and focuses the first: %s, %s',
  async ([path, opener, submit]) => {
    const page = await openUserManagement(path, { width: 1280, expected: [/400/] })
    await pressable(page, opener).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    if (submit !== undefined) {
      await pressable(dialog, submit).click()
      const first = dialog.locator('[aria-invalid=true]').first()
      await first.waitFor()
      expect(await first.evaluate((field) => field === document.activeElement)).toBe(true)
    }
    await expectAccessible(page)
  },
)
