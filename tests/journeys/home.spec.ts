import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { aSeminarAnswer, seminarsAnswer } from '../kit/catalog-answers.ts'

const events = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })
const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const dot = (page: Page, number: number) => page.getByRole('button', { name: `Go to slide ${number}` })

async function expectSlide(page: Page, number: number): Promise<void> {
  await expect.poll(() => dot(page, number).getAttribute('aria-current')).toBe('true')
  const slides = carousel(page).locator('[aria-roledescription=slide]')
  // Only the visible slide is focusable.
  expect(await slides.evaluateAll((all) => all.findIndex((slide) => !slide.hasAttribute('inert')))).toBe(
    number - 1,
  )
}

/** Time then passes only when the test advances it. */
async function visitWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install()
  await visit(page, '/')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 600)
}

/** So that the browser fetches the events. */
async function goHomeFromCatalogue(page: Page): Promise<void> {
  await visit(page, '/register')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('/')
}

describe('The home page carousel', () => {
  test('turns by arrow buttons, arrow keys and dots, and wraps around', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    await expectSlide(page, 1)
    await page.getByRole('button', { name: 'Previous slide' }).click()
    await expectSlide(page, 4)
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expectSlide(page, 1)
    await page.keyboard.press('ArrowRight')
    await expectSlide(page, 2)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectSlide(page, 4)
    await dot(page, 3).click()
    await expectSlide(page, 3)
    await carousel(page).getByRole('heading', { name: 'Thirty years of moving forward together' }).waitFor()
    await carousel(page).getByRole('link', { name: 'Read our story' }).waitFor()
  })

  test('follows scrolling, and snaps to a whole slide', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    const view = carousel(page).locator('.carousel-view')
    const scrollTo = (slides: number) =>
      view.evaluate((element, share) => element.scrollTo(share * element.clientWidth, 0), slides)
    await dot(page, 1).click()
    await scrollTo(1)
    await expectSlide(page, 2)
    await scrollTo(3)
    await expectSlide(page, 4)
    await scrollTo(2.9)
    await expectSlide(page, 4)
    const position = () => view.evaluate((element) => element.scrollLeft / element.clientWidth)
    await expect.poll(position).toBeCloseTo(3, 2)
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expectSlide(page, 1)
    await expect.poll(position).toBeCloseTo(0, 2)
  })

  test('advances every 6 seconds', async () => {
    const { page } = await openPage()
    await visitWithStoppedClock(page)
    // The first rotation starts at an unknown time; later ones are predictable.
    while ((await dot(page, 2).getAttribute('aria-current')) !== 'true') await page.clock.runFor(100)
    await page.clock.runFor(5800)
    await expectSlide(page, 2)
    await page.clock.runFor(300)
    await expectSlide(page, 3)
  })

  test('pauses while hovered or focused', async () => {
    const { page } = await openPage()
    await visitWithStoppedClock(page)
    await carousel(page).hover()
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(7000)
    await expectSlide(page, 2)
    await page.getByRole('button', { name: 'Next slide' }).focus()
    await page.clock.runFor(20_000)
    await expectSlide(page, 2)
    await page.getByRole('link', { name: 'Login' }).focus()
    await page.clock.runFor(7000)
    await expectSlide(page, 3)
  })

  test('stops with its pause button until resumed', async () => {
    const { page } = await openPage()
    await visitWithStoppedClock(page)
    await page.getByRole('button', { name: 'Pause slides' }).click()
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'Login' }).focus()
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await page.getByRole('button', { name: 'Play slides' }).click()
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'Login' }).focus()
    await page.clock.runFor(7000)
    await expectSlide(page, 2)
  })

  test('does not advance with reduced motion, but can be turned manually', async () => {
    const { page } = await openPage({ reducedMotion: true })
    await visitWithStoppedClock(page)
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await dot(page, 2).click()
    await expectSlide(page, 2)
    expect(await page.getByRole('button', { name: 'Pause slides' }).isVisible()).toBe(false)
  })
})

test('The home page links from its sections to the about page and to the seminars', async () => {
  const { page } = await openPage()
  await visit(page, '/')
  const partner = page.getByRole('region', { name: 'Partner in lifelong learning' })
  expect(await partner.getByRole('link').getAttribute('href')).toBe('/about')
  const programs = page.getByRole('region', { name: 'Programs and Seminars We Offer' })
  expect(await programs.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'For Professional Teachers',
    'For Barangay',
  ])
  for (const link of await programs.getByRole('link').all())
    expect(await link.getAttribute('href')).toBe('/register')
  await events(page).getByRole('link', { name: 'View All Events' }).click()
  await page.waitForURL('/register')
  await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
})

