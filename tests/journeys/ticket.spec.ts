import { expect, test } from 'vitest'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { theSite } from '../kit/this-site.ts'

const person = { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' }
const phone = { width: 360, height: 740, isTouch: true }

test('A ticket opens without script by its link, in any case, and its code opens nothing but an offer to e-mail the link', async () => {
  const site = await aCheckInSite({ people: [person] })
  const [maria = 0] = site.registrationIds
  const { page } = await openPage({ ...phone, javaScript: false, expected: [/403/] })
  const path = site.pathOf(maria)
  for (const spelling of [path.toUpperCase(), path.toLowerCase()]) {
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
  await page.getByText('This code is for check-in only').waitFor()
  expect(await page.getByText('Maria').count()).toBe(0)
  await page.getByRole('button', { name: 'E-mail me my link' }).click()
  await page.getByText('We have e-mailed your link').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
})
