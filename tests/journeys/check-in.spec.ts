import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { aCameraVideo, offline, openPage, sidewaysScroll } from '../kit/browser.ts'
import { aCheckInSite, type CheckInSite } from '../kit/check-in.ts'
import { measureWeight } from '../kit/page-weight.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'

const verdict = (page: Page) => page.getByRole('region', { name: 'Result' })
const title = (page: Page, text: RegExp) => verdict(page).locator('.title', { hasText: text })
const search = (page: Page) => page.getByRole('searchbox')
const status = (page: Page, text: RegExp) => page.getByText(text).first()

/** A device without a camera reports it, and works without. */
const noCamera = { width: 360, height: 740, isTouch: true }

async function openByPass(page: Page, { pass }: CheckInSite): Promise<void> {
  await page.goto(pass.url)
  await status(page, /^Online — all sent$/).waitFor()
}

async function checkInByName(page: Page, name: string): Promise<void> {
  await search(page).fill(name)
  await page
    .getByRole('button', { name: /^Check in / })
    .first()
    .click()
}

/** As a scanner that acts as a keyboard. */
async function typeTicket(page: Page, text: string): Promise<void> {
  await search(page).fill(text)
  await search(page).press('Enter')
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

test('Check-in without a pass says how to get in, and a revoked pass deletes the list', async () => {
  const site = await aCheckInSite({ people })
  const { page } = await openPage({ ...noCamera, expected: [/401/] })
  await page.goto('/check-in')
  await page.getByRole('heading', { name: 'Open check-in with a link' }).waitFor()
  await openByPass(page, site)
  await site.revokePass()
  await checkInByName(page, 'cruz')
  await page.getByRole('heading', { name: '1 scan not sent' }).waitFor({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete and continue' }).click()
  await page.getByRole('heading', { name: 'This check-in pass is not valid' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Open check-in with a link' }).waitFor()
  expect(await site.countScans()).toBe(0)
})

test('Staff open check-in of a seminar, scan with a keyboard, add a walk-in and end', async () => {
  const site = await aCheckInSite({ people })
  const staff = await aStaffPerson({ role: 'staff' })
  const { page } = await openPage({ expected: [/401/] })
  await page.goto(`/check-in?seminar=${site.seminar.id}`)
  await page.getByRole('heading', { name: 'Sign in to check people in' }).waitFor()
  await signIn(page, staff.email)
  await page.reload()
  await status(page, /^Online — all sent$/).waitFor()
  await typeTicket(page, site.ticketOf(site.registrationIds[0] ?? 0).toLowerCase())
  await title(page, /^Welcome, .*Maria/).waitFor()
  await typeTicket(page, site.ticketOf(1, site.seminar.id + 1))
  await title(page, /^Other seminar$/).waitFor()
  await typeTicket(page, `https://example.org/${'x'.repeat(100)}`)
  await title(page, /^Not a ticket$/).waitFor()
  const lastName = aMark()
  await page.getByRole('button', { name: 'Add someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add someone' })
  await dialog.getByLabel('First name').fill('Liza')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByRole('button', { name: 'Add and check in' }).click()
  await dialog.getByText('Enter an e-mail address or a phone number.').waitFor()
  await dialog.getByLabel('E-mail').fill(`${lastName}@journeys.example`)
  await dialog.getByRole('button', { name: 'Add and check in' }).click()
  await page.getByRole('listitem').filter({ hasText: lastName }).getByText('seat taken').waitFor()
  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'End check-in' }).click()
  await page.getByRole('heading', { name: 'Check-in has ended on this device' }).waitFor()
})

test('Check-in in a slot with two directions tells in from out', async () => {
  const site = await aCheckInSite({ people, mode: 'in_and_out' })
  const { page } = await openPage(noCamera)
  await openByPass(page, site)
  await checkInByName(page, 'cruz')
  await title(page, /^Welcome, /).waitFor()
  await page.getByRole('radio', { name: 'Out' }).check()
  await search(page).fill('cruz')
  await page.getByRole('button', { name: /^Check out / }).click()
  await title(page, /^Goodbye, /).waitFor()
  await expectAccessible(page)
})

describe('Check-in on a small screen', () => {
  test.each([
    { width: 320, height: 640 },
    { width: 740, height: 360 },
  ])('shows each verdict at $width × $height without scrolling sideways', async ({ width, height }) => {
    const long = 'Wolfeschlegelsteinhausenbergerdorffvillanuevadelosreyes'
    const site = await aCheckInSite({
      people: [...people, { firstName: long, lastName: long, payment: 'rejected' }],
    })
    const { page } = await openPage({ width, height, isTouch: true })
    await openByPass(page, site)
    for (const [text, expected] of [
      [site.ticketOf(site.registrationIds[0] ?? 0), /^Welcome/],
      [site.ticketOf(site.registrationIds[0] ?? 0), /^Already in/],
      [site.ticketOf(site.registrationIds[1] ?? 0), /^Payment not checked/],
      [site.ticketOf(site.registrationIds[4] ?? 0), /^Ticket is void/],
      [`x${site.ticketOf(1)}`.slice(0, -1), /^Not a ticket/],
    ] as const) {
      await typeTicket(page, text)
      await title(page, expected).waitFor()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
    }
  })
})

test('Check-in loads at most 60 kB of script before the scanner, and other pages have no service worker', async () => {
  const site = await aCheckInSite({ people })
  const { page } = await openPage(noCamera)
  const weight = await measureWeight(page, () => page.goto(site.pass.url))
  expect(weight.script).toBeLessThanOrEqual(60 * 1024)
  expect(weight.uncompressed).toEqual([])
  await page.goto('/register')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
