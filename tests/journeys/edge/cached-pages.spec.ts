import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { publicPagePaths } from '#app/app/public-paths.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { readPage } from '#tests/kit/page-source.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'

const guide = '/resources/seminar-preparation-guide'

const columnsOf = (page: Page) =>
  page
    .locator('.about-columns')
    .first()
    .evaluate((element) => getComputedStyle(element).columnWidth)
const contentsOf = (page: Page) =>
  page.locator('.document-contents').evaluate((element) => getComputedStyle(element).display)

/** Requests that must not influence each other through the cache. */
const variants = [...publicPagePaths, '/?fbclid=IwAR0', '/register?category=1&sort=price&utm_source=x']

describe.for(variants)('Cached page %s', (path) => {
  // The browser reports any policy violation or hydration mismatch.
  test('hydrates for the second visitor as for the first, without CSP errors', async () => {
    const first = await readPage(path)
    expect(first.headers.get('Content-Security-Policy')).not.toContain('unsafe-eval')
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const { page } = await openPage()
      expect(await visit(page, path)).toBe(200)
      await page.close()
    }
    expect(first.html).not.toContain(' nonce=')
  })

  test('leads to pages that load their own styles', async () => {
    const { page } = await openPage()
    await visit(page, path)
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await page.getByRole('heading', { level: 1, name: 'ABOUT US' }).waitFor()
    await expect.poll(() => columnsOf(page)).not.toBe('auto')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Resources' }).click()
    await page.getByRole('main').locator(`a[href="${guide}"]`).first().click()
    await page.getByRole('heading', { level: 1, name: 'Seminar Preparation Guide' }).waitFor()
    await expect.poll(() => contentsOf(page)).toBe('block')
  })
})

test('Cached pages: a URL with its own content gets its own page, also after others were cached', async () => {
  const { id } = await seminarTitled(sample.free)
  const steps = ['', '&step=2', '&step=3', '&step=2&fbclid=x'].map((step) => `/register?seminar=${id}${step}`)
  for (const path of [...steps, '/contact', '/contact?subject=Refund']) {
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const { page } = await openPage()
      expect(await visit(page, path)).toBe(200)
      await page.close()
    }
  }
})

test('Cached pages have the same text and metadata as freshly rendered ones', async () => {
  for (const path of publicPagePaths) {
    const [made, stored] = [await readPage(path), await readPage(path)]
    expect([stored.title, stored.canonical, stored.text]).toEqual([made.title, made.canonical, made.text])
  }
})

test('Cached pages show a changed seminar to the next visitor', async () => {
  const { id, title } = await seminarTitled(sample.anotherFree)
  await readPage('/register')
  await readPage('/register')
  try {
    await queryDatabase('update seminars set title = $1 where id = $2', ['Known by Another Name', id])
    await expect.poll(async () => (await readPage('/register')).text).toContain('Known by Another Name')
    expect((await readPage('/register')).text).not.toContain(title)
  } finally {
    await queryDatabase('update seminars set title = $1 where id = $2', [title, id])
  }
})
