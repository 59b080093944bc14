/** What a page weighs on its way to a browser that has never been here. */
import type { Page, Response } from 'playwright-core'
import { openPage, visit } from './browser.ts'

export interface PageWeight {
  /** Bytes as sent: compressed, without headers. */
  readonly html: number
  readonly script: number
  readonly total: number
  readonly requests: number
  readonly fonts: number
  /** Text of some size that was sent as it is. */
  readonly uncompressed: readonly string[]
  /** Addresses of other origins. */
  readonly elsewhere: readonly string[]
}

interface Part {
  readonly url: string
  readonly kind: string
  readonly bytes: number
  readonly encoding: string
}

/** Below this, compressing costs more than it saves. */
const smallInBytes = 1024
const textual = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

async function weigh(response: Response): Promise<Part> {
  const request = response.request()
  const { responseBodySize } = await request.sizes()
  const encoding = (await response.headerValue('content-encoding')) ?? ''
  return { url: response.url(), kind: request.resourceType(), bytes: responseBodySize, encoding }
}

async function collectParts(page: Page, path: string): Promise<Part[]> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  return Promise.all(responses.filter((response) => !response.url().startsWith('data:')).map(weigh))
}

/** Opens a page on a phone, without scrolling, and adds up what came. */
export async function measureWeight(path: string): Promise<PageWeight> {
  const { page } = await openPage({ width: 360, height: 740, isTouch: true })
  const parts = await collectParts(page, path)
  const own = new URL(page.url()).origin
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
