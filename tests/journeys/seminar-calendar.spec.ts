import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { aPlannedCategory } from '../kit/planning.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement, pressable } from '../kit/user-management.ts'

const manila = (text: string) => `${text}+08`
const calendarOf = (month: string) => `/seminars?view=calendar&month=${month}`
const grid = (page: Page, month: string) => page.getByRole('table', { name: `Seminars in ${month}` })
const heading = (page: Page, month: string) => page.getByRole('heading', { level: 2, name: month })
const agenda = (page: Page) => page.getByRole('list', { name: 'Days with seminars' })

const square = (page: Page, day: string) =>
  page.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) })

describe('The admin seminar calendar', () => {
  test('is server-rendered with every day of the month and its seminars', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Reading ${mark}`, '#be185d')
    await aPlannedSeminar({
      title: `Phonics ${mark}`,
      startsAt: manila('2031-03-05T09:00'),
      endsAt: manila('2031-03-07T17:00'),
      categoryId: category.id,
    })
    await aPlannedSeminar({
      title: `Storms ${mark}`,
      startsAt: manila('2031-03-06T13:30'),
      endsAt: manila('2031-03-06T15:00'),
      status: 'cancelled',
    })
    const page = await openUserManagement(calendarOf('2031-03'))
    const month = grid(page, 'March 2031')
    expect(await month.getByRole('columnheader').allInnerTexts()).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ])
    // March 2031 begins on a Saturday: six rows plus the header.
    expect(await month.getByRole('row').count()).toBe(7)
    expect(await month.locator('time').count()).toBe(31)
    const words = async (day: string) =>
      (await square(page, day).getByRole('button').allTextContents()).map((text) =>
        text.replaceAll(/\s+/g, ' ').trim(),
      )
    expect(await words('2031-03-04')).toEqual([])
    expect(await words('2031-03-05')).toEqual([`9:00 AM Phonics ${mark} Day 1 of 3 Reading ${mark}`])
    expect(await words('2031-03-06')).toEqual([
      `9:00 AM Phonics ${mark} Day 2 of 3 Reading ${mark}`,
      `1:30 PM Storms ${mark} Cancelled`,
    ])
    expect(await words('2031-03-07')).toEqual([`9:00 AM Phonics ${mark} Day 3 of 3 Reading ${mark}`])
    const stripe = square(page, '2031-03-05').getByRole('button')
    expect(await stripe.evaluate((one) => getComputedStyle(one).borderLeftColor)).toBe('rgb(190, 24, 93)')
    await expectAccessible(page)
  })

  test('expands a day with more seminars than fit', async () => {
    for (const hour of ['08', '09', '10', '11', '12'])
      await aPlannedSeminar({
        title: `At ${hour}`,
        startsAt: manila(`2031-09-10T${hour}:00`),
        endsAt: manila('2031-09-10T18:00'),
      })
    const page = await openUserManagement(calendarOf('2031-09'))
    const day = square(page, '2031-09-10')
    expect(await day.getByRole('listitem').count()).toBe(3)
    const more = day.getByRole('button', { name: '+2 more on Wednesday, September 10' })
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    await more.click()
    expect(await day.getByRole('listitem').count()).toBe(5)
    await day.getByRole('button', { name: 'Show fewer on Wednesday, September 10' }).click()
    expect(await day.getByRole('listitem').count()).toBe(3)
  })

  test('shows Manila dates to a browser in New York', async () => {
    const mark = aMark()
    // Morning of May 31 in New York is 00:30 on June 1 in Manila.
    await aPlannedSeminar({
      title: `Midnight ${mark}`,
      startsAt: '2031-05-31T16:30Z',
      endsAt: '2031-05-31T18:00Z',
    })
    const page = await openUserManagement(calendarOf('2031-06'))
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
      'America/New_York',
    )
    expect(await square(page, '2031-06-01').innerText()).toContain(`12:30 AM\nMidnight ${mark}`)
    await pressable(page, 'Previous month').click()
    await heading(page, 'May 2031').waitFor()
    await page.getByText('No seminars in this month.').waitFor()
    expect(await page.getByText(mark).count()).toBe(0)
  })
})

describe('The admin seminar calendar in use', () => {
  test('navigates months across the end of a year and keeps the month in the URL', async () => {
    const page = await openUserManagement(calendarOf('2031-12'))
    await pressable(page, 'Next month').click()
    await heading(page, 'January 2032').waitFor()
    expect(new URL(page.url()).searchParams.get('month')).toBe('2032-01')
    expect(await pressable(page, 'Next month').evaluate((one) => one === document.activeElement)).toBe(true)
    await pressable(page, 'Next month').click()
    await heading(page, 'February 2032').waitFor()
    await expect.poll(() => grid(page, 'February 2032').locator('time').count()).toBe(29)
    await page.goBack()
    await heading(page, 'January 2032').waitFor()
    await page.reload()
    await heading(page, 'January 2032').waitFor()
    expect(await page.locator('[aria-current="date"]').count()).toBe(0)
    await pressable(page, 'Today').click()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
    await expect.poll(() => page.locator('[aria-current="date"]').getAttribute('datetime')).toBe(today)
  })

  test('shows a list by day on a phone', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Reading ${mark}`)
    await aPlannedSeminar({
      title: `Phonics ${mark} ${'x'.repeat(120)}`,
      startsAt: manila('2031-04-08T09:00'),
      endsAt: manila('2031-04-09T17:00'),
      maxAttendees: 5,
      seatsTaken: 5,
      categoryId: category.id,
    })
    const page = await openUserManagement(calendarOf('2031-04'), { width: 360, isTouch: true })
    expect(await grid(page, 'April 2031').isVisible()).toBe(false)
    expect(await agenda(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Tuesday, April 8',
      'Wednesday, April 9',
    ])
    const first = await agenda(page).getByRole('button').first().innerText()
    for (const words of ['9:00 AM – 5:00 PM', `Phonics ${mark}`, 'Day 1 of 2', 'Full', category.name])
      expect(first).toContain(words)
    await expectAccessible(page)
    for (const width of [320, 640, 928]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })

  test('shows when a month is empty, has too many seminars, or could not be loaded', async () => {
    await aPlannedSeminar({ startsAt: manila('2031-07-08T09:00'), endsAt: manila('2031-07-08T10:00') })
    const page = await openUserManagement(calendarOf('2031-10'), { expected: [/500/] })
    await page.getByRole('status').filter({ hasText: 'No seminars in this month.' }).waitFor()
    await expectAccessible(page)
    let isBroken = true
    await page.route('**/_api/seminars/calendar?*', async (route) => {
      if (isBroken) return route.fulfill({ status: 500, json: { error: 'x' } })
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), total: 612 } })
    })
    await pressable(page, 'Previous month').click()
    await page.getByText('Failed to load seminars. Please try again.', { exact: true }).waitFor()
    isBroken = false
    await pressable(page, 'Try again').click()
    await page
      .getByText('No seminars in this month.')
      .or(page.getByText(/^Only the first/))
      .waitFor()
    await pressable(page, 'Previous month').click()
    await pressable(page, 'Previous month').click()
    await page.getByText('Only the first 1 of 612 seminars are shown.', { exact: true }).waitFor()
  })

  test('is open to staff', async () => {
    const mark = aMark()
    await aPlannedSeminar({
      title: `Phonics ${mark}`,
      startsAt: manila('2031-11-08T09:00'),
      endsAt: manila('2031-11-08T10:00'),
    })
    const staff = await aStaffPerson({ role: 'staff' })
    const page = await openUserManagement(calendarOf('2031-11'), {}, staff.email)
    await square(page, '2031-11-08').getByText(`Phonics ${mark}`).waitFor()
  })
})

