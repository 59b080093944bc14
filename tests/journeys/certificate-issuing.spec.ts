import { expect, test } from 'vitest'
import { callAsAdmin } from '../kit/admin-caller.ts'
import { expectAccessible } from '../kit/axe.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

test('Issuing that stopped is continued, a certificate is e-mailed again, and people without a licence are asked for it', async () => {
  const site = await aCheckInSite({ people: [{ firstName: 'Maria', middleInitial: 'S', lastName: 'Pena' }] })
  const seminarId = site.seminar.id
  const [registrationId] = site.registrationIds
  // Nothing is sent to addresses of samples.
  await queryDatabase(
    `update people set email = 'maria' || id || '@journeys.test'
      where id = (select person_id from registrations where id = $1)`,
    [registrationId],
  )
  const admin = await callAsAdmin(theSite())
  await admin.post('/attendance/mark', {
    ...{ registrationId, slotId: site.slotId, status: 'present', version: 0 },
  })
  await queryDatabase(
    `insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant)
      select $1::int, id, 'approved', 'PTR-2026-' || $1::int, 7.5 from professions where name = 'Professional Teachers'`,
    [seminarId],
  )
  await queryDatabase(
    `insert into certificate_batches
      (seminar_id, kind, holder_ids, handled, sends_email, skipped, state, failures, created_at, finished_at)
      values ($1, 'participation', array[$2::int], 0, false, '[]', 'stopped', 5, now(), now())`,
    [seminarId, registrationId],
  )
  const page = await openUserManagement(`/seminars/${seminarId}/certificates`)
  await page.getByText('Issuing stopped after an error').waitFor()
  await page.getByText('0 of 1 certificates are issued.').waitFor()
  await expectAccessible(page)
  await pressable(page, 'Continue').click()
  await page.getByRole('table').getByText('Issued', { exact: true }).nth(1).waitFor()
  expect(await page.getByText('Issuing stopped after an error').count()).toBe(0)

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'E-mail Again' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('is e-mailed again').waitFor()
  await page.getByRole('table').getByText('E-mailed').waitFor()

  await pressable(page, 'Issue Certificates').click()
  await page.getByText('1 person without a licence is asked for it by e-mail, once.').waitFor()
  await pressable(page, 'Ask for Licences').click()
  await toastSaying(page, 'No certificate can be issued yet.').waitFor()
  expect(
    await queryDatabase('select 1 from outbox where dedupe_key = $1', [
      `licence_wanted:${registrationId}:once`,
    ]),
  ).toHaveLength(1)
})
