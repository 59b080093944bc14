import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type AdminCaller, callAsAdmin } from '#tests/kit/admin-caller.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { offline, openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import { aCheckInSite } from '#tests/kit/check-in.ts'
import { attachmentOf, waitForMail } from '#tests/kit/mailbox.ts'
import {
  aRegistrant,
  completeButton,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { sample } from '#tests/kit/sample-seminars.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { readTicketPdf } from '#tests/kit/ticket-documents.ts'
import { openUserManagement } from '#tests/kit/user-management.ts'

const verdict = (page: Page) => page.getByRole('region', { name: 'Result' })
const title = (page: Page, text: RegExp) => verdict(page).locator('.title', { hasText: text })
const search = (page: Page) => page.getByRole('searchbox')
const status = (page: Page, text: RegExp) => page.getByText(text).first()

/** Types a code as a scanner that acts as a keyboard. */
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

const maria = { firstName: 'Maria', lastName: 'Cruz' }

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

const person = { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' }
const phone = { width: 360, height: 740, isTouch: true }

/** A refused form is answered with its status. */
const refused = [/answer: (400|404|409)/, /status of (400|404|409)/]
const { baseUrl, mailboxUrl } = theSite()

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  expect(file.suggestedFilename()).toBe('ticket.pdf')
  return readFile(await file.path())
}

test('Staff open check-in of a seminar, scan with a keyboard, add a walk-in and end, then open a pass and go offline', async () => {
  const site = await aCheckInSite({ people })
  const staff = await aStaffPerson({ role: 'staff' })
  const { page } = await openPage({ expected: [/401/, ...offline] })
  await page.goto(`/check-in?seminar=${site.seminar.id}`)
  await page.getByRole('heading', { name: 'Sign in to check people in' }).waitFor()
  await signIn(page, staff.email)
  await page.reload()
  await status(page, /^Online — all sent$/).waitFor()
  await expectAccessible(page)
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
  await expectAccessible(page)
  await dialog.getByLabel('E-mail').fill(`${lastName}@gmial.com`)
  await dialog.getByRole('button', { name: 'Add and check in' }).click()
  await dialog.getByText(`Did you mean ${lastName}@gmail.com?`).waitFor()
  await dialog.getByRole('button', { name: 'Add and check in' }).click()
  await page.getByRole('listitem').filter({ hasText: lastName }).getByText('seat taken').waitFor()
  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'End check-in' }).click()
  await page.getByRole('heading', { name: 'Check-in has ended on this device' }).waitFor()

  await page.evaluate((pass) => {
    window.location.hash = pass
  }, new URL(site.pass.url).hash)
  await status(page, /^Online — all sent$/).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.context().setOffline(true)
  await page.reload()
  await status(page, /^Offline — all sent$/).waitFor()
  expect(await page.locator('html').innerHTML()).toContain('"isSignedIn":false')
})

