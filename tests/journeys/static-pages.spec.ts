import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { readPage } from '../kit/page-source.ts'
import { measureWeights } from '../kit/page-weight.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()
const kilobyte = 1024

interface StaticPage {
  readonly path: string
  readonly title: string
  readonly heading: string
  /** Text that must be readable without script or account. */
  readonly words: readonly string[]
}

const pages: readonly StaticPage[] = [
  {
    path: '/about',
    title: 'About Us',
    heading: 'ABOUT US',
    words: [
      'A 30-year journey',
      'The Pagsulong Journey',
      'Our Timeline',
      ...['1994', '1995', '1997', '1998', '2018', '2021', '2024'],
      'Our Mission',
      'Our Vision',
      'Our Core Values',
      ...['Integrity', 'Empowerment', 'Inclusivity', 'Collaboration', 'Excellence'],
    ],
  },
  {
    path: '/resources',
    title: 'Resources',
    heading: 'RESOURCES',
    words: ['Seminar Preparation Guide', 'Industry Whitepapers', 'Webinar Recordings'],
  },
  {
    path: '/resources/seminar-preparation-guide',
    title: 'Seminar Preparation Guide',
    heading: 'Seminar Preparation Guide',
    words: ['Four weeks before', 'Request Official Invitation', 'The first week after', 'November 2, 2026'],
  },
  {
    path: '/resources/whitepapers/from-points-to-practice',
    title: 'From Points to Practice',
    heading: 'From Points to Practice',
    words: [
      'Republic Act No. 10912',
      'Order No. 42, series of 2017',
      'A plan on one page',
      'It reports no study',
    ],
  },
  {
    path: '/resources/webinar-recordings',
    title: 'Webinar Recordings',
    heading: 'Webinar Recordings',
    words: ['Planning Your CPD Year', '48 minutes', 'Dr. Maria Lourdes S. Aquilino', 'Request the recording'],
  },
  {
    path: '/privacy',
    title: 'Privacy Notice',
    heading: 'Privacy Notice',
    words: [
      'Atty. Rafael D. Montesclaro',
      'argon2id',
      'pagsulong_session',
      'Republic Act No. 10173',
      'National Privacy Commission',
      'In force since November 26, 2026',
    ],
  },
  { path: '/_index_backup', title: 'Index backup', heading: 'Index backup', words: [] },
]

const documents = pages.filter(({ path }) => path.startsWith('/resources/') || path === '/privacy')
const printButton = (page: Page) => page.getByRole('button', { name: 'Print or save as PDF' })

describe.for(pages)('Static page $path', ({ path, title, heading, words }) => {
  test('is server-rendered with full text, title and link preview tags', async () => {
    const page = await readPage(path)
    expect(page.status).toBe(200)
    for (const word of words) expect(page.text).toContain(word)
    expect(page.title).toBe(`${title} | Pagsulong Learning Center`)
    expect(page.canonical).toBe(`${baseUrl}${path}`)
    expect(page.meta('description')).toMatch(/\S{3,}/)
    expect(page.meta('og:title')).toBe(title)
    expect(page.meta('og:description')).toBe(page.meta('description'))
    expect(page.meta('og:url')).toBe(page.canonical)
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630'])
    expect((await fetch(page.meta('og:image') ?? '')).status).toBe(200)
  })

  test('is readable without JavaScript', async () => {
    const { page } = await openPage({ width: 360, javaScript: false })
    await page.goto(path)
    const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
    for (const word of [...words, 'PRC accreditation number 2020-040']) expect(text).toContain(word)
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading])
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(landmark).count()).toBe(1)
    expect(await printButton(page).count(), 'a button that could do nothing').toBe(0)
  })

  test('hydrates without console errors and passes axe, in light and dark, narrow and wide', async () => {
    const { page } = await openPage({ width: 360 })
    await visit(page, path)
    await expectAccessible(page)
  })

  test('never scrolls horizontally, at 320 pixels and with double text size', async () => {
    const { page } = await openPage({ width: 320 })
    await visit(page, path)
    expect(await sidewaysScroll(page)).toBe(0)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.reload()
    await waitForHydration(page)
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })

  test('stays within what an inexpensive phone can load', async () => {
    const { page } = await openPage({ width: 360, height: 740, isTouch: true })
    const { before: weight, act } = await measureWeights(page, path)
    expect(weight.total, 'bytes before the visitor acts').toBeLessThanOrEqual(20 * kilobyte)
    expect(weight.script, 'bytes of scripts before the visitor acts').toBe(0)
    expect(weight.requests, 'requests').toBeLessThanOrEqual(6)
    expect(act.script, 'bytes of scripts after the first act').toBeLessThanOrEqual(112 * kilobyte)
    expect(weight.fonts, 'fonts').toBe(0)
    expect(weight.uncompressed, 'what was sent uncompressed').toEqual([])
    expect(weight.elsewhere, 'requests to other servers').toEqual([])
  })
})

