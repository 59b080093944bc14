/**
 * The check-in page on an inexpensive phone with 5,000 people: weight, time until it is usable, and time from the
 * frame that shows a ticket to the verdict: `node bench/check-in.ts`, after a build. Exits with 1 above a target.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { browserFlags } from '../tests/kit/browser-flags.ts'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import { type TicketPicture, writeCameraVideo } from '../tests/kit/camera-video.ts'
import { fillSeminar } from './check-in/full-seminar.ts'
import { median } from './kit/measuring.ts'
import { type Figure, report } from './kit/side-by-side.ts'

const peopleCount = 5000
const roundTripMs = 150
const kilobitsPerSecond = 1600
/** For reading tickets. */
const processorSlowdown = 6
/** As on the public pages. */
const openingSlowdown = 4
const verdictsPerView = 9
const openingRounds = 3

const views: Readonly<Record<string, Omit<TicketPicture, 'text'>>> = {
  straight: {},
  'turned by 15°': { turnedDegrees: 15 },
  'half the size': { side: 165 },
  'low light': { light: 0.25 },
}

const folder = await mkdtemp(join(tmpdir(), 'pagsulong-check-in-'))
const site = await startBuiltSite({})
const { passes, tickets } = await fillSeminar(site, { people: peopleCount }).catch(async (error: unknown) => {
  await site.stop()
  throw error
})
const passUrl = passes[0]?.url ?? ''

async function openBrowser(video: string) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...browserFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
}

const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  permissions: ['camera'],
}

async function slowDown(page: Page, withNetwork: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  if (withNetwork) {
    const bytesPerSecond = (kilobitsPerSecond * 1000) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  await session.send('Emulation.setCPUThrottlingRate', {
    rate: withNetwork ? openingSlowdown : processorSlowdown,
  })
}

/** First use: with an empty cache, slow network and slow processor. */
async function measureOpening() {
  const video = join(folder, 'empty.y4m')
  await writeCameraVideo(video, [{ ticket: null, seconds: 1 }])
  const browser = await openBrowser(video)
  try {
    const page = await (await browser.newContext(phone)).newPage()
    await slowDown(page, true)
    const sizes = new Map<string, number>()
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes()
      const path = new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')
      // Later answers come from the cache.
      sizes.set(path, Math.max(responseBodySize, sizes.get(path) ?? 0))
    })
    const startedAt = performance.now()
    await page.goto(passUrl)
    await page.getByText('Online — all sent').waitFor()
    const usableMs = performance.now() - startedAt
    await page.waitForLoadState('networkidle')
    return { usableMs, sizes: Object.fromEntries(sizes) }
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    readonly verdictTimes: number[]
  }
}

/**
 * Runs in the page: notes milliseconds from the first frame that is not plain to the verdict in the document. The
 * camera gives a frame every 100 ms, of which the device has learned nothing before.
 */
function watchFrames(): void {
  const times: number[] = []
  Object.assign(window, { verdictTimes: times })
  const drawing = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true })
  let shownAt: number | null = null
  let wasPlain = false
  const see = (video: HTMLVideoElement) => {
    drawing?.drawImage(video, 0, 0, 16, 16)
    const { data } = drawing?.getImageData(6, 6, 4, 4) ?? { data: [] }
    const isPlain =
      Math.max(...data.filter((_, index) => index % 4 === 0)) -
        Math.min(...data.filter((_, index) => index % 4 === 0)) <
      8
    if (!isPlain && wasPlain) shownAt = performance.now()
    wasPlain = isPlain
    video.requestVideoFrameCallback(() => see(video))
  }
  const watched = new WeakSet<Element>()
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (video !== null && !watched.has(video)) {
      watched.add(video)
      video.requestVideoFrameCallback(() => see(video))
    }
    const verdict = document.querySelector('.verdict .words')
    if (verdict === null || watched.has(verdict)) return
    watched.add(verdict)
    if (shownAt !== null) times.push(performance.now() - shownAt)
    shownAt = null
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

/** Of tickets of different people, without a network. */
async function measureVerdicts(view: Omit<TicketPicture, 'text'>): Promise<number[]> {
  const video = join(folder, 'tickets.y4m')
  const parts = tickets.slice(0, verdictsPerView).flatMap((text) => [
    { ticket: null, seconds: 1.2 },
    { ticket: { text, ...view }, seconds: 1.2 },
  ])
  await writeCameraVideo(video, parts)
  const browser = await openBrowser(video)
  try {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.addInitScript(watchFrames)
    await page.goto(passUrl)
    await page.locator('.verdict .words').waitFor()
    await context.setOffline(true)
    await slowDown(page, false)
    await page.evaluate(() => void window.verdictTimes.splice(0))
    await page.waitForFunction((count) => window.verdictTimes.length >= count, verdictsPerView, {
      timeout: 120_000,
    })
    return await page.evaluate(() => window.verdictTimes)
  } finally {
    await browser.close()
  }
}

/** In kB, compressed; loaded in the background, after the page is usable. */
async function sizeOfReader(): Promise<number> {
  const assets = join('build', 'client', 'assets')
  const compressed = (await readdir(assets)).filter((file) => /(packaged-|zxing_)reader.*\.br$/.test(file))
  const sizes = compressed.map((file) => stat(join(assets, file)))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0) / 1024
}

try {
  const openings = []
  for (let round = 0; round < openingRounds; round += 1) openings.push(await measureOpening())
  const sizes = openings[0]?.sizes ?? {}
  const sizeOf = (pattern: RegExp) =>
    Object.entries(sizes).reduce((sum, [path, bytes]) => (pattern.test(path) ? sum + bytes : sum), 0) / 1024
  const figures: Figure[] = [
    {
      work: 'script before the scanner',
      measured: sizeOf(/(?<!reader)\.js$/),
      unit: 'kB',
      target: { atMost: 150 },
    },
    {
      work: 'script, style and page',
      measured: sizeOf(/(check-in|\.(js|css))$/),
      unit: 'kB',
      target: { atMost: 350 },
    },
    { work: 'reader where the browser has none', measured: await sizeOfReader(), unit: 'kB' },
    {
      work: `list of ${peopleCount} people`,
      measured: sizeOf(/snapshot$/),
      unit: 'kB',
      target: { atMost: 350 },
    },
    {
      work: 'first use until ready, slow 4G',
      measured: median(openings.map(({ usableMs }) => usableMs)),
      unit: 'ms',
      target: { atMost: 3000 },
    },
  ]
  for (const [name, view] of Object.entries(views))
    figures.push({
      work: `frame to verdict, ${name}`,
      measured: median(await measureVerdicts(view)),
      unit: 'ms',
      target: { atMost: 300 },
    })
  report('check-in', figures)
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
