/** Catalogue cards as the server renders them. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { sample } from '../kit/sample-seminars.ts'

const cards = (page: Page) => page.getByRole('main').locator('li.card')
const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()

describe('Server-rendered seminar cards', () => {
  test('are complete without JavaScript, and their links work', async () => {
    const { page } = await openPage({ javaScript: false })
    await page.goto('/register')
    expect(await titles(page)).toHaveLength(11)
    await card(page, sample.paid).getByRole('link', { name: 'Register' }).click()
    await page.getByRole('heading', { level: 1, name: `Register for ${sample.paid}` }).waitFor()
  })

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

  test('expand and collapse by keyboard and expose aria-expanded', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const more = card(page, sample.paid).getByRole('button', { name: 'Show more' })
    await more.focus()
    await page.keyboard.press('Enter')
    const less = card(page, sample.paid).getByRole('button', { name: 'Show less', expanded: true })
    await page.keyboard.press('Space')
    await expect.poll(() => less.count()).toBe(0)
    expect(await more.getAttribute('aria-expanded')).toBe('false')
  })

  test('have unique element ids', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('are replaced when the sort order changes, and restored when it changes back', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const first = await titles(page)
    await page.getByLabel('Sort by').selectOption('title')
    await expect.poll(async () => (await titles(page))[0]).not.toBe(first[0])
    await page.getByLabel('Sort by').selectOption('date')
    await expect.poll(() => titles(page)).toEqual(first)
  })
})