describe.for(documents)('Printing $path', ({ path, heading }) => {
  test('prints black on white without the site layout', async () => {
    const { page } = await openPage({ colorScheme: 'dark' })
    await visit(page, path)
    // The native dialog would block.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await printButton(page).click()
    expect(await page.locator('body').getAttribute('data-printed')).toBe('yes')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const part of ['.site-header', '.site-footer', 'button', 'article nav'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
    const title = page.getByRole('heading', { level: 1, name: heading })
    expect(await title.isVisible()).toBe(true)
    const color = (element: Element) => getComputedStyle(element).color
    expect(await title.evaluate(color)).toBe('rgb(0, 0, 0)')
    expect(await page.locator('article p').last().isVisible()).toBe(true)
  })
})

test('Static pages: only the empty page is noindex', async () => {
  for (const { path } of pages) {
    expect((await readPage(path)).meta('robots'), path).toBe(path === '/_index_backup' ? 'noindex' : null)
  }
})

test('The about page has seven years, mission, vision, five values and heading landmarks', async () => {
  const { page } = await openPage()
  await visit(page, '/about')
  const part = (name: string) => page.getByRole('region', { name })
  const years = part('Our Timeline').getByRole('listitem').getByRole('heading')
  expect(await years.allInnerTexts()).toEqual(['1994', '1995', '1997', '1998', '2018', '2021', '2024'])
  for (const name of ['The Pagsulong Journey', 'Our Mission', 'Our Vision'])
    expect((await part(name).getByRole('paragraph').first().innerText()).length, name).toBeGreaterThan(40)
  const values = part('Our Core Values').getByRole('listitem')
  expect(await values.count()).toBe(5)
  expect(await values.getByRole('paragraph').count()).toBe(5)
  const keywords = (await readPage('/about')).meta('keywords')?.split(', ') ?? []
  expect(keywords.length).toBeGreaterThan(3)
})

test('The footer links to resources and privacy, and the resource cards link to every document', async () => {
  const { page } = await openPage()
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Notice' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Resources' }).click()
  await page.getByRole('heading', { level: 1, name: 'RESOURCES' }).waitFor()
  const cards = page.getByRole('main').getByRole('listitem')
  for (const [card, heading] of [
    'Seminar Preparation Guide',
    'From Points to Practice',
    'Webinar Recordings',
  ].entries()) {
    await cards.nth(card).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'All resources' }).click()
    await page.getByRole('heading', { level: 1, name: 'RESOURCES' }).waitFor()
  }
})

test('The webinar recordings page links to a contact message that names the recording', async () => {
  const { page } = await openPage()
  await visit(page, '/resources/webinar-recordings')
  const links = page.getByRole('link', { name: /^Request the recording: / })
  expect(await links.count()).toBe(5)
  const address = await links.first().getAttribute('href')
  expect(address).toBe('/contact?subject=Recording%3A+Planning+Your+CPD+Year')
})

test.for(['/resources/nothing', '/resources/whitepapers', '/resources/whitepapers/nothing'])(
  'Resource URL %s responds with 404 and a not-found page',
  async (path) => {
    const page = await readPage(path)
    expect([page.status, page.meta('robots')]).toEqual([404, 'noindex'])
    expect(page.text).toContain('The page you are looking for does not exist.')
  },
)
