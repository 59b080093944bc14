import { afterEach, expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import {
  aProofFile,
  aRegistrant,
  chooseProof,
  completeButton,
  field,
  fillPersonal,
  fillProfessional,
  queryDatabase,
} from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase('truncate bills, bill_lines cascade')
  await queryDatabase('delete from settings_versions')
  await queryDatabase('delete from settings')
  await queryDatabase("select pg_notify('pagsulong_settings', '')")
})

test('Without script, the code of the bill is shown before paying, and the registration gets it', async () => {
  const seminar = await aPlannedSeminar({ title: `Code without script ${aMark()}`, price: '1250.50' })
  const { page: admin } = await openPage()
  await signIn(admin, theSite().admin.email)
  await visit(admin, '/settings?tab=payments')
  await admin.getByRole('switch', { name: 'Keep a ledger of bills and money received' }).click()
  await pressable(admin, 'Save').click()
  await toastSaying(admin, 'Settings saved.').waitFor()

  const { page } = await openPage({ javaScript: false, width: 360, expected: [/400/] })
  const form = `${theSite().baseUrl}/register?seminar=${seminar.id}`
  await page.goto(form)
  // Locators do not find what is within noscript, where the payment section is.
  const shared = await page.content()
  expect(shared).not.toContain('Your code')
  const [, link = ''] = /href="([^"]+)">Show the code for your payment/.exec(shared) ?? []
  await page.goto(`${theSite().baseUrl}${link.replaceAll('&amp;', '&')}`)
  const shown = await page.content()
  const [, code] = /Your code<\/dt><dd[^>]*>(\w{4}-\w{4})</.exec(shown) ?? []
  expect(code).toBeDefined()
  expect(shown).not.toContain('Show the code for your payment')
  expect(shown).toContain('Write your code in the message of the transfer')
  expect(await sidewaysScroll(page)).toBe(0)

  await fillPersonal(page, aRegistrant())
  await fillProfessional(page)
  await completeButton(page).click()
  await page.locator('#registration-proofOfPaymentFile-error:not(:empty)').waitFor()
  expect(await page.content()).toContain(code)
  await chooseProof(page, await aProofFile())
  await field(page, 'Reference Number').fill('1234567890123')
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ }).waitFor()
  const [bill] = await queryDatabase(
    `select code from bills join registrations on registrations.id = registration_id where seminar_id = $1`,
    [seminar.id],
  )
  expect(bill?.code).toBe(code?.replace('-', ''))
})
