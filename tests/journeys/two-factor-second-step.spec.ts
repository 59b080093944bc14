import { describe, expect, test } from 'vitest'
import { aGoogleAccount, anAccount, emailField, fillLogin, waitForAccountLink } from '../kit/accounts.ts'
import { openPage, visit } from '../kit/browser.ts'
import { chooseAccount, openGoogle } from '../kit/google-account.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import {
  aColleague,
  button,
  failing,
  giveSecondFactor,
  logInAsFarAs,
  recoveryField,
  secondStep,
  welcome,
} from '../kit/two-step-browser.ts'

describe('The second step of signing in', () => {
  test('can go back to the first', async () => {
    const { page } = await openPage()
    const account = await aColleague()
    await giveSecondFactor(account)
    await logInAsFarAs(page, account)
    await button(page, 'Back').click()
    await emailField(page).waitFor()
    await expect.poll(() => emailField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await fillLogin(page, account.email)
    await secondStep(page).waitFor()
  })

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

  test('follows sign-in with Google too, and then returns to the requested page', async () => {
    const { page } = await openPage()
    const account = await anAccount({ role: 'admin' })
    const code = await giveSecondFactor(account)
    const google = await aGoogleAccount()
    await queryDatabase(
      `insert into linked_identities (person_id, provider, subject) values ($1, 'google', $2)`,
      [account.id, google.subject],
    )
    await visit(page, '/login?next=%2Fadmin%3Ftab%3Daudit')
    await chooseAccount(await openGoogle(page), google)
    await secondStep(page).waitFor()
    await button(page, 'Use a recovery code').click()
    await recoveryField(page).fill(code)
    await button(page, 'Continue').click()
    await page.waitForURL('/admin?tab=audit')
  })

  test('follows an e-mailed account link, whose new password is already saved', async () => {
    const { page } = await openPage()
    const account = await anAccount({ role: 'staff', isVerified: false })
    const { page: theirs } = await openPage()
    await signIn(theirs, account.email)
    await visit(theirs, '/account')
    await button(theirs, 'Send the link again').click()
    const code = await giveSecondFactor(account)
    await page.goto(await waitForAccountLink(account.email))
    await page.getByRole('textbox', { name: 'New Password' }).fill('mahabang gabi 88')
    await button(page, 'Save password and log in').click()
    await secondStep(page).waitFor()
    await page.getByText('Your new password is saved.').waitFor()
    await button(page, 'Use a recovery code').click()
    await recoveryField(page).fill(code)
    await button(page, 'Continue').click()
    await welcome(page)
  })
})
