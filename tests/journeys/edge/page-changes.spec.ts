import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '#tests/kit/browser.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Marks the document; a new one would not have the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))

async function openSeminars(expected: RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ expected })
  await signIn(page, theSite().admin.email)
  await visit(page, '/seminars')
  await mark(page)
  return page
}

describe('The signed-in area', () => {
  test('changes pages in the same document, with data that it loads once a link is pointed at', async () => {
    const page = await openSeminars()
    const loads = page.waitForResponse((response) => response.url().includes('/_api/categories'))
    await sidebar(page).getByRole('link', { name: 'Categories' }).hover()
    await loads
    await sidebar(page).getByRole('link', { name: 'Categories' }).click()
    await heading(page, 'Categories').waitFor()
    for (const name of ['Settings', 'Dashboard', 'Attendees'])
      await sidebar(page).getByRole('link', { name }).click()
    await heading(page, 'Attendees').waitFor()
    expect(await isMarked(page)).toBe(true)
  })

  test('comes back to where somebody left a page, with the focus on the same link', async () => {
    const page = await openSeminars()
    await page.setViewportSize({ width: 1280, height: 300 })
    await sidebar(page).getByRole('link', { name: 'Categories' }).click()
    await heading(page, 'Categories').waitFor()
    const link = page.getByRole('main').getByRole('link').last()
    await link.focus()
    const href = await link.getAttribute('href')
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(100)
    await page.keyboard.press('Enter')
    await heading(page, 'Manage Seminars').waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
    expect(await isMarked(page)).toBe(true)
  })

  test('loads a new document where an upgrade of the site took away the files of a page', async () => {
    const page = await openSeminars([/404/, /Failed to load/])
    await page.route('**/assets/categories-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await sidebar(page).getByRole('link', { name: 'Categories' }).click()
    await expect.poll(() => isMarked(page)).toBe(false)
    await heading(page, 'Categories').waitFor()
  })

  test('loads a new document once somebody else has signed in by another tab', async () => {
    const page = await openSeminars([/403/])
    const staff = await aStaffPerson({ role: 'staff' })
    await signIn(await page.context().newPage(), staff.email)
    await sidebar(page).getByRole('link', { name: 'Admin', exact: true }).click()
    await expect.poll(() => isMarked(page)).toBe(false)
    await heading(page, 'Access Denied').waitFor()
  })
})
