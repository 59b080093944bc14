import { expect, test } from 'vitest'
import { anAccount } from '../kit/accounts.ts'
import { anAttendee } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { askDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'

test('Licenses are added, edited, made primary and deleted on the account page', async () => {
  const { page } = await openPage({ width: 360, isTouch: true })
  const account = await anAccount()
  await signIn(page, account.email)
  await visit(page, '/account')
  const section = page.getByRole('region', { name: 'PRC licenses' })
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click()
  const profession = section.getByRole('combobox', { name: 'Profession' })
  const number = section.getByRole('textbox', { name: 'PRC License No.' })

  await press('Add a license')
  await number.fill('N/A')
  await press('Save license')
  await section.getByText('Choose your profession.').waitFor()
  await section.getByText('Type the number on your PRC ID, digits only').waitFor()
  await profession.selectOption({ label: 'Professional Teachers' })
  await number.fill('12345')
  await section.getByLabel('Expiration Date').fill('2020-01-31')
  await expectAccessible(page)
  await press('Save license')
  await section.getByText('0012345, until January 31, 2020').waitFor()
  expect(await section.getByText('Expired').count()).toBe(1)

  await press('Add another license')
  await profession.selectOption({ label: 'Nursing' })
  await number.fill('7654321')
  await press('Save license')
  await section.getByText('7654321').waitFor()
  await press('Make primary: Nursing')
  await expect
    .poll(() => askDatabase('select prc_license_no from people where id = $1', [account.id]))
    .toEqual([{ prc_license_no: '7654321' }])
  await press('Edit Professional Teachers')
  expect(await number.inputValue()).toBe('0012345')
  await section.getByLabel('Expiration Date').fill('2040-01-31')
  await press('Save license')
  await section.getByText('0012345, until January 31, 2040').waitFor()
  await expectAccessible(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    if (process.env.SHOTS !== undefined)
      await section.screenshot({ path: `/tmp/shots/licences-${width}.png` })
  }
  await press('Delete Nursing')
  await expect.poll(() => section.getByText('7654321').count()).toBe(0)
  await press('Delete Professional Teachers')
  await section.getByRole('button', { name: 'Add a license', exact: true }).waitFor()
})

test('Staff see all licenses of a person in the profile, masked for staff who are not managers', async () => {
  const holder = await anAttendee({ firstName: 'Lisensya', lastName: aMark(), prcLicenseNo: '0012345' })
  await askDatabase(
    `insert into licences (person_id, profession_id, license_no, is_primary)
     select $1, id, '7654321', false from professions where name = 'Nursing'`,
    [holder.id],
  )
  for (const [role, text] of [
    ['organizer', '7654321'],
    ['staff', '••••321'],
  ] as const) {
    const { page } = await openPage()
    await signIn(page, (await aStaffPerson({ role })).email)
    await visit(page, `/attendees?profile=${holder.id}`)
    const card = page.getByRole('dialog').getByText('PRC Credentials').locator('..').locator('..')
    await card.getByText(text, { exact: false }).waitFor()
    expect(await card.innerText()).toContain('Nursing')
  }
})
