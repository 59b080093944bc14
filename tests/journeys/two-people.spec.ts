import { expect, test } from 'vitest'
import { anAccount, message } from '../kit/accounts.ts'
import { openPage, visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'

test('Account page left open by one user does not change the account of the next user', async () => {
  const { page } = await openPage({ width: 360, expected: [/409/] })
  const [first, second] = [await anAccount({}), await anAccount({})]
  await signIn(page, first.email)
  await visit(page, '/account')
  await signIn(page, second.email)
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Samar NHS')
  await page.getByRole('button', { name: 'Save details' }).click()
  await message(page, 'Someone else is now logged in. Please reload the page.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Company', exact: true }).inputValue()).toBe('Samar NHS')
  const rows = await queryDatabase('select company from people where id in ($1, $2)', [first.id, second.id])
  expect(rows.map(({ company }) => company)).toEqual([null, null])
})
