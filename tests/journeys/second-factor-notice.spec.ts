/** New installations give administrators and organizers seven days to set up a second factor. */
import { expect, test } from 'vitest'
import { anAccount } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { signIn } from '../kit/sign-in.ts'

test.for(['admin', 'organizer'] as const)(
  'Two-step sign-in notice on the dashboard of an %s states the deadline',
  async (role) => {
    const { page } = await openPage({ width: 360 })
    await signIn(page, (await anAccount({ role })).email)
    await visit(page, '/dashboard')
    const notice = page.getByRole('status').filter({ hasText: 'Set up two-step sign-in' })
    await notice.getByText(/^Your role requires it starting \w+ \d+, 20\d\d/).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await notice.getByRole('link', { name: 'Open account settings' }).click()
    await page.waitForURL('/account')
    await page.getByRole('region', { name: 'Two-step sign-in' }).getByText('Your role requires it.').waitFor()
  },
)

test('Two-step sign-in notice is not shown on the dashboard of staff', async () => {
  const { page } = await openPage()
  const account = await anAccount({ role: 'staff' })
  await signIn(page, account.email)
  await visit(page, '/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  expect(await page.getByText('Set up two-step sign-in').count()).toBe(0)
})
