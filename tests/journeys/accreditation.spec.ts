import { expect, test } from 'vitest'
import { aPlannedSeminar } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'

test('The accreditation of a seminar is recorded from application to approval, and staff read it', async () => {
  const seminar = await aPlannedSeminar(`Accredited ${aMark()}`, { inDays: 60 })
  const { page } = await openPage({ width: 360, isTouch: true, expected: [/400/, /409/] })
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, `/seminars/${seminar.id}/programme`)
  const section = page.getByRole('region', { name: 'Accreditation' })
  await section.getByText('No accreditation yet.').waitFor()
  await section.getByRole('button', { name: 'Add Accreditation' }).click()
  const form = page.getByRole('dialog', { name: 'Add Accreditation' })
  const save = form.getByRole('button', { name: 'Add Accreditation' })
  await save.click()
  await form.getByText('Choose a profession.').waitFor()
  await form.getByLabel('Profession').selectOption({ label: 'Professional Teachers' })
  await form.getByLabel('Status').selectOption({ label: 'Decision awaited' })
  await form.getByLabel('Applied On').fill('2026-10-05')
  await form.getByLabel('Units for Speakers').fill('many')
  await save.click()
  await form.getByText('Enter a number above 0 with at most two decimals, such as 7.5.').waitFor()
  await form.getByLabel('Units for Speakers').fill('')
  await expectAccessible(page)
  if (process.env.SHOTS !== undefined)
    await page.screenshot({ path: '/tmp/shots/accreditation-form.png', fullPage: true })
  await save.click()
  await section.getByText('Decision awaited').last().waitFor()

  expect(await section.getByText('Submit the completion report').count()).toBe(0)
  await section.getByRole('button', { name: 'Edit Professional Teachers' }).last().click()
  const edit = page.getByRole('dialog', { name: 'Edit Accreditation' })
  await edit.getByLabel('Status').selectOption({ label: 'Approved' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.getByText('Enter the accreditation number of the programme.').waitFor()
  await edit.getByLabel('Accreditation No.').fill(`PTR-${seminar.id}`)
  await edit.getByLabel('CPD Units').fill('7.5')
  await edit.getByLabel('Valid From').fill('2026-11-01')
  await edit.getByLabel('Valid Until').fill('2027-10-31')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await section.getByText(`PTR-${seminar.id}, 7.50 units`).waitFor()
  await section.getByText(/^Submit the completion report by /).waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    if (process.env.SHOTS !== undefined)
      await section.screenshot({ path: `/tmp/shots/accreditation-${width}.png` })
  }

  const { page: ofStaff } = await openPage()
  await signIn(ofStaff, (await aStaffPerson({ role: 'staff' })).email)
  await visit(ofStaff, `/seminars/${seminar.id}/programme`)
  const read = ofStaff.getByRole('region', { name: 'Accreditation' })
  await read.getByText('7.50').first().waitFor()
  expect(await read.getByRole('button').count()).toBe(0)
  await expectAccessible(ofStaff)
})
