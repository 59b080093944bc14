import type { Page } from 'playwright-core'
import { pageDataId } from '../../src/app/page-data.ts'

/** Starts the page's script as a visitor's first act does, and waits until every interactive element is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  if (await continuesLightPage(page)) return
  await page.waitForFunction(() => {
    document.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    const isKnown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
    return controls.length > 0 && controls.every(isKnown)
  })
}

/** Whether the document is a light page, whose entry then has continued it. In quotes, as `import` is transformed. */
function continuesLightPage(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(async () => {
    const { light, start } = JSON.parse(document.getElementById('${pageDataId}')?.textContent ?? '{}')
    if (light === undefined) return false
    document.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
    await (await import(start.entry)).hydrated
    return true
  })()`)
}
