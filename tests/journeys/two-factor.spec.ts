import { describe, expect, test } from 'vitest'
import { openPage } from '../kit/browser.ts'
import {
  aColleague,
  button,
  codeField,
  failing,
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
    const secret = await setUpApp(page)
    const codes = await readCodes(page)
    expect(new Set(codes).size).toBe(10)
    await page.getByText('Your authenticator app is set up. Your other devices are logged out.').waitFor()
    await button(page, 'I have saved them').click()
    await part(page).getByText('10 of 10 left.').waitFor()

    await logOut(page)
    await logInAsFarAs(page, account)
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric')
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true)
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
})
