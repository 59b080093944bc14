import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { measureWeight } from '../kit/page-weight.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'

const kilobyte = 1024
const mostRequests = 16

/**
 * What a page may weigh on its way, in bytes as they are sent.
 *
 * The aim for HTML is 10 kB everywhere. The catalogue carries fourteen whole seminars and the registration page a
 * seminar's facts for search engines, and stand above it: here the gate keeps them from growing further.
 */
const budgets = [
  { name: 'home', path: async () => '/', script: 120 * kilobyte, html: 10 * kilobyte },
  { name: 'the catalogue', path: async () => '/register', script: 112 * kilobyte, html: 14 * kilobyte },
  {
    name: 'registration',
    path: async () => `/register?seminar=${(await seminarTitled(sample.paid)).id}`,
    script: 130 * kilobyte,
    html: 10.75 * kilobyte,
  },
]

describe.for(budgets)('$name', ({ path, script, html }) => {
  test('stays within what an inexpensive phone can load', async () => {
    const { page } = await openPage({ width: 360, height: 740, isTouch: true })
    const address = await path()
    const weight = await measureWeight(page, () => visit(page, address))
    expect(weight.html, 'bytes of HTML with its styles').toBeLessThanOrEqual(html)
    expect(weight.script, 'bytes of scripts').toBeLessThanOrEqual(script)
    expect(weight.requests, 'requests').toBeLessThanOrEqual(mostRequests)
    expect(weight.fonts, 'fonts').toBe(0)
    expect(weight.uncompressed, 'what was sent uncompressed').toEqual([])
    expect(weight.elsewhere, 'what other servers were asked for').toEqual([])
  })
})
