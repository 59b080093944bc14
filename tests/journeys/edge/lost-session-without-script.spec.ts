/** A session that ends between opening a form and submitting it, for visitors without JavaScript. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, emailField, fillLogin, passwordField, type TestAccount } from '#tests/kit/accounts.ts'
import { openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import { joinClaimsSql, joinOrdersSql } from '#tests/kit/orders.ts'
import {
  aProofFile,
  chooseProof,
  completeButton,
  field,
  fillPersonal,
  fillProfessional,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { codeField, failing, giveSecondFactor, secondStep } from '#tests/kit/two-step-browser.ts'

const main = (page: Page) => page.getByRole('main')
const confirmed = (page: Page) => page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ })

const endings: [string, (page: Page, account: TestAccount) => Promise<void>][] = [
  [
    'was revoked',
    async (_, { id }) => {
      await queryDatabase('delete from sessions where person_id = $1', [id])
    },
  ],
  [
    'was ended by logging out in another tab',
    async (page) => {
      const headers = { Origin: theSite().baseUrl }
      const answer = await page.context().request.post('/_api/auth/logout', { data: {}, headers })
      expect(answer.status()).toBe(200)
    },
  ],
]

function registrationsOf({ email }: TestAccount) {
  return queryDatabase(
    `select orders.state, proofs.id is not null as has_proof from registrations ${joinOrdersSql}
     left ${joinClaimsSql} join people on people.id = person_id left join proofs on proofs.payment_id = claim.id
     where email = $1`,
    [email],
  )
}

describe('A registration with proof whose session has ended, without JavaScript', () => {
  test.each(endings)(
    'is taken once, after an error that keeps what was typed: the session %s',
    async (_, end) => {
      const account = await anAccount()
      const { page } = await openPage({ width: 360, javaScript: false, expected: failing(400) })
      await signIn(page, account.email)
      await page.goto(`/register?seminar=${(await seminarTitled(sample.paid)).id}`)
      await fillPersonal(page, { firstName: 'Grace', lastName: 'Dela Cruz', email: account.email })
      await fillProfessional(page)
      await field(page, 'Company').fill('')
      await field(page, 'Notes').fill('Vegetarian')
      await chooseProof(page, await aProofFile())
      await end(page, account)
      await completeButton(page).click()
      await page.locator('#registration-company-error', { hasText: 'Company is required' }).waitFor()
      expect(await field(page, 'Email').inputValue()).toBe(account.email)
      expect(await field(page, 'Notes').inputValue()).toBe('Vegetarian')
      expect(await registrationsOf(account)).toEqual([])

      await field(page, 'Company').fill('Basey National High School')
      await chooseProof(page, await aProofFile())
      await completeButton(page).click()
      await confirmed(page).waitFor()
      await main(page).getByText('We are checking your payment.').waitFor()
      expect(await registrationsOf(account)).toEqual([{ state: 'pending', has_proof: true }])
      expect(await sidewaysScroll(page)).toBe(0)
    },
  )
})

describe('A second step of signing in, without JavaScript', () => {
  async function openSecondStep(expected: readonly RegExp[]) {
    const account = await anAccount({ role: 'staff' })
    const code = await giveSecondFactor(account)
    const { page } = await openPage({ width: 360, javaScript: false, expected })
    await page.goto('/login?next=/account')
    await fillLogin(page, account.email)
    await secondStep(page).waitFor()
    return { account, code, page }
  }

  test('that expired after a wrong code starts over with the e-mail and leads to the same page', async () => {
    const { account, code, page } = await openSecondStep([...failing(400), ...failing(401)])
    await codeField(page).fill('wrong-wrong-wrong')
    await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
    await main(page)
      .getByText(/not right/)
      .waitFor()
    await queryDatabase(
      `update one_time_tokens set expires_at = now() - interval '1 minute' where person_id = $1`,
      [account.id],
    )
    await codeField(page).fill(code)
    await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
    await main(page).getByText('This took too long. Please log in again.').waitFor()
    expect(await emailField(page).inputValue()).toBe(account.email)
    expect(await passwordField(page).inputValue()).toBe('')
    expect(await page.content()).not.toContain(code)

    await fillLogin(page, account.email)
    await secondStep(page).waitFor()
    await codeField(page).fill(code)
    await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/account')
  })

  test('that was finished in another tab leads to the page', async () => {
    const { code, page } = await openSecondStep([])
    const other = await page.context().newPage()
    await other.goto('/login?next=/account')
    await fillLogin(other, (await emailOf(page)) ?? '')
    await secondStep(other).waitFor()
    await codeField(other).fill(code)
    await main(other).getByRole('button', { name: 'Continue', exact: true }).click()
    await other.waitForURL(({ pathname }) => pathname === '/account')
    await codeField(page).fill(code)
    await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/account')
  })
})

const emailOf = (page: Page) => page.locator('input[name="email"]').getAttribute('value')
