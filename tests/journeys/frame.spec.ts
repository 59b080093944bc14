import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const events = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })

describe('The site header', () => {
  test('shows the menu, Register and Login on a wide screen', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    const links = await menu(page).getByRole('link').all()
    const shown = await Promise.all(
      links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]),
    )
    expect(shown.filter(([text]) => text !== '')).toEqual([
      ['Home', '/'],
      ['About Us', '/about'],
      ['Seminars', '/register'],
      ['Contact Us', '/contact'],
    ])
    expect(await banner(page).getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
    expect(await banner(page).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(await menuButton(page).isVisible()).toBe(false)
    expect(await menu(page).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  })

  test('shows Dashboard instead of Login when signed in', async () => {
    const { page } = await openPage()
    await signIn(page, theSite().admin.email)
    await visit(page, '/')
    expect(await banner(page).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    )
    expect(await banner(page).getByRole('link', { name: 'Login' }).count()).toBe(0)
  })

  test('is reached by keyboard in reading order', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    const names: string[] = []
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      names.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        ),
      )
    }
    expect(names).toEqual([
      'Skip to main content',
      'Pagsulong Learning Center, home',
      'Home',
      'About Us',
      'Seminars',
      'Contact Us',
      'Register',
      'Login',
    ])
  })

  test('has a skip link to the main content as its first link', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    const box = await skip.boundingBox()
    expect(box === null ? -1 : box.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})

describe('The phone menu of the public site', () => {
  test('opens, closes on Esc and returns the focus', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    await visit(page, '/')
    expect(await menu(page).isVisible()).toBe(false)
    await menuButton(page).tap()
    expect(await menu(page).getByRole('link', { name: 'About Us' }).isVisible()).toBe(true)
    expect(await menu(page).getByRole('link', { name: 'Login' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await menu(page).isVisible()).toBe(false)
    expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('closes after navigation and on a tap outside', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    await visit(page, '/')
    await menuButton(page).tap()
    await menu(page).getByRole('link', { name: 'Seminars' }).tap()
    await page.waitForURL('/register')
    expect(await menu(page).isVisible()).toBe(false)
    await menuButton(page).tap()
    await page.touchscreen.tap(180, 700)
    expect(await menu(page).isVisible()).toBe(false)
  })

  test('works without JavaScript', async () => {
    const { page } = await openPage({ width: 360, isTouch: true, javaScript: false })
    await page.goto('/')
    await menuButton(page).tap()
    await menu(page).getByRole('link', { name: 'Seminars' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
  })
})

test('Page styles are the same whether a page is opened by URL or by a link', async () => {
  const { page } = await openPage()
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { display, flexGrow, gap, borderRadius } = getComputedStyle(element)
        return { display, flexGrow, gap, borderRadius }
      })
  const parts = async () => [
    await looks('.hero-slide'),
    await looks('.carousel-track'),
    await looks('.hero-art'),
  ]
  const formParts = async () => [await looks('.field'), await looks('.step-mark'), await looks('.input')]
  await visit(page, '/')
  const home = await parts()
  await events(page).getByRole('link', { name: 'Register Now' }).first().click()
  await page.locator('#registration-firstName').waitFor()
  const form = await formParts()
  await page.reload()
  await waitForHydration(page)
  expect(await formParts()).toEqual(form)
  expect(form[0]?.display).toBe('grid')
  await page.getByRole('link', { name: 'Pagsulong Learning Center, home' }).click()
  await page.locator('.hero-slide').first().waitFor()
  expect(await parts()).toEqual(home)
  expect(home[0]?.display).toBe('grid')
})

test('The site footer shows provider, contact details and accreditation', async () => {
  const { page } = await openPage()
  await visit(page, '/')
  const footer = page.getByRole('contentinfo')
  const text = await footer.innerText()
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Manila' }).format(new Date())
  const words = [
    'PRC accreditation number 2020-040',
    'Civil service registration code',
    'Quezon City',
    `© ${year} Pagsulong`,
  ]
  for (const word of words) expect(text).toContain(word)
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const start of ['mailto:', 'tel:+63', '/about', '/register', '/contact'])
    expect(
      hrefs.some((href) => href.startsWith(start)),
      start,
    ).toBe(true)
  for (const network of ['Facebook', 'YouTube'])
    expect(await footer.getByRole('link', { name: network }).count()).toBe(1)
  expect(
    await footer
      .getByRole('listitem')
      .filter({ has: page.locator('svg[viewBox="0 0 40 40"]') })
      .count(),
  ).toBe(5)
})
