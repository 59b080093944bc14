/**
 * A visitor with a real browser: `const { page } = await openPage({ width: 360 })`.
 * Any console message, error, policy violation, failed request or hydration mismatch fails the test unless it
 * was listed as expected.
 */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { browserFlags } from './browser-flags.ts'
import { type VideoPart, writeCameraVideo } from './camera-video.ts'
import { waitForHydration } from './hydration.ts'
import { theSite } from './this-site.ts'

export interface VisitorOptions {
  width?: number
  height?: number
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
  reducedMotion?: boolean
  isTouch?: boolean
  expected?: readonly RegExp[]
  /** A video for the camera, which is then allowed, in a browser of its own. */
  cameraVideo?: string
}

export interface Visitor {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** Messages while offline. */
export const offline: readonly RegExp[] = [/ERR_INTERNET_DISCONNECTED/]

/** Requests canceled by navigation. */
const givenUp = 'net::ERR_ABORTED'

let running: Promise<Browser> | undefined

/** One browser per worker, which ends with the worker's process. */
function theBrowser(): Promise<Browser> {
  running ??= launchBrowser([])
  return running
}

function launchBrowser(flags: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: [...browserFlags, ...flags] })
}

async function browserWithCamera(video: string): Promise<Browser> {
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ])
  onTestFinished(() => browser.close())
  return browser
}

/** The path of a video, which is deleted after the test. */
export async function aCameraVideo(parts: readonly VideoPart[]): Promise<string> {
  const path = join(tmpdir(), `pagsulong-camera-${randomBytes(6).toString('hex')}.y4m`)
  await writeCameraVideo(path, parts)
  onTestFinished(() => rm(path))
  return path
}

/** Each visitor has an address of their own, so that journeys on one site do not share its rate limits. */
function newVisitorAddress(): string {
  return `10.${Array.from(randomBytes(3)).join('.')}`
}

/** A new browser context, closed after the test, which then fails on unexpected complaints. */
export async function openPage(options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, height = 800, javaScript = true, isTouch = false, expected = [] } = options
  const { cameraVideo } = options
  const browser = await (cameraVideo === undefined ? theBrowser() : browserWithCamera(cameraVideo))
  const context = await browser.newContext({
    baseURL: theSite().baseUrl,
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    hasTouch: isTouch,
    isMobile: isTouch,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    locale: 'en-PH',
    // Far from Manila, because output must not depend on the visitor's time zone.
    timezoneId: 'America/New_York',
    extraHTTPHeaders: { 'X-Forwarded-For': newVisitorAddress() },
    permissions: cameraVideo === undefined ? [] : ['camera'],
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const complaints: string[] = []
  // Without JavaScript, blocked scripts are reported as `csp`.
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
  // React reports hydration mismatches as uncaught errors.
  page.on('pageerror', (error) => complain(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`answer: ${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (!ignored.includes(reason)) complain(`request: ${reason} ${request.url()}`)
  })
  await page.exposeFunction('reportPolicyViolation', (text: string) => complain(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { reportPolicyViolation } = window as unknown as { reportPolicyViolation: (text: string) => void }
      reportPolicyViolation(`${effectiveDirective} ${blockedURI}`)
    })
  })
}

/** Opens a page, acts on it so that its script starts, and waits for hydration; returns the status. */
export async function visit(page: Page, path: string): Promise<number> {
  const response = await page.goto(path)
  await waitForHydration(page)
  return response?.status() ?? 0
}

/** Horizontal overflow in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
