/**
 * What axe finds on a page, run in the page itself.
 *
 * The builder of its Playwright package opens a page of its own for each judgement and asks for all that passed as well:
 * ten times as long, on every screen. Without frames, of which the site has none, the findings are the same.
 */
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [360, 1280]

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

interface Axe {
  readonly source: string
  run(options: object): Promise<{ violations: Violation[] }>
}

const { source }: Axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core')

async function findings(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('The page has a frame, into which nobody looks here.')
  // A new document has lost it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations
  }, rules)
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
  // After so many sizes the browser may draw nothing more until somebody asks for it, and a press waits for a frame.
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
}