describe('Upcoming events on the home page', () => {
  test('are the three next scheduled seminars, soonest first, shortened to 120 characters', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    const cards = events(page).getByRole('listitem')
    expect(await cards.getByRole('heading').allTextContents()).toEqual([
      'Free Webinar: Planning Your CPD Year',
      'Writing Good Test Questions',
      'Differentiated Instruction for Large Classes',
    ])
    expect(await cards.locator('.text-small').allTextContents()).toEqual([
      'Online · Free · 1 CPD Point',
      'Online · ₱450.50 · 3 CPD Points',
      'Leyte Normal University, Paterno Street, Tacloban City, Leyte · ₱1,500 · 8 CPD Points',
    ])
    const texts = await cards.locator('p.flex-1').allTextContents()
    expect(texts[1]).toBe(
      'A short, practical webinar on tables of specification, distractors that teach, and essay rubrics that two teachers would…',
    )
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(121)
    for (const date of await cards.locator('.eyebrow').allTextContents())
      expect(date).toMatch(/^[A-Z][a-z]+ \d+, 20\d\d$/)
    await cards.nth(0).getByRole('link', { name: 'Register Now' }).click()
    await page
      .getByRole('heading', { level: 1, name: 'Register for Free Webinar: Planning Your CPD Year' })
      .waitFor()
  })

  test('offer no registration for a full seminar and show that it is full', async () => {
    const { page } = await openPage()
    const seminar = aSeminarAnswer({ title: 'Taken', startDate: '2090-12-05T01:00:00.000Z', seatsLeft: 0 })
    await page.route('**/_api/seminars?*', (route) => route.fulfill({ json: seminarsAnswer([seminar]) }))
    await visit(page, '/about')
    await page.getByRole('link', { name: 'Home' }).first().click()
    const card = events(page).getByRole('listitem')
    await card.getByText('This seminar is full.').waitFor()
    expect(await card.getByRole('link', { name: /Register Now/ }).count()).toBe(0)
  })

  test('show a date range, and a default text for a missing description', async () => {
    const { page } = await openPage()
    const seminar = aSeminarAnswer({
      title: 'Two days',
      description: null,
      startDate: '2090-12-05T01:00:00.000Z',
      endDate: '2090-12-06T09:00:00.000Z',
    })
    await page.route('**/_api/seminars?*', (route) => route.fulfill({ json: seminarsAnswer([seminar]) }))
    await goHomeFromCatalogue(page)
    await events(page).getByText('December 5–6, 2090').waitFor()
    await events(page)
      .getByText('Join us for this upcoming seminar. More details will be provided upon registration.')
      .waitFor()
  })

  test('show three placeholders while loading', async () => {
    const { page } = await openPage()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    await page.route('**/_api/seminars?*', async (route) => {
      await gate
      await route.continue()
    })
    await goHomeFromCatalogue(page)
    await events(page).getByRole('status').getByText('Loading upcoming events').waitFor()
    expect(await events(page).locator('[aria-hidden=true] > ul > li').count()).toBe(3)
    open()
    await events(page).getByRole('heading', { name: 'Writing Good Test Questions' }).waitFor()
  })

  test('show an error when loading failed, and load on retry', async () => {
    const { page } = await openPage({ expected: [/status of 500/, /answer: 500/] })
    let isBroken = true
    await page.route('**/_api/seminars?*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }) : route.continue(),
    )
    await goHomeFromCatalogue(page)
    await events(page).getByText('Unable to load upcoming events. Please try again later.').waitFor()
    isBroken = false
    await events(page).getByRole('button', { name: 'Try again' }).click()
    await events(page).getByRole('heading', { name: 'Writing Good Test Questions' }).waitFor()
  })

  test('show an empty state when there are none', async () => {
    const { page } = await openPage()
    await page.route('**/_api/seminars?*', (route) => route.fulfill({ json: seminarsAnswer([]) }))
    await goHomeFromCatalogue(page)
    await events(page).getByRole('heading', { name: 'No upcoming events scheduled' }).waitFor()
    await events(page).getByText('Check back soon for new seminars and training opportunities.').waitFor()
  })
})
