/** README screenshots, taken only when SCREENSHOTS is set (`vitest.journeys.config.ts`). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import {
  aRegistrant,
  completeButton,
  fillPersonal,
  fillUpToConfirm,
  openRegistration,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'

const folder = resolve('docs/screenshots')
const someone = { firstName: 'Amihan', lastName: 'Reyes', email: 'amihan.reyes@journeys.example' }
const largestInBytes = 150_000

const screens: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await visit(page, '/')
  },
  catalogue: async (page) => {
    await visit(page, '/register')
  },
  registration: async (page) => {
    await openRegistration(page, sample.paid)
    await fillPersonal(page, someone)
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      // On phones the form is below the seminar details.
      const top = window.innerWidth < 600 ? document.getElementById('registration-steps') : document.body
      top?.scrollIntoView({ behavior: 'instant' })
    })
  },
  confirmation: async (page) => {
    await openRegistration(page, sample.longest)
    await fillUpToConfirm(page, { ...someone, email: aRegistrant().email })
    await completeButton(page).click()
    await page.getByRole('heading', { name: 'Welcome & Registration Confirmed!' }).waitFor()
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.mouse.move(0, 0)
  },
}

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
]

const cases = Object.entries(screens).flatMap(([name, open]) =>
  sizes.map((size) => ({ name, open, ...size })),
)

test.for(cases)('Screenshot of $name at $width pixels', async ({ name, open, ...size }) => {
  const { page } = await openPage({ ...size, reducedMotion: true })
  await open(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  const small = await sharp(picture).png({ palette: true, effort: 10 }).toBuffer()
  expect(small.byteLength).toBeLessThan(largestInBytes)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}-${size.width}.png`), small)
})
