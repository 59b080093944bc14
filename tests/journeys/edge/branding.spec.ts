import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#tests/kit/browser.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { pressable, toastSaying } from '#tests/kit/user-management.ts'

const purple = '#7a1fa2'

async function homeHtml(): Promise<string> {
  return (await fetch(theSite().baseUrl)).text()
}

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase('delete from settings_versions', [])
  await queryDatabase('delete from settings', [])
  await queryDatabase("select pg_notify('pagsulong_settings', '')", [])
  await expect.poll(homeHtml).not.toContain('/brand/icon-180.png')
})

async function openBranding(email = theSite().admin.email, expected: RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ expected })
  await signIn(page, email)
  await page.goto('/settings?tab=branding')
  await waitForHydration(page)
  return page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => pressable(page, 'Save').click()

test('A page with the colors continues in the browser without an error', async () => {
  const page = await openBranding()
  await field(page, 'Main Color').fill(purple)
  await save(page)
  await toastSaying(page, 'Settings saved.').waitFor()
  const { page: visitor } = await openPage()
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'About Us' }).first().click()
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  expect(
    await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')),
  ).toBe(purple)
})
