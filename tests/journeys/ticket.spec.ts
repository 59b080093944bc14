import { expect, test } from 'vitest'
import { readQrPicture } from '../../src/features/settings/adapters/read-qr-picture.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { theSite } from '../kit/this-site.ts'

const person = { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' }
const phone = { width: 360, height: 740, isTouch: true }

test('A ticket opens without script by its QR code, in any case, and shows the code of its address', async () => {
  const site = await aCheckInSite({ people: [person] })
  const [maria = 0] = site.registrationIds
  const text = site.ticketOf(maria)
  const { page } = await openPage({ ...phone, javaScript: false })
  const path = new URL(text).pathname
  for (const spelling of [path, path.toLowerCase()]) {
    await page.goto(spelling)
    await page.getByRole('heading', { name: site.seminar.title }).waitFor()
  }
  await page.getByText('Maria S. Cruz').first().waitFor()
  await page.getByText('Morning, Day 1').waitFor()
  const picture = page.getByRole('img', { name: 'QR code of your ticket' })
  const size = await picture.boundingBox()
  expect(size?.width).toBeGreaterThan(226)
  const answer = await page.request.get((await picture.getAttribute('src')) ?? '')
  const shown = await readQrPicture(await answer.body())
  expect(shown?.toLowerCase()).toContain(`${theSite().baseUrl.toLowerCase()}/t/`)
  await page.goto(new URL(shown ?? '').pathname)
  await page.getByText('Maria S. Cruz').first().waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
})
