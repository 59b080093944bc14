import { expect, test } from 'vitest'
import { callAsAdmin } from '../kit/admin-caller.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { scanPrint } from '../kit/certificate-documents.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { waitForHydration } from '../kit/hydration.ts'
import {
  aRegistrant,
  completeButton,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'
import { choose, openUserManagement, pressable } from '../kit/user-management.ts'

const phone = { width: 360, height: 740, isTouch: true }

test('From registering over check-in and evaluation to a printed certificate that is verified by its code', async () => {
  const site = await aCheckInSite({ people: [] })
  const { id: seminarId, title } = site.seminar
  const admin = await callAsAdmin(theSite())
  const shift = (days: number) =>
    queryDatabase(
      `update seminars set starts_at = starts_at + $2 * interval '1 day', ends_at = ends_at + $2 * interval '1 day',
        finishes_at = finishes_at + $2 * interval '1 day' where id = $1`,
      [seminarId, days],
    )

  await shift(2)
  const person = aRegistrant('Maribel')
  const visitor = await openPage(phone)
  await openRegistration(visitor.page, title)
  await fillUpToConfirm(visitor.page, person, false)
  await completeButton(visitor.page).click()
  await visitor.page.getByRole('heading', { level: 1, name: /Registration Confirmed/ }).waitFor()
  await shift(-2)

  const [row] = await queryDatabase(
    `select registrations.id, person_id from registrations join people on people.id = person_id where email = $1`,
    [person.email],
  )
  const registrationId = Number(row?.id)
  await queryDatabase(
    `insert into licences (person_id, profession_id, license_no, expires_on, is_primary)
      select $1, id, '0123456', '2030-01-31', false from professions where name = 'Professional Teachers'
      on conflict do nothing`,
    [Number(row?.person_id)],
  )
  await queryDatabase(
    `insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant)
      select $1::int, id, 'approved', 'PTR-2026-' || $1::int, 7.5 from professions where name = 'Professional Teachers'`,
    [seminarId],
  )
  const ticket = site.pathOf(registrationId)
  await admin.post('/attendance/mark', { registrationId, slotId: site.slotId, status: 'present', version: 0 })

  const { form } = await admin.post<{ form: { id: number; version: number } }>('/evaluation/forms/copy', {
    fromId: null,
    seminarId,
  })
  await admin.post('/evaluation/forms/status', { id: form.id, version: form.version, status: 'open' })

  const staff = await openUserManagement(`/seminars/${seminarId}/certificates`)
  await staff.getByText('Evaluation not answered').waitFor()
  await staff.getByText('No certificates yet.').waitFor()

  const { page } = visitor
  await visit(page, ticket)
  await page.getByRole('link', { name: 'Evaluate this seminar' }).click()
  // Listing the groups does not wait for them.
  await page.getByRole('button', { name: 'Send My Answers' }).waitFor()
  await waitForHydration(page)
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('Thank you for your answers').waitFor()

  await pressable(staff, 'Issue Certificates').click()
  await pressable(staff, 'Issue 1').click()
  await staff.getByText('1 certificate is issued.').waitFor()
  const [certificate] = await queryDatabase(
    `select id, number, verify_code from certificates where registration_id = $1`,
    [registrationId],
  )
  const number = String(certificate?.number)
  await staff.getByText(number).first().waitFor()

  await visit(page, ticket)
  // This site has no https.
  expect(await page.getByRole('link', { name: /Open Badge/ }).count()).toBe(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save to phone (PDF)' }).click()
  const pdf = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk))
  const code = await scanPrint(Buffer.concat(chunks))
  const picture = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Picture for sharing' }).click()
  expect((await picture).suggestedFilename()).toBe(`certificate-${number}.png`)
  expect(new URL(code).pathname).toBe(`/v/${number}/${certificate?.verify_code}`)

  const verifier = await openPage({ ...phone, javaScript: false })
  await verifier.page.goto('/verify')
  await verifier.page.getByRole('textbox', { name: 'Certificate number' }).fill(code)
  await verifier.page.getByRole('button', { name: 'Check certificate' }).click()
  await verifier.page.getByText('Valid: this certificate is genuine').waitFor()
  await verifier.page.getByText('••••456').waitFor()
  expect(await verifier.page.getByText('0123456').count()).toBe(0)
  expect(await sidewaysScroll(verifier.page)).toBe(0)
  await verifier.page.getByRole('textbox', { name: 'License number' }).fill('0123456')
  await verifier.page.getByRole('button', { name: 'Compare' }).click()
  await verifier.page.getByText('The license number matches').waitFor()

  await choose(staff, number, 'Issue Again')
  await staff.getByRole('textbox', { name: 'Name on the Certificate' }).fill('Maribel Dela Cruz')
  await staff.getByRole('textbox', { name: 'Reason' }).fill('Misspelled')
  await pressable(staff, 'Issue Again').click()
  await staff.getByText(/It is issued again as/).waitFor()
  await verifier.page.goto(new URL(code).pathname)
  await verifier.page.getByText('Replaced: this certificate is not valid any more').waitFor()
})
