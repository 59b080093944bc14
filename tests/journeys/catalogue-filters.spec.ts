/** Search and filters of the catalogue, by script and by plain GET requests. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { sample } from '../kit/sample-seminars.ts'

const titles = (page: Page) => page.getByRole('main').locator('li.card h2').allTextContents()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search seminars' })
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe.for([true, false])('The catalogue, JavaScript: %s', (javaScript) => {
  async function open(path = '/register') {
    const { page } = await openPage({ javaScript })
    if (javaScript) await visit(page, path)
    else await page.goto(path)
    // Script submits by itself when a control changes.
    const submit = async () => {
      if (!javaScript) await page.getByRole('button', { name: 'Show seminars' }).click()
    }
    return { page, submit }
  }

  test('finds seminars by a word of their title, and clears the search', async () => {
    const { page } = await open()
    await search(page).fill('reading corners')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => titles(page)).toEqual([sample.anotherPaid])
    expect(params(page).search).toBe('reading corners')
    await page.getByRole('link', { name: 'Clear Filter' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(11)
    expect(await search(page).inputValue()).toBe('')
  })

  test('says when nothing is found, and keeps the search to be corrected', async () => {
    const { page } = await open()
    await search(page).fill('zzzz%_')
    await search(page).press('Enter')
    await page.getByRole('heading', { name: 'No seminars found' }).waitFor()
    expect(await search(page).inputValue()).toBe('zzzz%_')
  })

  test('filters by place, month and price, and combines them with a category', async () => {
    const { page, submit } = await open()
    await page.getByLabel('Place').selectOption({ label: 'Online' })
    await submit()
    const isFiltered = (found: string[]) => found.length < 11 && found.includes(sample.online)
    await expect.poll(async () => isFiltered(await titles(page))).toBe(true)
    await page.getByRole('checkbox', { name: 'Free only' }).click()
    await submit()
    await expect.poll(() => titles(page)).toEqual([sample.free, sample.anotherFree])
    expect(params(page)).toMatchObject({ place: 'online', free: '1' })
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Uncategorized' })
      .click()
    await expect.poll(() => titles(page)).toEqual([sample.anotherFree])
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual([sample.free, sample.anotherFree])
    await page.getByRole('link', { name: 'Clear Filter' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(11)
    const months = page.getByLabel('Month')
    const [, first = ''] = await months.locator('option').allTextContents()
    await months.selectOption({ label: first })
    await submit()
    const isFirstMonth = (found: string[]) => found.length < 11 && found[0] === sample.free
    await expect.poll(async () => isFirstMonth(await titles(page))).toBe(true)
  })

  test('keeps past and cancelled seminars behind a link', async () => {
    const { page } = await open()
    expect(await titles(page)).not.toContain(sample.over)
    await page.getByRole('link', { name: 'Past and cancelled', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Past and cancelled seminars' }).waitFor()
    await expect.poll(() => titles(page)).toContain(sample.over)
    expect(await titles(page)).toContain(sample.cancelled)
    expect(await titles(page)).not.toContain(sample.free)
    await page.getByRole('link', { name: 'Upcoming seminars' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(11)
  })

  test('ignores values that mean nothing', async () => {
    const { page } = await open(
      '/register?category=x&place=moon&month=2026-13&sort=colour&page=-1&when=never',
    )
    expect(await titles(page)).toHaveLength(11)
  })
})
