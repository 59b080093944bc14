import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [360, 1280]

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Fails with what axe finds on the page as it stands, light and dark, narrow and wide; the width is restored. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours that are still changing would be judged halfway.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findings(page), `${colorScheme} at ${width} pixels`).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before !== null) await page.setViewportSize(before)
}
