import { describe, expect, test } from 'vitest'
import { measureWeight } from '../kit/page-weight.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'

/** What a page may weigh on its way, in bytes as they are sent. */
const kilobyte = 1000
const mostRequests = 16

const budgets = [
  { name: 'home', path: async () => '/', script: 120 * kilobyte, html: 10 * kilobyte },
  { name: 'the catalogue', path: async () => '/register', script: 112 * kilobyte, html: 16 * kilobyte },
  {
    name: 'registration',
    path: async () => `/register?seminar=${(await seminarTitled(sample.paid)).id}`,
    script: 130 * kilobyte,
    html: 10 * kilobyte,
  },
]

describe.for(budgets)('$name', ({ path, script, html }) => {
  test('stays within what an inexpensive phone can load', async () => {
    const weight = await measureWeight(await path())
    expect(weight.html, 'bytes of HTML with its styles').toBeLessThanOrEqual(html)
    expect(weight.script, 'bytes of scripts').toBeLessThanOrEqual(script)
    expect(weight.requests, 'requests').toBeLessThanOrEqual(mostRequests)
    expect(weight.fonts, 'fonts').toBe(0)
    expect(weight.uncompressed, 'what was sent uncompressed').toEqual([])
    expect(weight.elsewhere, 'what other servers were asked for').toEqual([])
  })
})
