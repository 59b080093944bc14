import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type AdminCaller, callAsAdmin } from '../kit/admin-caller.ts'
import { expectAccessible } from '../kit/axe.ts'
import { offline, openPage, sidewaysScroll } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement } from '../kit/user-management.ts'

const maria = { firstName: 'Maria', lastName: 'Cruz' }
/** Playwright's text locators skip `noscript`. */
const needsScript = '#signature-heading ~ noscript p'

async function saveSignaturePolicy(admin: AdminCaller, signaturesOnFile: boolean): Promise<void> {
  const { value } = await (await admin.get('/settings/policies')).json()
  await admin.save('/settings/policies', { ...value, signaturesOnFile })
}

async function takeSignatures(): Promise<void> {
  const admin = await callAsAdmin(theSite())
  await saveSignaturePolicy(admin, true)
  onTestFinished(() => saveSignaturePolicy(admin, false))
}

async function drawOn(page: Page, canvas: Locator): Promise<void> {
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('There is no canvas.')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.6))
  await page.mouse.down()
  for (const x of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    await page.mouse.move(...at(x, 0.5 + 0.3 * Math.sin(x * 20)), { steps: 5 })
  await page.mouse.up()
}

test('A registrant draws a signature on the ticket, staff print it beside the scan, and it is withdrawn again', async () => {
  const site = await aCheckInSite({ people: [maria] })
  const [registrationId = 0] = site.registrationIds
  const path = new URL(site.ticketOf(registrationId)).pathname
  await takeSignatures()
  const { page } = await openPage({ width: 360, height: 740, isTouch: true })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(path)
  const section = page.getByRole('region', { name: 'Signature for PRC attendance sheets' })
  await section.waitFor()
  const before = loaded.length
  await section.getByRole('button', { name: 'Draw my signature' }).click()
  const canvas = section.getByRole('img')
  await canvas.waitFor()
  expect(loaded.slice(before).some((url) => url.includes('draw-signature'))).toBe(true)
  const save = section.getByRole('button', { name: 'Save signature' })
  await save.click()
  await section.getByText('Please draw your signature.').waitFor()
  await drawOn(page, canvas)
  await save.click()
  await section.getByText('Please agree to the use of your signature.').waitFor()
  await section.getByRole('checkbox').check()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await save.click()
  await section.getByText('Your signature is on file.').waitFor()
  await expectAccessible(page)

  await queryDatabase(
    `insert into attendance_scans (scan_id, seminar_id, slot_id, registration_id, source, scanned_at, corrected_at, received_at, outcome)
       values (gen_random_uuid(), $1, $2, $3, 'qr', now(), now(), now(), 'accepted')`,
    [site.seminar.id, site.slotId, registrationId],
  )
  await queryDatabase(
    `insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
       values ($1, $2, 'present', 180, 'scans', now(), now())`,
    [registrationId, site.slotId],
  )
  const sheet = `/seminars/${site.seminar.id}/attendance-sheet?form=12-b&slot=${site.slotId}&people=present`
  const staff = await openUserManagement(sheet)
  const printed = staff.getByRole('table').getByRole('img', { name: 'Signature on file' })
  await printed.waitFor()
  expect(await printed.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(600)
  await expectAccessible(staff)

  await section.getByRole('button', { name: 'Withdraw my signature' }).click()
  await section.getByRole('button', { name: 'Draw my signature' }).waitFor()
  await staff.reload()
  await staff.getByRole('table').getByText('Scanned').waitFor()
  expect(await printed.count()).toBe(0)
})

test('The ticket says without script that a signature needs it, and offers none while the setting is off', async () => {
  const site = await aCheckInSite({ people: [maria] })
  const path = new URL(site.ticketOf(site.registrationIds[0] ?? 0)).pathname
  const { page } = await openPage({ javaScript: false })
  await page.goto(path)
  await page.getByText('Show this code at check-in.').waitFor()
  expect(await page.locator(needsScript).count()).toBe(0)
  await takeSignatures()
  await page.goto(path)
  expect(await page.locator(needsScript).innerText()).toContain('needs JavaScript')
  expect(await page.getByRole('button', { name: 'Draw my signature' }).count()).toBe(0)
})

test('An attendee who is in signs on the device of check-in, which needs a connection', async () => {
  const site = await aCheckInSite({ people: [maria, { firstName: 'Ana', lastName: 'Reyes' }] })
  await takeSignatures()
  const { page } = await openPage({ width: 360, height: 740, isTouch: true, expected: offline })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(site.pass.url)
  await page.getByText(/^Online — all sent$/).waitFor()
  const search = page.getByRole('searchbox')
  const sign = page.getByRole('button', { name: /^Sign for PRC sheets: / })
  await search.fill('cruz')
  await page.getByRole('button', { name: /^Check in .*Cruz/ }).waitFor()
  expect(await sign.count()).toBe(0)
  await page.getByRole('button', { name: /^Check in .*Cruz/ }).click()
  await sign.waitFor()
  await page.getByText(/^Online — all sent$/).waitFor()
  await expectAccessible(page)

  await page.context().setOffline(true)
  const offered = page.getByRole('button', { name: /^Signing needs a connection: / })
  await offered.waitFor()
  expect(await offered.isDisabled()).toBe(true)
  await page.context().setOffline(false)
  expect(loaded.some((url) => url.includes('signature-pad'))).toBe(false)
  await sign.click()
  const dialog = page.getByRole('dialog', { name: 'Signature for PRC attendance sheets' })
  const save = dialog.getByRole('button', { name: 'Save signature' })
  await save.click()
  await dialog.getByText('Please draw your signature.').waitFor()
  expect(loaded.some((url) => url.includes('signature-pad'))).toBe(true)
  await drawOn(page, dialog.getByRole('img'))
  await save.click()
  await dialog.getByText('Please agree to the use of your signature.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('checkbox').check()
  expect(await sidewaysScroll(page)).toBe(0)
  await save.click()
  const saved = page.getByRole('dialog', { name: 'Signature saved' })
  await saved.waitFor()
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Done' }).click()
  const kept = await queryDatabase(
    `select registrations.id from attendee_signatures join registrations using (person_id) where seminar_id = $1`,
    [site.seminar.id],
  )
  expect(kept.map(({ id }) => Number(id))).toEqual([site.registrationIds[0]])
  await search.fill(`https://example.org/${'x'.repeat(100)}`)
  await search.press('Enter')
  await page.getByRole('region', { name: 'Result' }).getByText('Not a ticket').waitFor()
  expect(await sign.count()).toBe(0)
  await search.fill('cruz')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Sign for PRC sheets/ })
    .waitFor()
})
