import { expect, test } from 'vitest'
import { callAsAdmin } from '#tests/kit/admin-caller.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { aCameraVideo, openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aCheckInSite } from '#tests/kit/check-in.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'

const phone = { width: 360, height: 740, isTouch: true }
const person = { firstName: 'maria', middleInitial: 'S', lastName: 'pena' }

/** A refused form is answered with its status. */
const refused = [/answer: (400|409)/, /status of (400|409)/]

test('The camera reads the code of a certificate of this site, and says which codes it does not take', async () => {
  const missing = '/v/PLC-2026-C999999/ZZZZZZZZZZ'
  const shown = (text: string) => ({ ticket: { text }, seconds: 4 })
  const cameraVideo = await aCameraVideo([
    shown('https://seminars.example.ph/about'),
    shown(`https://forged.example.ph${missing}`),
    shown(`${theSite().baseUrl}${missing}`),
  ])
  const { page } = await openPage({ ...phone, cameraVideo, expected: [/404/] })
  await visit(page, '/verify')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => /scanner|reader/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await page.getByText('This code is not of a certificate.').waitFor()
  await page.getByText('This code belongs to another site').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.waitForURL(`**${missing}`)
  await page.getByText('No certificate matches', { exact: true }).waitFor()

  const { page: without } = await openPage(phone)
  await visit(without, '/verify')
  await without.getByRole('button', { name: 'Scan the code' }).click()
  await without.getByText('No code can be scanned').waitFor()
  await without.getByText('Type number and code instead.').waitFor()

  const { page: plain } = await openPage({ ...phone, javaScript: false })
  await plain.goto('/verify')
  expect(await plain.getByRole('button').allInnerTexts()).toContain('Check certificate')
  expect(await plain.getByRole('button', { name: 'Scan the code' }).isVisible()).toBe(false)
})

test('Without script, the holder fixes the name, gives the license that is missing, and asks for a correction', async () => {
  const site = await aCheckInSite({ people: [person] })
  const [registrationId = 0] = site.registrationIds
  const seminarId = site.seminar.id
  const admin = await callAsAdmin(theSite())
  await queryDatabase(
    `insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant)
      select $1::int, id, 'approved', 'PTR-2026-' || $1::int, 7.5 from professions where name = 'Professional Teachers'`,
    [seminarId],
  )
  await admin.post('/attendance/mark', { registrationId, slotId: site.slotId, status: 'present', version: 0 })
  const issue = (kind: 'cpd' | 'participation') =>
    admin.post<{ skipped: unknown[] }>('/certificates/issue', {
      seminarId,
      kind,
      registrationIds: 'all_eligible',
      send: true,
    })
  expect((await issue('cpd')).skipped).toEqual([{ registrationId, reason: 'licence' }])
  expect(
    await queryDatabase(`select template_type from outbox where dedupe_key = $1`, [
      `licence_wanted:${registrationId}:once`,
    ]),
  ).toHaveLength(1)

  const ticket = site.pathOf(registrationId)
  const { page } = await openPage({ ...phone, javaScript: false, expected: refused })
  await page.goto(ticket)
  const name = page.getByRole('form', { name: 'Name on your certificate' })
  await page.getByText('Is it written differently?').click()
  await name.getByRole('textbox', { name: 'Name' }).fill('Maria Cruz')
  await name.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Use the letters of the name that you registered with.').waitFor()
  expect(await name.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Maria Cruz')
  await name.getByRole('textbox', { name: 'Name' }).fill('Maria S. Peña')
  await name.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('The name is saved').waitFor()
  await page.getByText('Your certificate will show Maria S. Peña.').waitFor()

  await page.goto(ticket)
  expect(await name.count()).toBe(0)
  const licence = page.getByRole('form', { name: 'Your PRC license' })
  await licence.getByRole('textbox', { name: 'License number' }).fill('7777777')
  await licence.getByRole('button', { name: 'Save license' }).click()
  await page.getByText('Type the number on your PRC ID, digits only', { exact: true }).waitFor()
  expect(await licence.getByRole('textbox', { name: 'License number' }).inputValue()).toBe('7777777')
  await licence.getByRole('textbox', { name: 'License number' }).fill('0123456')
  await licence.getByLabel('Valid until').fill('2030-01-31')
  await licence.getByRole('button', { name: 'Save license' }).click()
  await page.getByText('Your license is saved').waitFor()
  await page.getByText('Add another license').click()
  await licence.getByRole('combobox', { name: 'Profession' }).selectOption({ label: 'Nursing' })
  await licence.getByRole('textbox', { name: 'License number' }).fill('7654321')
  await licence.getByRole('button', { name: 'Save license' }).click()
  await page.getByText('Your license is saved').waitFor()
  expect(await page.content()).not.toMatch(/123456|654321/)

  for (const kind of ['cpd', 'participation'] as const) expect((await issue(kind)).skipped).toEqual([])
  const wrong = page.getByText('Something is wrong?')
  const loadBoth = async () => {
    await page.goto(ticket)
    return wrong.count()
  }
  await expect.poll(loadBoth, { timeout: 30_000 }).toBe(2)
  const correction = page.getByRole('form', { name: /^Correction of .*-C/ })
  await wrong.last().click()
  await correction.getByRole('button', { name: 'Ask for a correction' }).click()
  await page.getByText('Write what it should say.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await correction.getByRole('textbox', { name: 'What should it say?' }).fill('Maria Cruz')
  await correction.getByRole('button', { name: 'Ask for a correction' }).click()
  const requested = 'You asked for a correction. We will check it and write to you.'
  await page.getByText(requested).waitFor()

  const { page: scripted } = await openPage(phone)
  await visit(scripted, ticket)
  await scripted.getByText('Something is wrong?').click()
  await scripted.getByRole('button', { name: 'Ask for a correction' }).click()
  await scripted.getByText('Write what it should say.').waitFor()
  await expectAccessible(scripted)
  await scripted.getByRole('textbox', { name: 'What should it say?' }).fill('Maria Cruz')
  await scripted.getByRole('button', { name: 'Ask for a correction' }).click()
  await expect.poll(() => scripted.getByText(requested).count()).toBe(2)

  const staff = await openPage(phone)
  await signIn(staff.page, (await aStaffPerson({ role: 'staff' })).email)
  await staff.page.goto(`/t/${registrationId}`)
  await staff.page.getByRole('heading', { name: 'Your certificate', exact: true }).waitFor()
  for (const text of ['Something is wrong?', 'You asked for a correction', 'Name on your certificate'])
    expect(await staff.page.getByText(text).count()).toBe(0)
})
