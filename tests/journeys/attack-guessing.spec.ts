/** Password guessing by a stranger does not lock the owner out of a browser they have used before. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAccount, fillLogin, logInByForm } from '../kit/accounts.ts'
import { callApi, expectingRefusals } from '../kit/attacks.ts'
import { openPage, visit } from '../kit/browser.ts'
import { logOut } from '../kit/two-step-browser.ts'

const tooMany = (page: Page) =>
  page.getByRole('main').getByRole('alert').getByText('Too many requests. Please try again later.')

test("Sign-in lockout: ten wrong passwords by a stranger do not lock out the owner's known browser", async () => {
  const account = await anAccount()
  const { page: owner } = await openPage({ expected: expectingRefusals })
  await logInByForm(owner, account.email)
  await logOut(owner)

  const { page: stranger } = await openPage({ expected: expectingRefusals })
  await visit(stranger, '/login')
  for (let guess = 0; guess < 10; guess += 1) {
    const tried = { email: account.email, password: `guess number ${guess}` }
    expect((await callApi(stranger, '/auth/login_with_password', tried)).status).toBe(401)
  }
  await fillLogin(stranger, account.email)
  await tooMany(stranger).waitFor()

  await logInByForm(owner, account.email)
  await owner.getByRole('banner').getByText(account.email).waitFor()
})
