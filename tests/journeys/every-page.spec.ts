import { describe, expect, test } from 'vitest'
import { seminarPath } from '../../src/features/seminars/contract/paths.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'

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
    words: [`Register for ${sample.paid}`, 'Leyte Normal University', 'Complete Registration'],
  },
  {
    name: 'a full seminar',
    path: () => registerFor(sample.full),
    words: [`Register for ${sample.full}`, 'This seminar is full.', 'Back to Seminars'],
  },
  {
    name: 'a URL that does not exist',
    path: async () => '/nothing-here',
    words: ['Page not found', 'Go to the home page'],
    expected: [/status of 404/, /answer: 404/],
  },
]

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

  test('hydrates without console errors and passes axe, in light and dark, narrow and wide', async () => {
    const { page } = await openPage({ width: 360, expected })
    await visit(page, await path())
    await expectAccessible(page)
  })

  test('never scrolls horizontally at 320 pixels and with double text size', async () => {
    const { page } = await openPage({ width: 320, expected })
    await visit(page, await path())
    expect(await sidewaysScroll(page)).toBe(0)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.reload()
    await waitForHydration(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })
})
