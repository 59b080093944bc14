import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCameraVideo, offline, openPage } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'

const verdict = (page: Page) => page.getByRole('region', { name: 'Result' })
const title = (page: Page, text: RegExp) => verdict(page).locator('.title', { hasText: text })
const search = (page: Page) => page.getByRole('searchbox')
const status = (page: Page, text: RegExp) => page.getByText(text).first()

/** A device without a camera reports it, and works without. */
const noCamera = { width: 360, height: 740, isTouch: true }

async function checkInByName(page: Page, name: string): Promise<void> {
  await search(page).fill(name)
  await page
    .getByRole('button', { name: /^Check in / })
    .first()
    .click()
}

const people = [
  { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' },
  { firstName: 'Juan', lastName: 'dela Peña', payment: 'pending' as const },
  { firstName: 'Ana', lastName: 'Reyes', company: 'Sto. Niño Elementary School' },
  { firstName: 'José', lastName: 'Núñez' },
]

test('Check-in with a pass scans, works on without a network and after a reload, and sends everything afterwards', async () => {
  const site = await aCheckInSite({ people })
  const [maria = 0, juan = 0, ana = 0, jose = 0] = site.registrationIds
  const ticket = { text: site.ticketOf(maria) }
  const cameraVideo = await aCameraVideo([
    { ticket: null, seconds: 1 },
    { ticket, seconds: 2 },
    { ticket: null, seconds: 12 },
  ])
  const { page } = await openPage({ ...noCamera, cameraVideo, expected: offline })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.goto(site.pass.url)
  await title(page, /^Welcome, .*Maria/).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await status(page, /^Online — all sent$/).waitFor()
  expect(await site.listMarks()).toEqual({ [maria]: 'present' })
  // The video repeats: the same ticket again.
  await title(page, /^Already in since \d+:\d\d [AP]M$/).waitFor({ timeout: 30_000 })

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await checkInByName(page, 'nunez')
  await title(page, /^Welcome, .*José/).waitFor()
  await status(page, /^Offline — \d waiting$/).waitFor()
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await status(page, /^Offline — \d waiting$/).waitFor()
  // The video begins again, and its verdict would replace those of the names below.
  await title(page, /^Already in since /).waitFor()
  await checkInByName(page, 'reyes, an')
  await title(page, /^Welcome, .*Ana/).waitFor()
  await checkInByName(page, 'juan')
  await title(page, /^Payment not checked$/).waitFor()
  await verdict(page).getByRole('button', { name: 'Let in' }).click()
  await title(page, /^Welcome, .*Juan/).waitFor()

  await page.context().setOffline(false)
  await status(page, /^Online — all sent$/).waitFor({ timeout: 30_000 })
  const everybody = Object.fromEntries([maria, juan, ana, jose].map((id) => [id, 'present']))
  expect(await site.listMarks()).toEqual(everybody)
})
