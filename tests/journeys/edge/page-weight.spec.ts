import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import { connectDatabase } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import { openPage } from '#tests/kit/browser.ts'
import { type BuiltSite, startBuiltSite } from '#tests/kit/built-site.ts'
import { aCheckInSite } from '#tests/kit/check-in.ts'
import { measureWeight, measureWeights, type PageWeight, type PageWeights } from '#tests/kit/page-weight.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'
import { fillCatalogue } from '../../../bench/http/full-catalogue.ts'

const kilobyte = 1024

/** In bytes as sent, before a visitor acts and of the scripts that the first act loads. */
const budgets = [
  { name: 'home', path: async () => '/', before: 27 },
  { name: 'the catalogue', path: async () => '/register', before: 27 },
  {
    name: 'a seminar',
    path: async () => seminarPath(await seminarTitled(sample.paid)),
    before: 27,
  },
  {
    name: 'registration',
    path: async () => `/register?seminar=${(await seminarTitled(sample.paid)).id}`,
    before: 40,
  },
]

async function measure(path: string, expected: readonly RegExp[] = []): Promise<PageWeights> {
  const { page } = await openPage({ width: 360, height: 740, isTouch: true, expected })
  return measureWeights(page, path)
}

/** @param before in kB, without the script */
function expectLight(weight: PageWeight, before: number): void {
  expect(weight.total, 'bytes before the visitor acts').toBeLessThanOrEqual(before * kilobyte)
  expect(weight.script, 'bytes of scripts before the visitor acts').toBe(0)
  expect(weight.requests, 'requests').toBeLessThanOrEqual(6)
  expect(weight.fonts, 'fonts').toBe(0)
  expect(weight.uncompressed, 'uncompressed responses').toEqual([])
  expect(weight.elsewhere, 'requests to other servers').toEqual([])
}

function expectLightAct(weight: PageWeight): void {
  expect(weight.script, 'bytes of scripts after the first act').toBeLessThanOrEqual(135 * kilobyte)
  expect(weight.requests, 'requests of the first act').toBeLessThanOrEqual(28)
  expect(weight.uncompressed, 'uncompressed responses').toEqual([])
  expect(weight.elsewhere, 'requests to other servers').toEqual([])
}

describe.for(budgets)('Page weight of $name', ({ path, before }) => {
  test('stays within what an inexpensive phone can load', async () => {
    const weights = await measure(await path())
    expectLight(weights.before, before)
    expectLightAct(weights.act)
  })
})

test.for([
  ...['/about', '/provider', '/resources', '/privacy', '/contact', '/status', '/login', '/forgot-password'],
  ...['/verify', '/v/PLC-2026-C000001/K7QP9F2M4T', '/t', '/evaluation'],
])('Page weight of %s stays within the same limits', async (path) => {
  // No certificate and no ticket is found here; what is, loads no other script.
  const weights = await measure(path, [/status of 404/, /answer: 404/])
  expectLight(weights.before, 40)
  expectLightAct(weights.act)
})

test.for(['/send-proof', '/my-registrations', '/waiting-list', '/booking', '/not-me', '/account-link'])(
  'Page weight of %s, whose script starts at once, stays within its limits',
  async (path) => {
    const { before, act } = await measure(path)
    expect(before.total, 'bytes').toBeLessThanOrEqual((40 + 135) * kilobyte)
    expect(before.requests, 'requests').toBeLessThanOrEqual(30)
    expect(act.script, 'bytes of scripts after the first act').toBe(0)
  },
)

test('Page weight of check-in, whose script starts at once, stays within its limits before the scanner', async () => {
  const { pass } = await aCheckInSite({ people: [{ firstName: 'Maria', lastName: 'Cruz' }] })
  const { page } = await openPage({ width: 360, height: 740, isTouch: true })
  const weight = await measureWeight(page, () => page.goto(pass.url))
  expect(weight.script, 'bytes of scripts').toBeLessThanOrEqual(150 * kilobyte)
  expect(weight.uncompressed, 'uncompressed responses').toEqual([])
  await page.goto('/register')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

describe('Page weight of a catalogue of a hundred seminars', () => {
  let site: BuiltSite

  beforeAll(async () => {
    site = await startBuiltSite({})
    const { db, pool } = connectDatabase({ connectionString: site.databaseUrl, log: createLog('error') })
    try {
      const empty = () => pool.query('truncate seminars, categories cascade')
      // The site's jobs may meet it in a deadlock, which ends it.
      await empty().catch(empty)
      await fillCatalogue(db)
    } finally {
      await pool.end()
    }
  }, 120_000)
  afterAll(() => site.stop(), 60_000)

  test('stays within the limits of the other pages, with twelve seminars', async () => {
    const { page } = await openPage({ width: 360, height: 740, isTouch: true })
    const { before, act } = await measureWeights(page, `${site.baseUrl}/register`)
    expect(await page.locator('li.card').count()).toBe(12)
    expectLight(before, 27)
    expectLightAct(act)
  })

  test.each([true, false])('leads to all seminars by page links, JavaScript: %s', async (javaScript) => {
    const { page } = await openPage({ width: 360, javaScript })
    await page.goto(`${site.baseUrl}/register`)
    const links = () =>
      page.locator('li.card h2 a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const seen = new Set<string>()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const total = Number.parseInt(await page.getByText(/^\d+ seminars$/).innerText(), 10)
    const last = Math.ceil(total / 12)
    expect(last).toBeGreaterThan(4)
    for (let number = 1; number <= last; number += 1) {
      await pages.locator('[aria-current=page]', { hasText: String(number) }).waitFor()
      await expect.poll(async () => (await links()).some((link) => !seen.has(link))).toBe(true)
      for (const link of await links()) seen.add(link)
      if (number < last) await pages.getByRole('link', { name: 'Next page' }).click()
    }
    expect(seen.size).toBe(total)
    expect(new URL(page.url()).search).toBe(`?page=${last}`)
    await page.goto(`${site.baseUrl}/register?page=77`)
    expect(await page.locator('li.card').count()).toBe(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: /first page/i })
      .click()
    await expect.poll(() => page.locator('li.card').count()).toBe(12)
  })
})
