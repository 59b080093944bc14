/**
 * Runs axe in the page itself. The Playwright package opens another page per run and reports passes too,
 * which takes ten times as long; without frames the findings are the same.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only ones that depend on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block']
const widths = [360, 1280]

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>
}

/** Each page compiles it again, the minified file in two thirds of the time. */
const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const source = readFileSync(axeFile, 'utf8')

async function findings(page: Page, runOnly: readonly string[]): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('The page has a frame, into which nobody looks here.')
  // Lost after a navigation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run({ runOnly: only, resultTypes: ['violations'] })).violations
  }, runOnly)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Asserts no axe findings in light and dark, narrow and wide; restores the viewport. In dark, only rules about
 * colors run again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without transitions, whose intermediate colors would be judged.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await findings(page, colorScheme === 'light' ? rules : colorRules),
        `${colorScheme} at ${width} pixels`,
      ).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before !== null) await page.setViewportSize(before)
  // After many resizes the browser may stop rendering, and clicks wait for a frame; a screenshot forces one.
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
}
