import { describe, expect, test } from 'vitest'
import { anAccount, message } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { ageSessions, confirmIdentity, identityDialog, passwordField } from '../kit/reauthentication.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { choose, expectFocusOn, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const refused = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]

describe("Changing one's own e-mail", () => {
  test('asks for the password, then sends the typed address', async () => {
    const { page } = await openPage({ width: 360, expected: [...refused(403), ...refused(400)] })
    await signIn(page, (await anAccount()).email)
    await visit(page, '/account')
    const newEmail = `${aMark()}@journeys.example`
    await page.getByRole('textbox', { name: 'New Email' }).fill(newEmail)
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    await expectFocusOn(passwordField(page))
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await passwordField(page).fill('not mine')
    await pressable(identityDialog(page), 'Confirm').click()
    await identityDialog(page).getByRole('alert').getByText('This is not your password.').first().waitFor()
    await confirmIdentity(page)
    await message(page, `We sent a link to ${newEmail}.`).waitFor()
  })

  test('keeps the typed address when the password prompt is cancelled', async () => {
    const { page } = await openPage({ expected: refused(403) })
    await signIn(page, (await anAccount()).email)
    await visit(page, '/account')
    const field = page.getByRole('textbox', { name: 'New Email' })
    await field.fill('later@example.ph')
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    await expectFocusOn(passwordField(page))
    await page.keyboard.press('Escape')
    await message(page, 'Please confirm that it is you, then try again.').waitFor()
    expect(await field.inputValue()).toBe('later@example.ph')
  })
})

describe('Re-authentication in a two-hour-old session', () => {
  test('continues a user change from its open dialog, also after Esc', async () => {
    const { displayName } = await aStaffPerson({ displayName: `Amihan ${aMark()}` })
    const admin = await anAccount({ role: 'admin' })
    const page = await openUserManagement(
      `/admin?search=${displayName}`,
      { expected: refused(403) },
      admin.email,
    )
    await ageSessions(admin.id)
    await choose(page, displayName, 'Edit User Details')
    const sheet = page.getByRole('dialog', { name: 'Edit User Details' })
    await sheet.getByRole('combobox', { name: 'Role' }).selectOption('staff')
    await pressable(sheet, 'Save Changes').click()
    await expectFocusOn(passwordField(page))
    await page.keyboard.press('Escape')
    await identityDialog(page).waitFor({ state: 'hidden' })
    expect(await sheet.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('staff')
    await pressable(sheet, 'Save Changes').click()
    await confirmIdentity(page)
    await toastSaying(page, `User details updated successfully for "${displayName}".`).waitFor()
  })

  test('is required before other devices are signed out', async () => {
    const { page } = await openPage({ width: 360, expected: refused(403) })
    const account = await anAccount()
    await signIn(page, account.email)
    await queryDatabase(
      `insert into sessions (token_hash, person_id, expires_at) values (sha256('other device'), $1, now() + interval '1 day')`,
      [account.id],
    )
    await ageSessions(account.id)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expectFocusOn(passwordField(page))
    await confirmIdentity(page)
    await message(page, 'Your other devices are logged out.').waitFor()
    expect(await queryDatabase('select 1 from sessions where person_id = $1', [account.id])).toHaveLength(1)
  })

  test('is required before the export of all attendees starts', async () => {
    const admin = await anAccount({ role: 'admin' })
    const page = await openUserManagement('/attendees', { expected: refused(403) }, admin.email)
    await ageSessions(admin.id)
    await page
      .getByRole('button', { name: /^(Export|More)/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /all attendees$/i }).click()
    const file = page.waitForEvent('download')
    await confirmIdentity(page)
    expect((await file).suggestedFilename()).toMatch(/^all_attendees_/)
  })
})
