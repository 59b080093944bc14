import { expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { readPage } from '../kit/page-source.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()

test('The forgot-password page is server-rendered with every way to recover an account', async () => {
  const { status, text, title, canonical } = await readPage('/forgot-password')
  expect([status, title]).toEqual([200, 'Forgot Password? | Pagsulong Learning Center'])
  for (const word of [
    'Back to Login',
    'No problem. Here are some ways you can get back into your account.',
    'Try another sign-in method',
    'Continue with Google',
    'OR',
    'Contact Support',
    'This helps us confirm you own the account.',
    'Send Request',
  ])
    expect(text).toContain(word)
  expect(canonical).toBe(`${baseUrl}/forgot-password`)
})

test('The forgot-password page is reached from the login, links back and is accessible', async () => {
  const { page } = await openPage({ width: 320 })
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot Password?' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
})
