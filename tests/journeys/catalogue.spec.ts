import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { offline, openPage, visit } from '../kit/browser.ts'
import { aSeminarAnswer, seminarsAnswer } from '../kit/catalog-answers.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'

const chips = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
const cards = (page: Page) => page.getByRole('main').locator('li.card')
const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()
/** Seminars of the sample data that are neither past nor cancelled. */
const upcoming = 11
const sortBy = (page: Page) => page.getByLabel('Sort by')

/** So that the browser fetches the lists. */
async function goToCatalogueFromHome(page: Page): Promise<void> {
  await visit(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Seminars' }).click()
  await page.waitForURL('/register')
}

describe("The catalogue's category filter", () => {
  test('counts seminars per category and uncategorized ones', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const texts = await chips(page).allTextContents()
    expect(texts.map((text) => text.replace(/\s*\(/, ' ('))).toEqual([
      'All Categories (11)',
      'Barangay Governance (2)',
      'Inclusive Education (1)',
      'Library and Information (2)',
      'Professional Growth (1)',
      'School Leadership (2)',
      'Teaching and Assessment (2)',
      'Uncategorized (1)',
    ])
    await expect.poll(() => cards(page).count()).toBe(upcoming)
    expect(await chips(page).first().getAttribute('aria-current')).toBe('true')
  })

  test('shows one category or uncategorized seminars, and survives Back and reload', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    await chips(page).filter({ hasText: 'School Leadership' }).click()
    await expect.poll(() => titles(page)).toEqual([sample.longest, sample.full])
    await chips(page).filter({ hasText: 'Uncategorized' }).click()
    await expect.poll(() => titles(page)).toEqual([sample.anotherFree])
    expect(new URL(page.url()).search).toBe('?category=0')
    await page.reload()
    await waitForHydration(page)
    expect(await titles(page)).toEqual([sample.anotherFree])
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual([sample.longest, sample.full])
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(upcoming)
  })

  test('is removed by Clear Filter when a category is empty', async () => {
    const { page } = await openPage()
    await visit(page, '/register?category=987654&sort=title')
    await page.getByRole('heading', { name: 'No seminars found for the selected category' }).waitFor()
    await page.getByRole('link', { name: 'Clear Filter' }).click()
    await expect.poll(() => cards(page).count()).toBe(upcoming)
    expect(new URL(page.url()).search).toBe('?sort=title')
  })
})

describe("The catalogue's sort order", () => {
  const orders: readonly [label: string, value: string, first: string][] = [
    ['Date (latest first)', '-date', 'Sign Language Basics for Classroom Teachers'],
    ['Title (A–Z)', 'title', 'Barangay Budget from First Draft to Approval'],
    ['Title (Z–A)', '-title', sample.online],
    ['Price (low to high)', 'price', sample.online],
    ['CPD points (high to low)', 'cpd', sample.longest],
    ['Duration (shortest first)', 'duration', sample.free],
    ['Duration (longest first)', '-duration', sample.longest],
  ]

  test('offers nine options and is stored in the URL', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    expect(await sortBy(page).locator('option').allTextContents()).toEqual([
      'Date (upcoming first)',
      'Date (latest first)',
      'Title (A–Z)',
      'Title (Z–A)',
      'Price (low to high)',
      'Price (high to low)',
      'CPD points (high to low)',
      'Duration (shortest first)',
      'Duration (longest first)',
    ])
    for (const [label, value, first] of orders) {
      await sortBy(page).selectOption({ label })
      await page.waitForURL(`/register?sort=${value}`)
      await expect.poll(async () => (await titles(page))[0]).toBe(first)
    }
    await page.reload()
    await waitForHydration(page)
    expect(await sortBy(page).inputValue()).toBe('-duration')
    expect((await titles(page))[0]).toBe(sample.longest)
    await sortBy(page).selectOption({ label: 'Date (upcoming first)' })
    await page.waitForURL('/register')
    await expect.poll(async () => (await titles(page))[0]).toBe(sample.free)
  })

  test('lists free seminars last when sorting by lowest price, and first by highest', async () => {
    const { page } = await openPage()
    await visit(page, '/register?sort=price')
    const prices = async () =>
      (await cards(page).getByRole('listitem').filter({ hasText: '·' }).allTextContents()).map(
        (facts) => facts.split(' · ').find((fact) => fact === 'Free' || fact.startsWith('₱')) ?? '',
      )
    const free = ['Free', 'Free', 'Free']
    await expect.poll(() => cards(page).count()).toBe(upcoming)
    expect((await prices()).slice(0, 3)).toEqual(['₱450.50', '₱600', '₱950'])
    expect((await prices()).slice(-3)).toEqual(free)
    await sortBy(page).selectOption({ label: 'Price (high to low)' })
    await expect.poll(async () => (await prices()).slice(0, 4)).toEqual([...free, '₱4,800'])
  })
})

