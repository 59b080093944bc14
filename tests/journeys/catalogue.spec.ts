/** Search and filters of the catalogue, by script and by plain GET requests. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { sample } from '../kit/sample-seminars.ts'

const titles = (page: Page) => page.getByRole('main').locator('li.card h2').allTextContents()
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
})