test('A registrant draws a signature on the ticket, staff print it beside the scan, and it is withdrawn again', async () => {
  const site = await aCheckInSite({ people: [maria] })
  const [registrationId = 0] = site.registrationIds
  const path = site.pathOf(registrationId)
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

test.each([true, false])(
  'The code shown in the room checks in the holder of a ticket (script: %s)',
  async (javaScript) => {
    const site = await aCheckInSite({ people: [person] })
    const [maria = 0] = site.registrationIds
    const admin = await callAsAdmin(theSite())
    const { url } = await admin.post<{ url: string }>('/attendance/presenter', { slotId: site.slotId })
    const { page: screen } = await openPage({ expected: [/404/] })
    await screen.goto(url)
    await screen.getByText('0 people are in.').waitFor()
    const digits = (await screen.getByText(/^\d{3} \d{3}$/).textContent())?.replace(/\D/g, '') ?? ''
    expect(digits).toMatch(/^\d{6}$/)

    const { page } = await openPage({ ...phone, javaScript, expected: refused })
    await page.goto(site.pathOf(maria))
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill(digits === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByText('This is not the code shown now. Try again.').first().waitFor()
    await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByText('You are checked in for Morning, Day 1.').waitFor()
    expect(await site.listMarks()).toEqual({ [maria]: 'present' })
    await screen.getByText('1 person is in.').waitFor({ timeout: 15_000 })
    await screen.route('**/_api/attendance/presenter*', (route) =>
      route.fulfill({ status: 404, json: { error: 'This page has expired.' } }),
    )
    await screen.getByText('This page has expired').waitFor({ timeout: 15_000 })
    expect(await screen.getByText(/^\d{3} \d{3}$/).count()).toBe(0)
  },
)

test('The QR code in the room checks in a phone that has opened its ticket, and fits the first screen', async () => {
  const site = await aCheckInSite({ people: [person] })
  const [maria = 0] = site.registrationIds
  const admin = await callAsAdmin(theSite())
  const { url } = await admin.post<{ url: string }>('/attendance/presenter', { slotId: site.slotId })
  const { page: screen } = await openPage({ width: 1024, height: 768 })
  await screen.goto(url)
  for (const part of [
    screen.getByText(/^\d{3} \d{3}$/),
    screen.getByRole('img'),
    screen.getByText('people are in'),
  ]) {
    const box = await part.last().boundingBox()
    expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThan(768)
  }
  const code = (await screen.getByText(/^\d{3} \d{3}$/).textContent())?.replace(/\D/g, '') ?? ''

  const { page } = await openPage({ ...phone, javaScript: false })
  await page.goto(`/t?code=${code}&seminar=${site.seminar.id}`)
  await page.getByText('Open your ticket').first().waitFor()
  await page.goto(site.pathOf(maria))
  await page.goto(`/t?code=${code}&seminar=${site.seminar.id}`)
  await page.getByText('You are checked in for Morning, Day 1.').waitFor()
  expect(await site.listMarks()).toEqual({ [maria]: 'present' })
})

test('Join on a ticket leads to the meeting without script, and is noted', async () => {
  const site = await aCheckInSite({ people: [person] })
  const [maria = 0] = site.registrationIds
  await queryDatabase("update seminars set location_type = 'online', location_address = null where id = $1", [
    site.seminar.id,
  ])
  await queryDatabase(
    'insert into seminar_meetings (seminar_id, url, opens_minutes_before) values ($1, $2, 10080)',
    [site.seminar.id, `${theSite().baseUrl}/privacy`],
  )
  const { page } = await openPage({ ...phone, javaScript: false })
  await page.goto(site.pathOf(maria))
  await page.getByText(/^CRUZ, Maria S\. \d{4}$/).waitFor()
  await page.getByRole('link', { name: 'Join' }).click()
  await page.waitForURL(/\/privacy$/)
  const [row] = await queryDatabase(
    'select joined_pressed_at from attendance_join_codes where registration_id = $1',
    [maria],
  )
  expect(row?.joined_pressed_at).not.toBeNull()
})

test('A forged or missing ticket says so, and a page in the room expires', async () => {
  const { page } = await openPage({ ...phone, expected: refused })
  await page.goto('/t/ABC')
  await page.getByText('This ticket is not valid').waitFor()
  await page.goto('/t?code=123456')
  await page.getByText('The code in the room is 123456.').waitFor()
  await page.goto('/present/nothing')
  await page.getByText('This page has expired').waitFor()
})

test('The e-mail that confirms a free seat has the ticket, and a link to its page with the same ticket', async () => {
  const { page } = await openPage(phone)
  const person = aRegistrant('Niña')
  await openRegistration(page, sample.anotherFree)
  await fillUpToConfirm(page, person, false)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  const mail = await waitForMail(mailboxUrl, person.email)
  const [, text = ''] = mail.raw.split('Content-Type: text/')
  expect(text).toContain('Your ticket is attached.')
  const ticket = await readTicketPdf(attachmentOf(mail, 'ticket.pdf'))
  expect(ticket.text).toContain(sample.anotherFree)
  expect(ticket.text).toContain('Niña')
  expect(ticket.code.toLowerCase()).toContain(`${baseUrl.toLowerCase()}/t/`)

  // Lines of quoted-printable text end with '='.
  const [link = ''] = /http\S+\/t\/[0-9A-Z]+/.exec(mail.raw.replaceAll('=\r\n', '')) ?? []
  expect(link).not.toBe('')
  expect(ticket.code.toUpperCase()).not.toContain(link.split('/t/')[1])
  await page.goto(new URL(link).pathname)
  await page.getByRole('heading', { name: sample.anotherFree }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect((await readTicketPdf(await download(page, 'Download as PDF'))).code).toBe(ticket.code)
})
