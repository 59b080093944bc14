import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import { offline, openPage, visit } from '#tests/kit/browser.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'
import { theSite } from '#tests/kit/this-site.ts'

const chips = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
const cards = (page: Page) => page.getByRole('main').locator('li.card')
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()

/** Seminars of the sample data that are neither past nor cancelled. */
const upcoming = 11

/** So that the browser fetches the lists. */
async function goToCatalogueFromHome(page: Page): Promise<void> {
  await visit(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Seminars' }).click()
  await page.waitForURL('/register')
}

const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const pathOf = async (title: string) => seminarPath(await seminarTitled(title))

describe("The catalogue's category filter", () => {
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
})

describe('The catalogue fetched by the browser', () => {
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

describe('Server-rendered seminar cards', () => {
  test('are not fetched again on load, and their links navigate without a page load', async () => {
    const { page } = await openPage()
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await visit(page, '/register')
    expect(requestedPaths).not.toContain('/_api/seminars')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const link = card(page, sample.paid).getByRole('link', { name: 'Register' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Register for ${sample.paid}` }).waitFor()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(11)
  })

  test('open a link in a new tab on Ctrl+click', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const opened = page.context().waitForEvent('page')
    await card(page, sample.paid)
      .getByRole('link', { name: 'Register' })
      .click({ modifiers: ['Control'] })
    await (await opened).waitForURL(/\?seminar=\d+$/)
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('The page of a seminar', () => {
  test('is reached from the catalogue and from the home page by the title', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    await page.getByRole('link', { name: sample.paid, exact: true }).click()
    await page.waitForURL(await pathOf(sample.paid))
    await visit(page, '/')
    await page.getByRole('link', { name: sample.online, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: sample.online }).waitFor()
  })

  test('offers a text for group chats, a map, and the calendar', async () => {
    const seminar = await seminarTitled(sample.paid)
    const { page } = await openPage({ javaScript: false })
    await page.goto(seminarPath(seminar))
    await page.getByText('Share this seminar').click()
    const text = await page.getByRole('textbox', { name: 'Text for a group chat' }).inputValue()
    expect(text.split('\n')).toEqual([
      sample.paid,
      expect.stringMatching(/20\d\d, 9:00 AM – 5:00 PM$/),
      'Leyte Normal University, Paterno Street, Tacloban City, Leyte',
      '₱1,500 · 8 CPD Points',
      `${theSite().baseUrl}${seminarPath(seminar)}`,
    ])
    const map = await page.getByRole('link', { name: 'Show on a map' }).getAttribute('href')
    expect(new URL(map ?? '').searchParams.get('query')).toBe(seminar.locationAddress)
    await page.getByText('Add to calendar').click()
    await page.getByRole('link', { name: 'Calendar file (ICS)' }).waitFor()
  })
})
