/** A page's HTML as seen by search engines and link previews. */
import { theSite } from './this-site.ts'

export interface PageSource {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly title: string
  /** Returns the content by `name` or `property`. */
  meta(name: string): string | null
  readonly canonical: string | null
  /** JSON-LD. */
  readonly structured: unknown
  readonly text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

function find(html: string, pattern: RegExp): string | null {
  const [, found] = pattern.exec(html) ?? []
  return found === undefined ? null : decode(found)
}

export async function readPage(path: string): Promise<PageSource> {
  const response = await fetch(`${theSite().baseUrl}${path}`)
  const html = await response.text()
  const structured = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  const withoutCode = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: find(html, /<title>(.*?)<\/title>/s) ?? '',
    meta: (name) => find(html, new RegExp(`<meta (?:name|property)="${name}" content="(.*?)"`)),
    canonical: find(html, /<link rel="canonical" href="(.*?)"/),
    structured: structured === null ? null : JSON.parse(structured),
    text: decode(withoutCode.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(
      /\s+/g,
      ' ',
    ),
  }
}
