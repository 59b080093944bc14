import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { openPage } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

const center = 'Sto. Niño Training Center'

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase('delete from settings_versions', [])
  await queryDatabase('delete from settings', [])
  await queryDatabase("select pg_notify('pagsulong_settings', '')", [])
  await expect.poll(titleForVisitors).toBe('Pagsulong Learning Center')
})

async function titleForVisitors(): Promise<string> {
  const html = await (await fetch(theSite().baseUrl)).text()
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
}

interface Opening {
  readonly email?: string
  readonly expected?: readonly RegExp[]
}

async function openSettings(path = '/settings', { email, expected = [] }: Opening = {}): Promise<Page> {
  const { page } = await openPage({ expected })
  await signIn(page, email ?? theSite().admin.email)
  await page.goto(path)
  await waitForHydration(page)
  return page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()

async function save(page: Page): Promise<void> {
  await pressable(page, 'Save').click()
}

describe('The settings of the organization', () => {
  test('change the public pages at once', async () => {
    const page = await openSettings()
    await field(page, 'Name').fill(center)
    await field(page, 'Tagline').fill('Sama-sama sa pag-aaral')
    await field(page, 'Mobile Numbers').fill('0917 555 0100')
    await pressable(page, 'Remove accreditation 3').click()
    await page.getByRole('region', { name: 'Preview' }).getByText(center).waitFor()
    await save(page)
    await toastSaying(page, 'Settings saved.').waitFor()
    expect(await titleForVisitors()).toBe(center)
    const { page: visitor } = await openPage({ javaScript: false })
    await visitor.goto('/')
    const footer = visitor.getByRole('contentinfo')
    for (const text of [center, 'Sama-sama sa pag-aaral. Since 1994.', '0917 555 0100'])
      await footer.getByText(text, { exact: true }).waitFor()
    expect(await footer.getByText('Educator academy').count()).toBe(0)
  })
})
