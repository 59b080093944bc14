import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillLogin } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import type { BuiltSite } from '../kit/built-site.ts'
import { startFreshSite } from '../kit/fresh-site.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

async function logIn({ baseUrl, admin }: BuiltSite, path: string, width = 1280): Promise<Page> {
  const { page } = await openPage({ width })
  await page.goto(`${baseUrl}/login?from=${encodeURIComponent(path)}`)
  await fillLogin(page, admin.email, admin.password)
  await page.waitForURL('**/dashboard**')
  await page.goto(`${baseUrl}${path}`)
  await waitForHydration(page)
  return page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('A new installation becomes the provider’s own site', async () => {
  const site = await startFreshSite({ hasSampleData: true })
  const page = await logIn(site, '/settings?tab=site', 360)
  await pressable(page, 'Start with your own').click()
  await page.getByText('Name is required', { exact: true }).first().waitFor()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await field(page, 'Name').fill('Sto. Niño Training Center')
  await field(page, 'Legal Name').fill('Sto. Niño Training Center, Inc.')
  await field(page, 'Email').fill('office@stonino.example')
  await field(page, 'Address').fill('12 Rizal Street\nCatbalogan City')
  await field(page, 'Officer Name').fill('Jun Abrenica')
  await pressable(page, 'Start with your own').click()
  await page.getByText('Invalid email address').waitFor()
  await field(page, 'Officer Email').fill('privacy@stonino.example')
  await field(page, 'Officer Phone').fill('0917 555 0101')
  await pressable(page, 'Start with your own').click()
  await toastSaying(page, 'This is your own site now.').waitFor()
  await toastSaying(page, 'The sample data has been removed.').waitFor()
  await page.getByText('This is your own site.', { exact: true }).waitFor()
  const home = await (await fetch(site.baseUrl)).text()
  expect(home).toContain('Sto. Niño Training Center')
  expect(home).toContain('12 Rizal Street')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export settings' }).click()
  const file = await (await download).path()
  await page.locator('input[type=file]').setInputFiles(file)
  await pressable(page, 'Import settings').click()
  await pressable(page, 'Replace').click()
  await toastSaying(page, 'The settings were imported.').waitFor()
})
