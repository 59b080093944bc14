import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '#tests/kit/browser.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const dot = (page: Page, number: number) => page.getByRole('button', { name: `Go to slide ${number}` })

async function expectSlide(page: Page, number: number): Promise<void> {
  await expect.poll(() => dot(page, number).getAttribute('aria-current')).toBe('true')
  const slides = carousel(page).locator('[aria-roledescription=slide]')
  // Only the visible slide is focusable.
  expect(await slides.evaluateAll((all) => all.findIndex((slide) => !slide.hasAttribute('inert')))).toBe(
    number - 1,
  )
}

/** Time then passes only when the test advances it. */
async function visitWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install()
  await visit(page, '/')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 600)
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const events = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })

describe('The home page carousel', () => {
  test('turns by arrow buttons, arrow keys and dots, and wraps around', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    await expectSlide(page, 1)
    await page.getByRole('button', { name: 'Previous slide' }).click()
    await expectSlide(page, 4)
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expectSlide(page, 1)
    await page.keyboard.press('ArrowRight')
    await expectSlide(page, 2)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectSlide(page, 4)
    await dot(page, 3).click()
    await expectSlide(page, 3)
    await carousel(page).getByRole('heading', { name: 'Thirty years of moving forward together' }).waitFor()
    await carousel(page).getByRole('link', { name: 'Read our story' }).waitFor()
  })

  test('pauses while hovered or focused', async () => {
    const { page } = await openPage()
    await visitWithStoppedClock(page)
    await carousel(page).hover()
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(7000)
    await expectSlide(page, 2)
    await page.getByRole('button', { name: 'Next slide' }).focus()
    await page.clock.runFor(20_000)
    await expectSlide(page, 2)
    await page.getByRole('link', { name: 'Login' }).focus()
    await page.clock.runFor(7000)
    await expectSlide(page, 3)
  })

  test('stops with its pause button until resumed', async () => {
    const { page } = await openPage()
    await visitWithStoppedClock(page)
    await page.getByRole('button', { name: 'Pause slides' }).click()
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'Login' }).focus()
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await page.getByRole('button', { name: 'Play slides' }).click()
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'Login' }).focus()
    await page.clock.runFor(7000)
    await expectSlide(page, 2)
  })

  test('does not advance with reduced motion, but can be turned manually', async () => {
    const { page } = await openPage({ reducedMotion: true })
    await visitWithStoppedClock(page)
    await page.clock.runFor(20_000)
    await expectSlide(page, 1)
    await dot(page, 2).click()
    await expectSlide(page, 2)
    expect(await page.getByRole('button', { name: 'Pause slides' }).isVisible()).toBe(false)
  })
})

describe('The site header', () => {
  test('is reached by keyboard in reading order', async () => {
    const { page } = await openPage()
    await visit(page, '/')
    const names: string[] = []
    for (let press = 0; press < 9; press += 1) {
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
      'My registrations',
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
  const styles = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { display, flexGrow, gap, borderRadius } = getComputedStyle(element)
        return { display, flexGrow, gap, borderRadius }
      })
  const parts = async () => [
    await styles('.hero-slide'),
    await styles('.carousel-track'),
    await styles('.hero-art'),
  ]
  const formParts = async () => [await styles('.field'), await styles('.step-mark'), await styles('.input')]
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
