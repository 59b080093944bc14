import type { Page } from 'playwright-core'

/** Starts the page's script as a visitor's first act does, and waits until every interactive element is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    const isKnown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
    return controls.length > 0 && controls.every(isKnown)
  })
}