describe('A catalogue card', () => {
  test('shows date, place, duration, price, points and seats left', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const text = (await card(page, sample.longest).innerText()).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/[A-Z][a-z]+ \d+(–| – [A-Z][a-z]+ )\d+, 20\d\d, 8:30 AM – 5:00 PM each day/)
    for (const fact of [
      'Upcoming',
      'School Leadership',
      '3 days',
      'Pagsulong Learning Center, 118 Mapayapa Street',
    ])
      expect(text).toContain(fact)
    for (const fact of [
      '24 CPD Points',
      '₱4,800',
      `${(await seminarTitled(sample.longest)).seatsLeft} seats left`,
    ])
      expect(text).toContain(fact)
    expect(await card(page, sample.free).innerText()).toContain('1 CPD Point ·')
  })

  test('expands a long description and collapses it again', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const long = card(page, sample.paid)
    const end = long.getByText('exit slips that take one minute to read.')
    expect(await end.isVisible()).toBe(false)
    await long.getByRole('button', { name: 'Show more' }).click()
    expect(await end.isVisible()).toBe(true)
    await long.getByRole('button', { name: 'Show less' }).click()
    expect(await end.isVisible()).toBe(false)
    expect(await card(page, sample.online).getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  test('links to the registration for its seminar', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    await card(page, sample.paid).getByRole('link', { name: 'Register' }).click()
    await page.getByRole('heading', { level: 1, name: `Register for ${sample.paid}` }).waitFor()
    expect(new URL(page.url()).search).toBe(`?seminar=${(await seminarTitled(sample.paid)).id}`)
    expect(await page.title()).toContain(sample.paid)
  })

  test('offers no registration when the seminar is closed, and says why', async () => {
    const { page } = await openPage()
    const closed = [
      ['/register', sample.full, 'Full', 'This seminar is full.'],
      ['/register?when=past', sample.cancelled, 'Cancelled', 'This seminar was cancelled.'],
      ['/register?when=past', sample.over, 'Completed', 'This seminar has ended.'],
    ] as const
    for (const [path, title, badge, reason] of closed) {
      await visit(page, path)
      const closedCard = card(page, title)
      await closedCard.getByText(badge, { exact: true }).waitFor()
      await closedCard.getByText(reason).waitFor()
      expect(await closedCard.getByRole('link', { name: /Register/ }).count()).toBe(0)
    }
  })

  test('marks a seminar in progress and keeps a very long title inside', async () => {
    const { page } = await openPage({ width: 320 })
    const running = aSeminarAnswer({
      title: `Pagpapahalaga ${'Pinakamakapangyarihang'.repeat(6)}`,
      startDate: new Date(Date.now() - 3_600_000).toISOString(),
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await page.route('**/_api/seminars?*', (route) => route.fulfill({ json: seminarsAnswer([running]) }))
    await visit(page, '/register?category=987654')
    await page.getByRole('link', { name: 'Clear Filter' }).click()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    expect(await cards(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
})

describe('The catalogue fetched by the browser', () => {
  test('shows placeholders while loading', async () => {
    const { page } = await openPage()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    await page.route('**/_api/seminars?*limit=12*', async (route) => {
      await gate
      await route.continue()
    })
    await goToCatalogueFromHome(page)
    await page.getByRole('status').getByText('Loading seminars').waitFor()
    open()
    await expect.poll(() => cards(page).filter({ hasText: 'Upcoming' }).count()).toBeGreaterThan(5)
  })

  test('shows an error when loading failed, and loads on retry', async () => {
    const { page } = await openPage({ expected: offline })
    let isOffline = true
    await page.route('**/_api/seminars?*', (route) =>
      isOffline ? route.abort('internetdisconnected') : route.continue(),
    )
    await goToCatalogueFromHome(page)
    await page.getByText('Failed to load seminars. Please try again later.').waitFor()
    isOffline = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page).count()).toBe(upcoming)
  })
})
