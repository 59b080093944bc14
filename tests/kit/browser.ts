/**
 * A visitor with a real browser, who notices everything that the browser complains about.
 *
 *     const { page } = await openPage({ width: 360 })
 *     await visit(page, '/register')
 *
 * A console message, an error, a breach of the Content-Security-Policy, a failed request or a hydration mismatch
 * fails the test, unless the test said before that it expects it.
 */
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { browserFlags } from './browser-flags.ts'
import { theSite } from './this-site.ts'

export interface VisitorOptions {
  width?: number
  height?: number
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
  reducedMotion?: boolean
  /** A phone: fingers in place of a mouse. */
  isTouch?: boolean
  /** Complaints that are part of the journey. */
  expected?: readonly RegExp[]
}

export interface Visitor {
  readonly page: Page
  /** What the browser complained about so far and nobody expected. */
  readonly complaints: readonly string[]
}

/** What a browser without a connection says, and the router when it looks ahead just then. */
export const offline: readonly RegExp[] = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch manifest patches/]

/** By the page itself, because somebody went on. */
const givenUp = 'net::ERR_ABORTED'

let running: Promise<Browser> | undefined

/** One browser a test file. */
function theBrowser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...browserFlags],
  })
  return running
}

afterAll(async () => {
  await (await running)?.close()
})

/** A fresh visitor without cookies; leaves after the test, which then fails if there was something to complain about. */
export async function openPage(options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, height = 800, javaScript = true, isTouch = false, expected = [] } = options
  const browser = await theBrowser()
  const context = await browser.newContext({
    baseURL: theSite().baseUrl,
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    hasTouch: isTouch,
    isMobile: isTouch,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    locale: 'en-PH',
    // Far from Manila: what is shown must not depend on where the visitor is.
    timezoneId: 'America/New_York',
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const complaints: string[] = []
  // A browser without scripts reports each script that it leaves out.
  const ignored = javaScript ? [givenUp] : [givenUp, 'csp']
  await listen(page, ignored, (complaint) => {
    if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint)
  })
  onTestFinished(async () => {
    await context.close()
    expect(complaints, 'complaints of the browser').toEqual([])
  })
  return { page, complaints }
}

async function listen(
  page: Page,
  ignored: readonly string[],
  complain: (text: string) => void,
): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(`console: ${message.text()}`)
  })
  // React reports a hydration mismatch as an error that nobody caught.
  page.on('pageerror', (error) => complain(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`answer: ${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (!ignored.includes(reason)) complain(`request: ${reason} ${request.url()}`)
  })
  await page.exposeFunction('tellPolicyBreach', (text: string) => complain(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { tellPolicyBreach } = window as unknown as { tellPolicyBreach: (text: string) => void }
      tellPolicyBreach(`${effectiveDirective} ${blockedURI}`)
    })
  })
}

/** Goes to an address and waits until the page has come to life; answers with the status. */
export async function visit(page: Page, path: string): Promise<number> {
  const response = await page.goto(path)
  await waitForLife(page)
  return response?.status() ?? 0
}

/** Waits until React has taken over everything one can press or type into. */
export async function waitForLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    const isKnown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
    // What stays as it was sent answers through the list that it stands in.
    const isAlive = (element: Element) => isKnown(element.closest('[data-as-sent]') ?? element)
    return controls.length > 0 && controls.every(isAlive)
  })
}

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
