/** Loads a page in a browser with empty cache, throttled network and throttled CPU. */
import type { Browser, Page } from 'playwright-core'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { measureWeight, measureWeights, type PageWeight, type PageWeights } from '#tests/kit/page-weight.ts'

export interface Conditions {
  readonly name: string
  readonly roundTripMs: number
  readonly kilobitsPerSecond: number
  readonly processorSlowdown: number
}

/** Throttling of Lighthouse and WebPageTest for an inexpensive phone. */
export const slow4G: Conditions = {
  name: 'slow 4G',
  roundTripMs: 150,
  kilobitsPerSecond: 1600,
  processorSlowdown: 4,
}
export const regular3G: Conditions = {
  name: '3G',
  roundTripMs: 300,
  kilobitsPerSecond: 750,
  processorSlowdown: 4,
}

/** In milliseconds since navigation start. */
interface Observed {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly layoutShift: number
}

export interface Load extends Observed {
  /** From the visitor's first act until React has hydrated every interactive element; only for our pages. */
  readonly hydration?: number
}

export interface TestedPage {
  readonly url: string
  readonly isOurs: boolean
}

declare global {
  interface Window {
    observed: Observed
  }
}

/** Runs in the page before any of its scripts. */
function observe(): void {
  const note = (changes: Partial<Observed>) => {
    window.observed = { ...window.observed, ...changes }
  }
  note({ firstPaint: 0, largestPaint: 0, layoutShift: 0 })
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') note({ firstPaint: entry.startTime })
  })
  watch('largest-contentful-paint', (entry) => note({ largestPaint: entry.startTime }))
  watch('layout-shift', (entry) => {
    const { value } = entry as PerformanceEntry & { value: number }
    note({ layoutShift: window.observed.layoutShift + value })
  })
}

async function slowDown(page: Page, conditions: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = (conditions.kilobitsPerSecond * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.processorSlowdown })
}

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export async function loadPage(
  browser: Browser,
  { url, isOurs }: TestedPage,
  conditions: Conditions,
): Promise<Load> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await slowDown(page, conditions)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    // The largest paint is final only after a quiet period.
    await page.waitForTimeout(500)
    const observed = () => page.evaluate(() => window.observed)
    if (!isOurs) return await observed()
    const actedAt = performance.now()
    await waitForHydration(page)
    const hydration = performance.now() - actedAt
    return { ...(await observed()), hydration }
  } finally {
    await context.close()
  }
}

export async function measurePage(browser: Browser, url: string): Promise<PageWeights> {
  const context = await browser.newContext(phone)
  try {
    return await measureWeights(await context.newPage(), url)
  } finally {
    await context.close()
  }
}

/** @param leftOut pattern of the URLs that are not loaded */
export async function measurePeer(browser: Browser, url: string, leftOut?: string): Promise<PageWeight> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    if (leftOut !== undefined) await page.route(leftOut, (route) => route.abort())
    return await measureWeight(page, () => page.goto(url))
  } finally {
    await context.close()
  }
}
