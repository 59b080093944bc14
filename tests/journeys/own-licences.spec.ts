import { expect, test } from 'vitest'
import { anAccount } from '../kit/accounts.ts'
import { anAttendee } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
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
    .poll(() => queryDatabase('select prc_license_no from people where id = $1', [account.id]))
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
  }
  await press('Delete Nursing')
  await expect.poll(() => section.getByText('7654321').count()).toBe(0)
  await press('Delete Professional Teachers')
  await section.getByRole('button', { name: 'Add a license', exact: true }).waitFor()
})

test('Managers add, correct and check licenses in the profile; other staff read them masked', async () => {
  const lastName = `${aMark()} de los Santos y Villanueva-Macaraeg`
  const holder = await anAttendee({ firstName: 'Maria Concepcion Guadalupe', lastName, prcLicenseNo: 'N/A' })
  const openLicences = async (role: 'organizer' | 'staff', width: number) => {
    const { page } = await openPage({ width })
    await signIn(page, (await aStaffPerson({ role })).email)
    await visit(page, `/attendees?profile=${holder.id}`)
    const sheet = page.getByRole('dialog')
    return { page, sheet, card: sheet.getByRole('region', { name: 'PRC Licenses' }) }
  }
  const { page, sheet, card } = await openLicences('organizer', 360)
  const press = (name: string) => sheet.getByRole('button', { name, exact: true }).click()
  const save = async (values: { profession: string; number: string; until?: string }, button: string) => {
    await sheet.getByRole('combobox', { name: 'Profession' }).selectOption({ label: values.profession })
    await sheet.getByRole('textbox', { name: 'PRC License No.' }).fill(values.number)
    await sheet.getByLabel('Expiration Date').fill(values.until ?? '')
    await press(button)
  }
  await card.getByText('This is not a PRC number').waitFor()
  expect(await card.getByRole('button', { name: /Mark as Checked/ }).count()).toBe(0)
  await press('Edit Profession not given')
  await save({ profession: 'Professional Teachers', number: '1111' }, 'Save Changes')
  await sheet.getByText('Type the number on your PRC ID, digits only').waitFor()
  await save({ profession: 'Professional Teachers', number: '12345', until: '2020-01-31' }, 'Save Changes')
  await card.getByText('The license expired on January 31, 2020.').waitFor()
  await press('Add License')
  await save({ profession: 'Naval Architecture and Marine Engineering', number: '7654321' }, 'Add License')
  await press('Mark as Checked: Naval Architecture and Marine Engineering')
  await card.getByText(/^Checked against the PRC ID on .* by /).waitFor()
  await expectAccessible(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }
  await press('Take Check Back: Naval Architecture and Marine Engineering')
  await expect.poll(() => card.getByText('Not checked against the PRC ID.').count()).toBe(2)

  const seenByStaff = (await openLicences('staff', 1280)).card
  await seenByStaff.getByText('••••321', { exact: true }).waitFor()
  await seenByStaff.getByText('••••345', { exact: true }).waitFor()
  expect(await seenByStaff.getByRole('button').count()).toBe(0)
})
