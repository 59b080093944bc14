import { expect, test } from 'vitest'
import { seminarPath } from '../../src/features/seminars/contract/paths.ts'
import { anAccount, logInByForm } from '../kit/accounts.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aListedSeminar, inHours, seminarsTable } from '../kit/planning.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'
import { aStaffPerson } from '../kit/staff-people.ts'
import { choose, openUserManagement } from '../kit/user-management.ts'

const link = 'https://meet.example/journey-room'

test('Meeting link is shown only to a verified registrant, on dashboard and seminar page', async () => {
  const { page } = await openPage({ width: 360 })
  const { id: seminarId } = await seminarTitled(sample.free)
  const { id, email } = await anAccount({ isVerified: true })
  await queryDatabase('update seminars set location_details = $2 where id = $1', [
    seminarId,
    `Join at ${link}\nPassword: reading`,
  ])
  await queryDatabase(
    `insert into registrations (seminar_id, person_id, registration_type, payment_status, details)
     values ($1, $2, 'existing_attendee', 'verified', '{"firstName":"Ana","email":"a@example.ph"}')`,
    [seminarId, id],
  )
  await visit(page, `/register?seminar=${seminarId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.content()).not.toContain(link)

  await logInByForm(page, email)
  await page.getByRole('link', { name: link }).waitFor()
  await visit(page, seminarPath({ id: seminarId, title: sample.free }))
  await page.getByRole('region', { name: 'How to get there' }).getByText('Password: reading').waitFor()
  await visit(page, `/register?seminar=${seminarId}`)
  const details = page.getByRole('region', { name: 'How to get there' })
  await details.getByText('Password: reading').waitFor()
  expect(await details.getByRole('link').getAttribute('href')).toBe(link)
})

test('Meeting link is shown to staff in seminar list, attendance list and attendance sheet', async () => {
  const seminar = await aListedSeminar({ startsAt: inHours(-1), endsAt: inHours(2) })
  await queryDatabase('update seminars set location_details = $2 where id = $1', [
    seminar.id,
    `Join at ${link}\nPassword: reading`,
  ])
  const staff = await aStaffPerson({ role: 'staff' })
  const page = await openUserManagement(`/seminars?search=${seminar.title}`, {}, staff.email)
  const row = seminarsTable(page).getByRole('link', { name: link })
  expect(await row.getAttribute('href')).toBe(link)
  await choose(page, seminar.title, 'Mark Attendance')
  const attendance = page.getByRole('dialog', { name: 'Attendance' })
  await attendance.getByText('Password: reading', { exact: false }).waitFor()
  expect(await attendance.getByRole('link', { name: link }).getAttribute('href')).toBe(link)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)
  await visit(page, `/seminars/${seminar.id}/attendance-sheet`)
  await page.getByText('Password: reading', { exact: false }).first().waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
})
