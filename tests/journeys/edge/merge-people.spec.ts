/** An administrator finds two entries of one person, merges them and undoes it. */
import { expect, test } from 'vitest'
import { aPlannedSeminar, aSeat } from '#tests/kit/attendees.ts'
import { sidewaysScroll } from '#tests/kit/browser.ts'
import { aKnownPerson, sheetOf, tabOf } from '#tests/kit/profiles.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { openUserManagement, pressable, toastSaying } from '#tests/kit/user-management.ts'

test('An administrator compares two entries of a person, merges them, and undoes it in the profile', async () => {
  const mark = aMark()
  const same = { last_name: mark, phone: `0917${String(Date.now()).slice(-7)}` }
  const target = await aKnownPerson({ ...same, company: 'Mabini Elementary School' })
  const other = await aKnownPerson({ ...same, first_name: 'Ami', company: 'Rizal High School' })
  await aSeat(await aPlannedSeminar('Merging Reading Corners', { price: 500 }), other, 'pending')
  const page = await openUserManagement(`/attendees?search=${mark}&profile=${target.id}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await sheetOf(page).getByText('Possibly the same person').waitFor()
  await sheetOf(page).getByRole('button', { name: 'Compare with' }).click()
  const sheet = page.getByRole('dialog', { name: 'Same Person?' })
  await sheet.getByText('1 registration').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await sheet.getByRole('radio', { name: 'Rizal High School' }).check()
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('Same PRC ID')
  await pressable(sheet, 'Merge').click()
  await toastSaying(
    page,
    'The two entries are merged. You can undo this in the profile for 30 days.',
  ).waitFor()
  await sheetOf(page).getByText('Rizal High School').waitFor()
  await tabOf(page, 'Seminars (1)').waitFor()
  const owners = () =>
    queryDatabase('select person_id from registrations where person_id = any($1)', [[target.id, other.id]])
  expect(await owners()).toEqual([{ person_id: target.id }])
  await sheetOf(page).getByRole('button', { name: 'Undo merging with' }).click()
  await toastSaying(page, 'The merge is undone: there are two entries again.').waitFor()
  await sheetOf(page).getByText('Mabini Elementary School').waitFor()
  expect(await owners()).toEqual([{ person_id: other.id }])
})
