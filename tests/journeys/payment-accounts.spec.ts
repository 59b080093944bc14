/** Payment accounts of one seminar: chosen by an organizer, shown to its registrants only. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demonstrationSettings } from '../../src/features/settings/rules/demonstration-settings.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPlannedSeminar, forgetAfterwards } from '../kit/planned-seminars.ts'
import { aRejectedPayment } from '../kit/proof-links.ts'
import { aRegistrant, fillPersonal, nextButton, queryDatabase } from '../kit/registration-form.ts'
import { alerts, editForm, input, newForm, openListOf, stored } from '../kit/seminar-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { choose, pressable, toastSaying } from '../kit/user-management.ts'

const [wallet, bank] = demonstrationSettings.paymentMethods.accounts
if (wallet === undefined || bank === undefined) throw new Error('The demonstration has two accounts.')

const allAccounts = (page: Page) => page.getByRole('switch', { name: 'All payment accounts' })
const tick = (page: Page, label: string) => page.getByRole('checkbox', { name: label })

/** The headings of the accounts, also within `noscript`. */
const shownAccounts = (page: Page) => page.locator('h4[id^="payment-account-"]').allInnerTexts()

async function expectOnlyBank(page: Page): Promise<void> {
  await page.locator('#payment-account-1').waitFor()
  expect(await shownAccounts(page)).toEqual([bank?.label])
}

test('An organizer chooses the accounts of a seminar, and a copy keeps the choice', async () => {
  const title = `Paid ${aMark()}`
  const { id } = await aPlannedSeminar({ title, price: '500.00' })
  const page = await openListOf(title, { width: 360, isTouch: true })
  await choose(page, title, 'Edit Seminar')
  const form = editForm(page)
  await form.waitFor()
  expect(await allAccounts(page).isChecked()).toBe(true)
  await allAccounts(page).click()
  await tick(page, wallet.label).uncheck()
  await tick(page, bank.label).uncheck()
  await pressable(form, 'Save Changes').click()
  await form.getByText('Please choose at least one account').waitFor()
  await tick(page, bank.label).check()
  expect(await alerts(form)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await pressable(form, 'Save Changes').click()
  await toastSaying(page, `Seminar "${title}" has been updated.`).waitFor()
  expect((await stored(title))?.payment_account_ids).toEqual([bank.id])

  forgetAfterwards(`${title} again`)
  await choose(page, title, 'Duplicate Seminar')
  await newForm(page).waitFor()
  expect(await tick(page, bank.label).isChecked()).toBe(true)
  expect(await tick(page, wallet.label).isChecked()).toBe(false)
  await input(newForm(page), 'Title').fill(`${title} again`)
  await input(newForm(page), 'Start Date').fill('2028-06-03')
  await pressable(newForm(page), 'Create Seminar').click()
  await toastSaying(page, `Seminar "${title} again" has been created.`).waitFor()
  expect((await stored(`${title} again`))?.payment_account_ids).toEqual([bank.id])

  const { page: visitor } = await openPage({ width: 360 })
  await visit(visitor, `/register?seminar=${id}`)
  await fillPersonal(visitor, aRegistrant())
  await nextButton(visitor).click()
  await expectOnlyBank(visitor)
  const { page: plain } = await openPage({ width: 360, javaScript: false })
  await plain.goto(`/register?seminar=${id}`)
  await expectOnlyBank(plain)
})

test('The form of a free seminar does not ask for payment accounts', async () => {
  const title = `Free ${aMark()}`
  await aPlannedSeminar({ title })
  const page = await openListOf(title)
  await choose(page, title, 'Edit Seminar')
  await editForm(page).waitFor()
  expect(await allAccounts(page).count()).toBe(0)
  await input(editForm(page), 'Price').fill('100')
  await allAccounts(page).waitFor()
})

describe('The link for a rejected payment shows the accounts of the seminar', () => {
  test.each([true, false])('with JavaScript: %s', async (javaScript) => {
    const { link, seminar } = await aRejectedPayment()
    await queryDatabase('update seminars set payment_account_ids = $1 where id = $2', [[bank.id], seminar.id])
    const { page } = await openPage({ width: 360, javaScript })
    await page.goto(link)
    if (!javaScript) {
      await page.getByRole('textbox', { name: 'Link from the e-mail' }).fill(link)
      await page.getByRole('main').getByRole('button', { name: 'Open the link' }).click()
    }
    await page.getByText('How to pay').click()
    await expectOnlyBank(page)
  })
})