describe('Subscribing to the seminar calendar', () => {
  test('from the admin area offers a URL to copy that returns a calendar', async () => {
    const page = await openUserManagement(calendarOf('2031-03'))
    const address = `${theSite().baseUrl}/seminars.ics`
    const subscribe = page.getByRole('link', { name: 'Subscribe' })
    await expect.poll(() => subscribe.getAttribute('href')).toBe(address.replace('http:', 'webcal:'))
    expect(await page.getByText(address, { exact: true }).isVisible()).toBe(true)
    expect(await pressable(page, 'Copy address of the calendar').isVisible()).toBe(true)
    const answer = await page.request.get(address)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  })

  test('from the catalogue links to the feed, also without JavaScript', async () => {
    const { page } = await openPage({ javaScript: false })
    await page.goto('/register')
    const subscribe = page.getByRole('link', { name: 'Subscribe to our calendar' })
    const answer = await page.request.get((await subscribe.getAttribute('href')) ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  })

  test.for([
    { device: 'a Mac', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', isApple: true },
    {
      device: 'an iPhone',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      isApple: true,
    },
    { device: 'an Android phone', userAgent: 'Mozilla/5.0 (Linux; Android 10; K)', isApple: false },
  ])('on $device leads to the calendar application it uses', async ({ userAgent, isApple }) => {
    const { page } = await openPage()
    await visit(page, '/register')
    const href = await page.getByRole('link', { name: 'Subscribe to our calendar' }).getAttribute('href')
    const pressed = { 'User-Agent': userAgent, 'Sec-Fetch-Mode': 'navigate' }
    // The test browser has no handler for calendar links.
    const answer = await page.request.get(href ?? '', { headers: pressed, maxRedirects: 0 })
    expect(answer.status()).toBe(isApple ? 302 : 200)
    const feed = `${theSite().baseUrl}/seminars.ics`
    expect(answer.headers().location).toBe(isApple ? feed.replace('http:', 'webcal:') : undefined)
  })
})
