import type { Page, Response } from 'playwright-core'
import { waitForHydration } from './hydration.ts'

export interface PageWeight {
  /** Bytes as sent: compressed, without headers. */
  readonly html: number
  readonly script: number
  readonly total: number
  readonly requests: number
  readonly fonts: number
  /** Text files above 1 kB sent uncompressed. */
  readonly uncompressed: readonly string[]
  /** URLs of other origins. */
  readonly elsewhere: readonly string[]
}

interface Part {
  readonly url: string
  readonly kind: string
  readonly bytes: number
  readonly encoding: string
}

const smallInBytes = 1024
const textual = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

async function measurePart(response: Response): Promise<Part> {
  const request = response.request()
  const { responseBodySize } = await request.sizes()
  const encoding = (await response.headerValue('content-encoding')) ?? ''
  return { url: response.url(), kind: request.resourceType(), bytes: responseBodySize, encoding }
}

export interface PageWeights {
  /** Weight that the page loads by itself. */
  readonly before: PageWeight
  /** Weight that the visitor's first act loads. */
  readonly act: PageWeight
}

/** Measures a page before and after a visitor's first interaction. */
export async function measureWeights(page: Page, url: string): Promise<PageWeights> {
  const before = await measureWeight(page, () => page.goto(url))
  return { before, act: await measureWeight(page, () => waitForHydration(page)) }
}

/** Sums up everything loaded by `open` until the network is idle. */
export async function measureWeight(page: Page, open: () => Promise<unknown>): Promise<PageWeight> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await open()
  await page.waitForLoadState('networkidle')
  const own = new URL(page.url()).origin
  const parts = await Promise.all(
    responses.filter((response) => /^http/.test(response.url())).map(measurePart),
  )
  const sum = (kind?: string) =>
    parts
      .filter((part) => kind === undefined || part.kind === kind)
      .reduce((total, { bytes }) => total + bytes, 0)
  return {
    html: sum('document'),
    script: sum('script'),
    total: sum(),
    requests: parts.length,
    fonts: parts.filter(({ kind }) => kind === 'font').length,
    uncompressed: parts
      .filter(
        ({ kind, bytes, encoding }) => textual.includes(kind) && bytes > smallInBytes && encoding !== 'br',
      )
      .map(({ url }) => url),
    elsewhere: parts.map(({ url }) => url).filter((url) => new URL(url).origin !== own),
  }
}
