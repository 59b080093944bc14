import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seminarPath } from '../../src/features/seminars/contract/paths.ts'
import { openPage, visit } from '../kit/browser.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'

async function openCalendarLinks(page: Page, title: string): Promise<void> {
  await visit(page, seminarPath(await seminarTitled(title)))
  await page.getByText('Add to calendar').click()
}

describe('Add to calendar on the page of a seminar', () => {
  test('downloads a valid calendar file', async () => {
    const { page } = await openPage()
    await openCalendarLinks(page, sample.paid)
    const href = await page.getByRole('link', { name: 'Calendar file (ICS)' }).getAttribute('href')
    const answer = await page.request.get(href ?? '')
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.trimEnd().split('\r\n')
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const { startDate, endDate } = await seminarTitled(sample.paid)
    const compact = (instant: string | null) => (instant ?? '').replaceAll(/[-:]|\.\d+/g, '')
    const event = lines.join('\n').replaceAll(/\n[ \t]/g, '')
    expect(event).toContain(`\nDTSTART:${compact(startDate)}\n`)
    expect(event).toContain(`\nDTEND:${compact(endDate)}\n`)
    expect(event).toContain(`\nSUMMARY:${sample.paid}\n`)
    expect(event).toMatch(/\nUID:\S+\n/)
    expect(event).toContain('LOCATION:Leyte Normal University\\, Paterno Street')
  })

  test('opens Google Calendar with all fields prefilled', async () => {
    const { page } = await openPage()
    await openCalendarLinks(page, sample.online)
    const href = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')
    const leads = await page.request.get(href ?? '', { maxRedirects: 0 })
    const { origin, searchParams } = new URL(leads.headers().location ?? '')
    expect(origin).toBe('https://calendar.google.com')
    expect(searchParams.get('text')).toBe(sample.online)
    expect(searchParams.get('location')).toBe('Online')
    expect(searchParams.get('dates')).toMatch(/^\d{8}T050000Z\/\d{8}T080000Z$/)
  })
})
