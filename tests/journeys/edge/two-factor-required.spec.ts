import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLogin, password } from '#tests/kit/accounts.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { type BuiltSite, startBuiltSite } from '#tests/kit/built-site.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { proveIdentity } from '#tests/kit/reauthentication.ts'
import {
  button,
  expectFitting,
  failing,
  logOut,
  nextCode,
  readCodes,
  setUpApp,
} from '#tests/kit/two-step-browser.ts'

const email = 'ana@journeys.example'
let site: BuiltSite

beforeAll(async () => {
  site = await startBuiltSite({ SECOND_FACTOR: 'required', ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
}, 120_000)
afterAll(() => site.stop(), 60_000)

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })
const at = (path: string) => `${site.baseUrl}${path}`

test('Required two-step sign-in: the admin area opens after setup, and the next login asks for it', async () => {
  const { page } = await openPage({ expected: failing(401) })
  await page.goto(at('/admin?tab=audit'))
  await waitForHydration(page)
  await fillLogin(page, email)
  await heading(page).waitFor()
  await button(page, 'Set up an app').waitFor()
  await waitForHydration(page)
  expect(new URL(page.url()).search).toBe('?next=%2Fadmin%3Ftab%3Daudit')
  await page.getByText('Please set up two-step sign-in first').waitFor()
  expect(await page.getByRole('link', { name: 'Seminars', exact: true }).count()).toBe(0)
  await expectFitting(page)

  for (const path of ['/dashboard', '/attendees', '/seminars', '/admin']) {
    await page.goto(at(path))
    await heading(page).waitFor()
  }
  await visit(page, at('/register'))
  await page.getByRole('heading', { level: 1 }).waitFor()

  await visit(page, at('/two-step-sign-in?next=%2Fadmin%3Ftab%3Daudit'))
  await proveIdentity(page)
  const secret = await setUpApp(page)
  expect(await readCodes(page)).toHaveLength(10)
  await button(page, 'I have saved them').click()
  await page.getByText('Two-step sign-in is set up').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(at('/admin?tab=audit'))
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await waitForHydration(page)

  await logOut(page)
  await fillLogin(page, email)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(nextCode(secret))
  await button(page, 'Continue').click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})
