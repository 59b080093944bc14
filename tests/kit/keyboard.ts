/** A person who works by keyboard alone: `const keys = aKeyboard(page)`. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './browser.ts'

/** Stops of the longest screen, and some. */
const maxStops = 150

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

export interface Keyboard {
  open(path: string): Promise<void>
  /** Tabs to an element; throws if the focus was lost before, or if Tab never gets there. */
  to(locator: Locator, tab?: 'Tab' | 'Shift+Tab'): Promise<void>
  press(locator: Locator, key?: string): Promise<void>
  /** Replaces the text of a field. */
  type(locator: Locator, text: string): Promise<void>
  /** Chooses an option of a select by its label. */
  choose(locator: Locator, label: string): Promise<void>
}

export function aKeyboard(page: Page): Keyboard {
  /** The focus is on an element, within the dialog if one is open. */
  const expectFocus = (before: string) =>
    expect
      .poll(
        () =>
          page.evaluate(() => {
            const scope = document.querySelector('[role="dialog"]') ?? document.body
            const { activeElement } = document
            return activeElement !== document.body && scope.contains(activeElement)
          }),
        { message: `the focus is kept before ${before}`, timeout: 3000 },
      )
      .toBe(true)

  async function to(locator: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await locator.waitFor()
    await expectFocus(String(locator))
    for (let press = 0; press < maxStops; press += 1) {
      if (await hasFocus(locator)) return
      await page.keyboard.press(tab)
    }
    throw new Error(`Tab does not reach ${locator}.`)
  }

  return {
    to,
    async open(path) {
      await visit(page, path)
      await page.keyboard.press('Tab')
    },
    async press(locator, key = 'Enter') {
      await to(locator)
      await page.keyboard.press(key)
    },
    async type(locator, text) {
      await to(locator)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async choose(locator, label) {
      await to(locator)
      const labels = await locator.locator('option').allInnerTexts()
      const chosen = () => locator.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
      await page.keyboard.press('Home')
      for (const _ of labels) if ((await chosen()) !== label) await page.keyboard.press('ArrowDown')
      expect(await chosen()).toBe(label)
    },
  }
}
