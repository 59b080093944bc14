/**
 * Tokenises HTML and rejects markup that clients may parse differently: their repairs could move a secret
 * link into another attribute or element.
 */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'style'; readonly css: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }

export class AmbiguousHtml extends Error {
  constructor(near: string) {
    super(`ambiguous html near ${near.slice(0, 60)}`)
    this.name = 'AmbiguousHtml'
  }
}

// HTML white space, narrower than `\s`.
const patterns = {
  start: /[ \t\r\n]*(?:<!doctype html>)?/iy,
  /** No markup in comments, because of conditional comments. */
  comment: /<!--[^<>"'`]*-->/y,
  style: /<style(?:[ \t\r\n]+type="text\/css")?>([^<]*)<\/style>/iy,
  close: /<\/([a-z][a-z0-9]*)[ \t\r\n]*>/iy,
  open: /<([a-z][a-z0-9]*)((?:[ \t\r\n]+[a-z][a-z0-9:_-]*(?:=(?:"[^"<>]*"|'[^'<>]*'|[\w#%.-]+))?)*)[ \t\r\n]*\/?>/iy,
  text: /[^<]+/y,
}

const attribute = /([a-z][a-z0-9:_-]*)(?:=(?:"([^"]*)"|'([^']*)'|([\w#%.-]+)))?/gi

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Throws {@link AmbiguousHtml}. */
export function tokenizeHtml(html: string): HtmlToken[] {
  if (controlCharacter.test(html)) throw new AmbiguousHtml('a control character')
  const tokens: HtmlToken[] = []
  let position = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position
    const found = pattern.exec(html)
    if (found !== null) position = pattern.lastIndex
    return found
  }
  take(patterns.start)
  while (position < html.length) {
    const token = nextToken(take)
    if (token === undefined) throw new AmbiguousHtml(html.slice(position))
    if (token !== null) tokens.push(token)
  }
  return tokens
}

/** Null for a comment; undefined without a match. */
function nextToken(take: (pattern: RegExp) => RegExpExecArray | null): HtmlToken | null | undefined {
  const text = take(patterns.text)
  if (text !== null) return { kind: 'text', text: text[0] }
  if (take(patterns.comment) !== null) return null
  const style = take(patterns.style)
  if (style !== null) return { kind: 'style', css: style[1] ?? '' }
  const close = take(patterns.close)
  if (close !== null) return { kind: 'close', name: (close[1] ?? '').toLowerCase() }
  const open = take(patterns.open)
  if (open === null) return undefined
  return { kind: 'open', name: (open[1] ?? '').toLowerCase(), attributes: readAttributes(open[2] ?? '') }
}

function readAttributes(written: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of written.matchAll(attribute)) {
    const key = name.toLowerCase()
    // Clients differ in which duplicate they use.
    if (attributes.has(key)) throw new AmbiguousHtml(`a second ${key}`)
    attributes.set(key, double ?? single ?? bare ?? '')
  }
  return attributes
}
