import { describe, expect, test } from 'vitest'
import { anAccount, emailField, message } from '#tests/kit/accounts.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { ageSessions, confirmIdentity, identityDialog, passwordField } from '#tests/kit/reauthentication.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import {
  aColleague,
  addAuthenticator,
  button,
  expectFitting,
  failing,
  giveSecondFactor,
  logInAsFarAs,
  logOut,
  openOwnAccount,
  part,
  readCodes,
  recoveryField,
  welcome,
} from '#tests/kit/two-step-browser.ts'
import {
  choose,
  expectFocusOn,
  openUserManagement,
  pressable,
  toastSaying,
} from '#tests/kit/user-management.ts'

/** After logging out, the next page requests the current user. */
const signedOut = failing(401)
const refused = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]

describe('Two-step sign-in with a passkey', () => {
  test('is set up under a name, and the passkey is required from then on', async () => {
    const { page } = await openPage({ width: 360, expected: signedOut })
    const account = await aColleague()
    await addAuthenticator(page)
    await openOwnAccount(page, account)
    await button(page, 'Add a passkey').click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    expect(await name.inputValue()).toBe('Chrome on Linux')
    await expectFitting(page)
    await name.fill('My phone')
    await button(page, 'Add passkey').click()
    expect(await readCodes(page)).toHaveLength(10)
    await button(page, 'I have saved them').click()
    await part(page).getByText('Passkey: My phone').waitFor()
    await logOut(page)
    await logInAsFarAs(page, account)
    await button(page, 'Use a passkey').waitFor()
    await expectFitting(page)
    await button(page, 'Use a passkey').click()
    await welcome(page)
    await visit(page, '/account')
    await part(page)
      .getByText(/last used/)
      .waitFor()
  })
})

describe('The second step of signing in', () => {
  test('starts over when it has expired', async () => {
    const { page } = await openPage({ expected: failing(401) })
    const account = await aColleague()
    const code = await giveSecondFactor(account)
    await logInAsFarAs(page, account)
    await queryDatabase(
      `update one_time_tokens set expires_at = now() - interval '1 second' where person_id = $1`,
      [account.id],
    )
    await button(page, 'Use a recovery code').click()
    await recoveryField(page).fill(code)
    await button(page, 'Continue').click()
    await page.getByText('This took too long. Please log in again.').waitFor()
    await emailField(page).waitFor()
  })
})

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
    await passwordField(page).fill('not mine')
    await pressable(identityDialog(page), 'Confirm').click()
    await identityDialog(page).getByRole('alert').getByText('This is not your password.').first().waitFor()
    await confirmIdentity(page)
    await message(page, `We sent a link to ${newEmail}.`).waitFor()
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
})
