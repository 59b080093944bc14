import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { aLogo } from '../kit/images.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

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

const svgFile = (content?: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(aLogo(content)),
})

/** The input of a file field, which its button opens. */
const fileInput = (page: Page, index: number) => page.locator('input[type=file]').nth(index)

/** The shipped confirmation, as the editor of templates shows it. */
function previewEmail(page: Page): Promise<{ html: string }> {
  return page.evaluate(async () => {
    const { types } = await (await fetch('/_api/email/templates/reference')).json()
    const { templateType, shipped } = types.find(
      (each: { templateType: string }) => each.templateType === 'registration_confirmation',
    )
    const response = await fetch('/_api/email/templates/preview', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        templateType,
        subjectTemplate: shipped.subject,
        htmlTemplate: shipped.html,
        textTemplate: shipped.text,
      }),
    })
    return response.json()
  })
}

test('Logo and colours are changed in the form, and shown on pages, in the manifest and in e-mails', async () => {
  const page = await openBranding()
  await fileInput(page, 0).setInputFiles(
    svgFile('<script>alert(1)</script><rect width="40" height="20" fill="#7a1fa2"/>'),
  )
  await page.getByRole('img', { name: 'Preview: Logo', exact: true }).waitFor()
  await field(page, 'Main Colour').fill('#f4d01f')
  await page.getByText(/White text on it has a contrast of 1\.5:1, below 4\.5:1/).waitFor()
  await field(page, 'Main Colour').fill(purple)
  await expect.poll(() => page.getByText(/White text on it has a contrast/).count()).toBe(0)
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await save(page)
  await toastSaying(page, 'Settings saved.').waitFor()
  const brandOf = (shown: Page) =>
    shown.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  await expect.poll(() => brandOf(page)).toBe(purple)

  const { page: visitor } = await openPage({ javaScript: false })
  await visitor.goto('/')
  const logo = visitor.getByRole('banner').locator('img.brand-logo')
  expect(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(512)
  expect(await brandOf(visitor)).toBe(purple)
  await visitor.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(visitor)).toBe(0)
  const html = await homeHtml()
  expect(html).toContain(`<meta name="theme-color" content="${purple}"/>`)
  const manifest = await (await fetch(new URL('/site.webmanifest', theSite().baseUrl))).json()
  expect(manifest).toMatchObject({ theme_color: purple })

  const preview = await previewEmail(page)
  expect(preview.html).toContain(`border-top:4px solid ${purple}`)
  expect(preview.html).toContain('/brand/logo.png?v=')
  const picture = /src="([^"]*logo\.png[^"]*)"/.exec(preview.html)?.[1] ?? ''
  expect((await fetch(picture)).headers.get('Content-Type')).toBe('image/png')
})

test('A page with the colours continues in the browser without an error', async () => {
  const page = await openBranding()
  await field(page, 'Main Colour').fill(purple)
  await save(page)
  await toastSaying(page, 'Settings saved.').waitFor()
  const { page: visitor } = await openPage()
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'About Us' }).first().click()
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  expect(
    await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')),
  ).toBe(purple)
  await expectAccessible(visitor)
})

test('Bad files and colours get an error at their field, and the rest stays as typed', async () => {
  const page = await openBranding(undefined, [/40[05]|413|415/])
  await fileInput(page, 0).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'),
  })
  await page.getByText(/^This SVG has entities/).waitFor()
  await fileInput(page, 1).setInputFiles({
    name: '"x\nلogo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  })
  await page.getByText('Invalid file type. Accepted: PNG').waitFor()
  await field(page, 'Main Colour').fill('red;}body{}')
  await field(page, 'Accent Colour').fill('#ffb300')
  await save(page)
  await page.getByText('Please enter a colour such as #23781b').waitFor()
  expect(await field(page, 'Accent Colour').inputValue()).toBe('#ffb300')
  await expectAccessible(page)
})

test('The second of two editors is shown the conflict and can keep their changes', async () => {
  const mine = await openBranding(undefined, [/409/])
  const other = await aStaffPerson({ role: 'admin', displayName: 'Ben Cruz' })
  const theirs = await openBranding(other.email)
  await field(theirs, 'Accent Colour').fill('#ffb300')
  await save(theirs)
  await toastSaying(theirs, 'Settings saved.').waitFor()
  await field(mine, 'Main Colour').fill(purple)
  await save(mine)
  await mine.getByText('Ben Cruz changed these settings').waitFor()
  await pressable(mine, 'Keep my changes').click()
  expect(await field(mine, 'Accent Colour').inputValue()).toBe('#ffb300')
  await save(mine)
  await toastSaying(mine, 'Settings saved.').waitFor()
  const [row] = await queryDatabase('select value from settings', [])
  expect(row).toMatchObject({ value: { mainColor: purple, accentColor: '#ffb300' } })
})
