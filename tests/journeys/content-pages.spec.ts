import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPdf } from '../kit/documents.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { aLogo, aPhoto } from '../kit/images.ts'
import { readPage } from '../kit/page-source.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase('delete from settings_versions', [])
  await queryDatabase('delete from settings', [])
  await queryDatabase("select pg_notify('pagsulong_settings', '')", [])
  await expect.poll(async () => (await readPage('/')).text).toContain('Silangan Teachers College')
})

async function openTab(tab: string, expected: RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ expected })
  await signIn(page, theSite().admin.email)
  await page.goto(`/settings?tab=${tab}`)
  await waitForHydration(page)
  return page
}

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function save(page: Page): Promise<void> {
  await pressable(page, 'Save').click()
  await toastSaying(page, 'Settings saved.').waitFor()
}

describe('The content of the home page', () => {
  test('is written by the provider, and visitors see it with its picture and partners', async () => {
    const page = await openTab('home')
    const first = row(page, 'Slide 1')
    await first.getByLabel('Title').fill('Seminars in Samar')
    await first.getByLabel('Picture', { exact: true }).selectOption('A picture of our own')
    await first.locator('input[type=file]').setInputFiles({
      name: 'samar.jpg',
      mimeType: 'image/jpeg',
      buffer: await aPhoto({ width: 1600, height: 1200 }),
    })
    await first.getByLabel('Alternative Text').fill('A bridge over a strait')
    for (const slide of [4, 3, 2]) await pressable(page, `Remove slide ${slide}`).click()
    for (const partner of [5, 4, 3, 2]) await pressable(page, `Remove partner ${partner}`).click()
    const partner = row(page, 'Partner 1')
    await partner.getByLabel('Name').fill('Samar Schools')
    await partner.getByLabel('Logo', { exact: true }).selectOption('A logo of their own')
    await partner
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(aLogo()) })
    await partner.getByRole('img', { name: 'Preview: Logo File' }).waitFor()
    await save(page)

    const { page: visitor } = await openPage({ width: 360 })
    await visit(visitor, '/')
    await visitor.getByRole('heading', { name: 'Seminars in Samar' }).waitFor()
    const picture = visitor.getByRole('img', { name: 'A bridge over a strait' })
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await visitor.getByText('Samar Schools').count()).toBe(1)
    expect((await readPage('/')).text).not.toContain('Stronger barangays')
    expect(await sidewaysScroll(visitor)).toBe(0)
    await expectAccessible(visitor)
  })

  test('shows an error at the field of the slide that has it, and keeps what was typed', async () => {
    const page = await openTab('home', [/400/])
    const second = row(page, 'Slide 2')
    await second.getByLabel('Button Leads To').fill('javascript:alert(1)')
    await pressable(page, 'Save').click()
    await second.getByText('Please enter a page such as /register').waitFor()
    expect(await second.getByLabel('Button Leads To').inputValue()).toBe('javascript:alert(1)')
    expect((await readPage('/')).text).not.toContain('alert(1)')
  })
})

test('The menus follow the chosen order and leave out hidden pages', async () => {
  const page = await openTab('menu')
  await row(page, 'About Us').getByRole('switch', { name: 'In the header' }).click()
  await pressable(page, 'Move up page 6').focus()
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Enter')
  await row(page, 'Resources').getByRole('switch', { name: 'In the footer' }).click()
  await save(page)
  const { page: visitor } = await openPage()
  await visit(visitor, '/')
  const links = (region: string) =>
    visitor.getByRole('navigation', { name: region }).getByRole('listitem').allInnerTexts()
  expect((await links('Main')).slice(0, 3)).toEqual(['Home', 'Contact Us', 'Seminars'])
  const footer = visitor.getByRole('contentinfo')
  expect(await footer.getByRole('link', { name: 'Resources' }).count()).toBe(0)
  expect(await footer.getByRole('link', { name: 'About Us' }).count()).toBe(1)
})

test('A resource card offers an uploaded document, and asks for one that is missing', async () => {
  const page = await openTab('resources')
  await pressable(page, 'Add a card').click()
  const card = row(page, 'Card 4')
  await card.getByLabel('Title').fill('Application Form')
  await card.getByRole('textbox', { name: 'Text', exact: true }).fill('For in-house seminars.')
  const link = row(page, 'Link 1 of card 4')
  await link.getByRole('textbox', { name: 'Button' }).fill('Download the form')
  await link.getByLabel('Leads To').selectOption('A document to download')
  await pressable(page, 'Save').click()
  await link.getByText('Please choose a document').waitFor()
  await link
    .locator('input[type=file]')
    .setInputFiles({ name: 'Form.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await link.getByRole('link', { name: /^form\.pdf/ }).waitFor()
  await save(page)

  const { page: visitor } = await openPage()
  await visit(visitor, '/resources')
  const button = visitor.getByRole('link', { name: /^Download the form/ })
  const downloaded = visitor.waitForEvent('download')
  await button.click()
  expect((await downloaded).suggestedFilename()).toBe('form.pdf')
})

test('A text gets a page of its own, to which a card leads', async () => {
  const page = await openTab('resources', [/400/])
  await pressable(page, 'Add a page').click()
  const own = page.locator('details').filter({ hasText: 'New page' })
  await own.getByLabel('Title').fill('The First Day')
  await own.getByLabel('Address').fill('The First Day')
  await own.getByRole('textbox', { name: 'Text' }).fill('Bring a pen.')
  const link = row(page, 'Link 1 of card 1')
  await link.getByLabel('Address').fill('/resources/first-day')
  await pressable(page, 'Save').click()
  await own.getByText('Please use lower-case letters, digits and hyphens').waitFor()
  await own.getByLabel('Address').fill('first-day')
  await save(page)
  const { page: visitor } = await openPage()
  await visit(visitor, '/resources')
  await visitor.getByRole('main').getByRole('link', { name: 'Read the guide' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'The First Day' }).waitFor()
  await visitor.getByText('Bring a pen.').waitFor()
  expect(await (await fetch(`${theSite().baseUrl}/sitemap.xml`)).text()).toContain('/resources/first-day')
})

test.for(['menu', 'home', 'resources'])(
  'The settings tab %s passes axe and never scrolls sideways on a phone',
  async (tab) => {
    const { page } = await openPage({ width: 360 })
    await signIn(page, theSite().admin.email)
    await page.goto(`/settings?tab=${tab}`)
    await waitForHydration(page)
    await pressable(page, 'Save').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
  },
)
