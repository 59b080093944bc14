import { describe, expect, test } from 'vitest'
import { anAccount, fillLogin, message } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, visit } from '../kit/browser.ts'
import { totpCode } from '../kit/second-factors.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'
import {
  aColleague,
  addAuthenticator,
  button,
  codeField,
  expectFitting,
  failing,
  giveSecondFactor,
  logInAsFarAs,
  logOut,
  nextCode,
  openOwnAccount,
  part,
  readCodes,
  recoveryField,
  setUpApp,
  welcome,
} from '../kit/two-step-browser.ts'

/** After logging out, the next page requests the current user. */
const signedOut = failing(401)

describe('Two-step sign-in with an authenticator app', () => {
  test('is set up on the account page, and its code is required from then on', async () => {
    const { page } = await openPage({ expected: [...signedOut, ...failing(400)] })
    const account = await aColleague()
    await openOwnAccount(page, account)
    await part(page).getByText('Off', { exact: true }).waitFor()
    await expectFitting(page)
    const secret = await setUpApp(page)
    const codes = await readCodes(page)
    expect(new Set(codes).size).toBe(10)
    await page.getByText('Your authenticator app is set up. Your other devices are logged out.').waitFor()
    await expectFitting(page)
    await button(page, 'I have saved them').click()
    await part(page).getByText('10 of 10 left.').waitFor()

    await logOut(page)
    await logInAsFarAs(page, account)
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric')
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expectFitting(page)
    await codeField(page).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code is not right, or it was used already.').waitFor()
    // The message disappears on blur; the click must still count.
    await button(page, 'Use a recovery code').click()
    await recoveryField(page).waitFor()
    await button(page, 'Use a code from my app').click()
    await codeField(page).fill(nextCode(secret))
    await page.keyboard.press('Enter')
    await welcome(page)
  })

  test('shows a QR code and a key, and reports a wrong first code', async () => {
    const { page } = await openPage({ width: 360, isTouch: true, expected: failing(400) })
    await openOwnAccount(page, await aColleague())
    await button(page, 'Set up an app').click()
    await button(page, 'Continue').click()
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    await expectFitting(page)
    await codeField(page).fill('12345')
    await button(page, 'Turn on').click()
    await page.getByText('Enter the six digits that the app shows').waitFor()
    await codeField(page).fill('000000')
    await button(page, 'Turn on').click()
    await page.getByText('This code is not right. Check that the time').waitFor()
    const secret = (await page.locator('.two-step-secret').innerText()).replaceAll(' ', '')
    await codeField(page).fill(totpCode(secret, new Date()))
    await button(page, 'Turn on').click()
    expect(await readCodes(page)).toHaveLength(10)
  })

  test('is no longer required after the app is removed', async () => {
    const { page } = await openPage({ expected: signedOut })
    const account = await aColleague()
    await openOwnAccount(page, account)
    await setUpApp(page)
    await button(page, 'I have saved them').click()
    await button(page, 'Remove the app').click()
    await page.getByText('This is your last method').waitFor()
    await button(page, 'Remove').click()
    await message(page, 'The authenticator app is removed.').waitFor()
    await button(page, 'Set up an app').waitFor()
    await logOut(page)
    await fillLogin(page, account.email)
    await welcome(page)
  })
})

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

  test('refuses a second passkey for the same device, with a notice', async () => {
    const { page } = await openPage()
    await addAuthenticator(page)
    await openOwnAccount(page, await aColleague())
    const add = async () => {
      await button(page, 'Add a passkey').click()
      await button(page, 'Add passkey').click()
    }
    await add()
    await button(page, 'I have saved them').click()
    await add()
    await page.getByText('You already have a passkey on this device.').waitFor()
    await button(page, 'Cancel').click()
    await button(page, 'Add a passkey').waitFor()
  })

  test('offers the other methods when the passkey is not available', async () => {
    const { page } = await openPage()
    const account = await aColleague()
    const code = await giveSecondFactor(account)
    await addAuthenticator(page)
    await logInAsFarAs(page, account)
    await button(page, 'Use a passkey').click()
    await page.getByText('No passkey was used. Please try again.').waitFor()
    await button(page, 'Use a recovery code').click()
    await expectFitting(page)
    await recoveryField(page).fill(code.toUpperCase())
    await button(page, 'Continue').click()
    await welcome(page)
    await visit(page, '/account')
    await part(page).getByText('You have no recovery codes left.').waitFor()
  })
})

test('Two-step sign-in is not offered to an attendee', async () => {
  const { page } = await openPage()
  await signIn(page, (await anAccount()).email)
  await visit(page, '/account')
  await page.getByRole('region', { name: 'Where you are logged in' }).waitFor()
  expect(await part(page).count()).toBe(0)
})

test('Two-step sign-in is removed by an administrator for a user who lost every factor', async () => {
  const { page } = await openPage()
  const account = await aColleague()
  await giveSecondFactor(account)
  await signIn(page, theSite().admin.email)
  await visit(page, `/admin?search=${account.email}`)
  await page
    .getByRole('button', { name: `Actions for ${account.displayName}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove Two-Step Sign-In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Two-Step Sign-In' })
  await dialog.getByText('First make sure that the request really comes from this user.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await message(page, `Two-step sign-in of user ID ${account.id} has been removed.`).waitFor()
  const { page: theirs } = await openPage()
  await visit(theirs, '/login')
  await fillLogin(theirs, account.email)
  await welcome(theirs)
})
