import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { signIn } from '../kit/sign-in.ts'
import { aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })

describe('The account menu', () => {
  const openButton = (page: Page) => page.getByRole('button', { name: /^Account menu of / })

  test.for([360, 1280])('links to the account settings and to the site, at %i pixels', async (width) => {
    const { page } = await openPage({ width })
    const account = await aStaffPerson({ role: 'staff' })
    await signIn(page, account.email)
    await visit(page, '/dashboard')
    const link = (name: string) => page.getByRole('banner').getByRole('link', { name })
    expect(await link('Account settings').count()).toBe(0)
    await openButton(page).click()
    expect(await link('View site').getAttribute('href')).toBe('/')
    expect(await page.getByRole('banner').getByRole('button', { name: 'Logout' }).count()).toBe(2)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await link('Account settings').count()).toBe(0)
    expect(await openButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await link('Account settings').click()
    await page.waitForURL('/account')
    await heading(page, 'Account settings').waitFor()
    await page.getByText('Role: staff. Account status: active.').waitFor()
    await page.getByRole('textbox', { name: 'Display Name' }).waitFor()
    // A request in flight when the test ends would be answered with 401.
    await page.waitForLoadState('networkidle')
  })

  test('opens without JavaScript', async () => {
    const { page } = await openPage({ javaScript: false })
    await signIn(page, theSite().admin.email)
    await page.goto('/dashboard')
    await openButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Account settings' }).click()
    await heading(page, 'Account settings').waitFor()
  })

  test('logs out', async () => {
    const { page } = await openPage({ expected: [/401/] })
    await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
    await visit(page, '/account')
    await openButton(page).click()
    await logoutButton(page).last().click()
    await page.waitForURL('/login')
  })
})
