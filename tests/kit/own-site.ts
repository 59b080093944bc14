/** Everything that a site shows or sends, to find what is left of another provider. */
import { extractText, getDocumentProxy } from 'unpdf'
import type { SiteSettings } from '#app/features/settings/contract/settings.ts'

/** The strings within a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

const minLength = 8

/** Strings of the first settings that are not in the second, long enough to be found by accident nowhere. */
export function stringsOnlyIn(first: SiteSettings, second: SiteSettings): string[] {
  const remaining = new Set(stringsIn(second))
  const strings = stringsIn(first).filter((text) => text.length >= minLength && !remaining.has(text))
  return [...new Set(strings)]
}

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

async function readText(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url)
  return { status: response.status, text: unescapeHtml(await response.text()) }
}

/**
 * Returns the texts of every page that a visitor reaches by links, and of what pages name for programs, by
 * path.
 */
export async function crawlPublicTexts(baseUrl: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const waiting = [
    '/',
    '/status',
    '/login',
    '/about',
    '/resources',
    '/privacy',
    '/contact',
    '/_index_backup',
    '/no-such-page',
    '/sitemap.xml',
    '/robots.txt',
    '/seminars.ics',
    '/_api/seminars',
    '/_api/categories',
    '/_api/settings/payment-methods/active',
    '/_api/registration-form',
  ]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (texts.has(path)) continue
    const { text } = await readText(`${baseUrl}${path}`)
    texts.set(path, text)
    const isPage = text.startsWith('<!DOCTYPE html>')
    for (const [, href = ''] of isPage ? text.matchAll(/<(?:a|link)\b[^>]*?\shref="([^"#]+)/g) : [])
      if (isText(href)) waiting.push(href)
  }
  return texts
}

/** Pictures and scripts are not read. */
function isText(href: string): boolean {
  return (
    href.startsWith('/') && !/\.(css|js|svg|png|ico|avif|webp|jpe?g|woff2)(\?|$)|google-calendar/.test(href)
  )
}

interface MailPart {
  readonly type: string
  readonly content: Buffer
}

function toParts(raw: string): MailPart[] {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const body = rest.join('\r\n\r\n')
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(head)?.[1]
  if (boundary !== undefined && /content-type:\s*multipart/i.test(head)) {
    const [, ...sections] = body.split(`--${boundary}`)
    return sections
      .filter((section) => !section.startsWith('--'))
      .flatMap((each) => toParts(each.trimStart()))
  }
  const type = /content-type:\s*([^;\r\n]+)/i.exec(head)?.[1] ?? 'text/plain'
  const encoding = /content-transfer-encoding:\s*(\S+)/i.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return [{ type, content: Buffer.from(body, 'base64') }]
  return [{ type, content: encoding === 'quoted-printable' ? fromQuotedPrintable(body) : Buffer.from(body) }]
}

function fromQuotedPrintable(text: string): Buffer {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** Headers, texts and attachments of a message, PDF files as their text. */
export async function readMailTexts(raw: string): Promise<string[]> {
  const parts = await Promise.all(
    toParts(raw).map(async ({ type, content }) => {
      if (type === 'application/pdf') return pdfText(content)
      return type.startsWith('image/') ? '' : unescapeHtml(content.toString('utf8').replaceAll(/\r?\n /g, ''))
    }),
  )
  return [raw.slice(0, raw.search(/\r?\n\r?\n/)), ...parts]
}

async function pdfText(content: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
