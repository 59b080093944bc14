import { expect, test } from 'vitest'
import { readQrPicture } from '../../src/features/settings/adapters/read-qr-picture.ts'
import { callAsAdmin } from '../kit/admin-caller.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'

const person = { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' }
const phone = { width: 360, height: 740, isTouch: true }
/** A refused form is answered with its status. */
const refused = [/answer: (400|404)/, /status of (400|404)/]

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
    await expectAccessible(screen)
    const digits = (await screen.getByText(/^\d{3} \d{3}$/).textContent())?.replace(/\D/g, '') ?? ''
    expect(digits).toMatch(/^\d{6}$/)

    const { page } = await openPage({ ...phone, javaScript, expected: refused })
    await page.goto(new URL(site.ticketOf(maria)).pathname)
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill(digits === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByText('This is not the code shown now. Try again.').first().waitFor()
    await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByText('You are checked in for Morning, Day 1.').waitFor()
    expect(await site.listMarks()).toEqual({ [maria]: 'present' })
    if (javaScript) await expectAccessible(page)
    await screen.getByText('1 person is in.').waitFor({ timeout: 15_000 })
    await screen.route('**/_api/attendance/presenter*', (route) =>
      route.fulfill({ status: 404, json: { error: 'This page has expired.' } }),
    )
    await screen.getByText('This page has expired').waitFor({ timeout: 15_000 })
    expect(await screen.getByText(/^\d{3} \d{3}$/).count()).toBe(0)
  },
)

test('Staff open the ticket of a registrant, whose evaluation it does not offer', async () => {
  const site = await aCheckInSite({ people: [person] })
  const { page } = await openPage(phone)
  await signIn(page, (await aStaffPerson({ role: 'staff' })).email)
  const response = await page.goto(`/t/${site.registrationIds[0]}`)
  expect(response?.status()).toBe(200)
  await page.getByText('Maria S. Cruz').first().waitFor()
  expect(await page.getByRole('link', { name: 'Evaluate this seminar' }).count()).toBe(0)
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
  await page.goto(new URL(site.ticketOf(maria)).pathname)
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
