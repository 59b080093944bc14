import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, fillLogin } from '../kit/accounts.ts'
import { openPage, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'

async function waitForDashboard(page: Page): Promise<void> {
  await page.waitForURL('/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
}

describe('Logging in', () => {
  test('leads to the dashboard, and Back skips the login page', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    const account = await anAccount()
    await visit(page, '/about')
    await visit(page, '/login')
    await fillLogin(page, account.email)
    await waitForDashboard(page)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('returns to the protected page that required it', async () => {
    const { page } = await openPage()
    const account = await anAccount({ role: 'admin' })
    await page.goto('/admin?tab=audit')
    await page.waitForURL('/login?next=%2Fadmin%3Ftab%3Daudit')
    await waitForHydration(page)
    await fillLogin(page, account.email)
    await page.waitForURL('/admin?tab=audit')
  })
})
