/** README screenshots, taken only when SCREENSHOTS is set (`vitest.journeys.config.ts`). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import {
  expectStep,
  fillPersonal,
  fillProfessional,
  nextButton,
  openRegistration,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'
import { openUserManagement } from '../kit/user-management.ts'

const folder = resolve('docs/screenshots')
const phone = { width: 360, height: 780, reducedMotion: true }
const someone = { firstName: 'Amihan', lastName: 'Reyes', email: 'amihan.reyes@journeys.example' }
const largestInBytes = 150_000

async function scrollTo(page: Page, text: string): Promise<void> {
  await page
    .getByText(text)
    .first()
    .evaluate((shown) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      shown.scrollIntoView({ block: 'start', behavior: 'instant' })
      window.scrollBy({ top: -90, behavior: 'instant' })
    })
}

const screens: Record<string, () => Promise<Page>> = {
  catalogue: async () => {
    const { page } = await openPage(phone)
    await visit(page, '/register')
    await scrollTo(page, sample.paid)
    return page
  },
  payment: async () => {
    const { page } = await openPage(phone)
    await openRegistration(page, sample.paid)
    await fillPersonal(page, someone)
    await nextButton(page).click()
    await expectStep(page, 2)
    await fillProfessional(page)
    await scrollTo(page, 'Payment')
    return page
  },
  'check-in': async () => {
    const { pass } = await aCheckInSite({
      people: [
        { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' },
        { firstName: 'José', lastName: 'Núñez' },
      ],
    })
    const { page } = await openPage({ ...phone, isTouch: true })
    await page.goto(pass.url)
    await page.getByRole('searchbox').fill('nunez')
    await page
      .getByRole('button', { name: /^Check in / })
      .first()
      .click()
    await page.getByText(/^Welcome, .*José/).waitFor()
    return page
  },
  dashboard: () => openUserManagement('/dashboard', phone),
}

test.for(Object.entries(screens))('Screenshot of %s on a phone', async ([name, open]) => {
  const page = await open()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  const small = await sharp(picture).png({ palette: true, effort: 10 }).toBuffer()
  expect(small.byteLength).toBeLessThan(largestInBytes)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}-360.png`), small)
})
