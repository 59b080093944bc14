/**
 * The template engine gets placeholders for secret links. They are replaced only as a whole link target, its
 * text, or alone in the text part; elsewhere the link could leak to the template's author, so the message is
 * refused.
 */
import { randomBytes } from 'node:crypto'
import type { LiquidTemplate } from '#app/features/email/emails/template.ts'
import type { RenderedMessage, TemplateVariables } from './render-template.ts'

/** Rejects HTML that clients may parse differently: their repairs could move a secret link elsewhere. */
type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'style'; readonly css: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }

class AmbiguousHtmlError extends Error {
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

/** Throws {@link AmbiguousHtmlError}. */
function tokenizeHtml(html: string): HtmlToken[] {
  if (controlCharacter.test(html)) throw new AmbiguousHtmlError('a control character')
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
    if (token === undefined) throw new AmbiguousHtmlError(html.slice(position))
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

function readAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
    const key = name.toLowerCase()
    // Clients differ in which duplicate they use.
    if (attributes.has(key)) throw new AmbiguousHtmlError(`a second ${key}`)
    attributes.set(key, double ?? single ?? bare ?? '')
  }
  return attributes
}

export type SecretLinks = Readonly<Record<string, string | null>>

const placeholderOrigin = 'https://link.invalid/'

/** Placeholder in stored messages. */
export function storedLinkPlaceholder(name: string): string {
  return `${placeholderOrigin}${name}`
}

interface LinkPlaceholder {
  readonly name: string
  readonly link: string
  /** Recognisable in any encoding. */
  readonly core: string
  readonly placeholder: string
}

export type LinkPlaceholders = readonly LinkPlaceholder[]

export class MisplacedLinkError extends Error {
  readonly part: keyof LiquidTemplate

  constructor(part: keyof LiquidTemplate, message: string) {
    super(message)
    this.name = 'MisplacedLink'
    this.part = part
  }
}

export function createLinkPlaceholders(links: SecretLinks): LinkPlaceholders {
  return Object.entries(links).flatMap(([name, link]) => {
    if (link === null) return []
    const core = randomBytes(16).toString('hex')
    return [{ name, link, core, placeholder: `${placeholderOrigin}${core}` }]
  })
}

export function withLinkPlaceholders(
  variables: TemplateVariables,
  hidden: LinkPlaceholders,
): TemplateVariables {
  return { ...variables, ...Object.fromEntries(hidden.map(({ name, placeholder }) => [name, placeholder])) }
}

/** Inserts the links. Throws {@link MisplacedLinkError}. */
export function insertSecretLinks(
  part: keyof LiquidTemplate,
  content: string,
  hidden: LinkPlaceholders,
): string {
  const used = hidden.filter(({ core }) => countOf(content.toLowerCase(), core) > 0)
  if (part === 'subject' && used.length > 0)
    throw new MisplacedLinkError(part, `{{ ${used[0]?.name} }} cannot be used in the subject.`)
  const placed = part === 'html' ? insertInHtml(content, used) : insertInText(content, used)
  // Would become a link on sending.
  if (hidden.length > 0 && placed.toLowerCase().includes(placeholderOrigin))
    throw new MisplacedLinkError(part, `A message with a secret link cannot contain ${placeholderOrigin}.`)
  return placed
}

function insertInText(text: string, used: LinkPlaceholders): string {
  let placed = text
  for (const { name, link, core, placeholder } of used) {
    // Adjacent text before it could form another URL.
    const alone = new RegExp(`(?<![^ \\t\\r\\n])${placeholder}(?=[.,)>]?(?:[ \\t\\r\\n]|$))`, 'g')
    if (placed.match(alone)?.length !== countOf(text.toLowerCase(), core))
      throw new MisplacedLinkError(
        'text',
        `{{ ${name} }} must have a space or a line break before and after it.`,
      )
    placed = placed.replace(alone, () => link)
  }
  return placed
}

/** Elements that neither fetch, submit nor hide content; `img` may fetch, but without a secret. */
const harmlessElements = new Set(
  `html head meta title body table caption colgroup col tbody thead tfoot tr td th div p span center h1 h2 h3 h4 h5 h6
  ul ol li dl dt dd strong b em i u s small big sub sup font blockquote pre code hr br section article header footer
  main nav figure figcaption address a img`.split(/\s+/),
)

/** `ping` would send a clicked URL elsewhere. */
const linkAttributes =
  /^(href|style|class|id|title|name|rel|target|role|align|dir|lang|width|height|bgcolor|color|data-[a-z-]+|aria-[a-z-]+)$/

/** Attribute selectors could leak a link by fetching an image per letter. */
const risksInStyles = /\\|\[|@import|@font-face|url|image|src|attr\s*\(/i

function insertInHtml(html: string, used: LinkPlaceholders): string {
  if (used.length === 0) return html
  const permitted = countPermitted(html, used)
  let placed = html
  for (const { name, link, core, placeholder } of used) {
    if (permitted.get(placeholder) !== countOf(html.toLowerCase(), core))
      throw new MisplacedLinkError(
        'html',
        `{{ ${name} }} can only be used as the full address of a link, as in <a href="{{ ${name} }}">, or as the text of that link.`,
      )
    placed = placed.replaceAll(placeholder, () => escapeHtmlAttribute(link))
  }
  return placed
}

/** Counts permitted occurrences. Throws for elements that could leak them. */
function countPermitted(html: string, used: LinkPlaceholders): Map<string, number> {
  const counts = new Map(used.map(({ placeholder }) => [placeholder, 0]))
  const count = (found: string) => {
    if (counts.has(found)) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  let target = ''
  for (const token of readTokens(html)) {
    refuseRisk(token)
    if (token.kind === 'text' && trim(token.text) === target) count(target)
    if (!('name' in token) || token.name !== 'a') continue
    target = token.kind === 'open' ? trim(token.attributes.get('href') ?? '') : ''
    count(target)
  }
  return counts
}

function readTokens(html: string): HtmlToken[] {
  try {
    return tokenizeHtml(html)
  } catch (error) {
    if (!(error instanceof AmbiguousHtmlError)) throw error
    throw new MisplacedLinkError(
      'html',
      'A message with a secret link must be plain, well-formed HTML: all attributes in quotes, no stray "<", and no markup in comments.',
    )
  }
}

function refuseRisk(token: HtmlToken): void {
  if (token.kind === 'style' && risksInStyles.test(token.css))
    throw new MisplacedLinkError(
      'html',
      'The styles of a message with a secret link cannot load anything or use attribute selectors.',
    )
  if (token.kind !== 'open') return
  if (!harmlessElements.has(token.name) || isRefresh(token) || hasRisk(token))
    throw new MisplacedLinkError('html', `A message with a secret link cannot contain this <${token.name}>.`)
}

type OpenTag = Extract<HtmlToken, { kind: 'open' }>

function isRefresh({ name, attributes }: OpenTag): boolean {
  return (
    name === 'meta' &&
    attributes.has('http-equiv') &&
    !/^content-type$/i.test(attributes.get('http-equiv') ?? '')
  )
}

function hasRisk({ name, attributes }: OpenTag): boolean {
  const names = [...attributes.keys()]
  return (
    names.some((attribute) => attribute.startsWith('on')) ||
    (name === 'a' && names.some((attribute) => !linkAttributes.test(attribute)))
  )
}

/** Trims the white space that clients trim from URLs. */
function trim(text: string): string {
  return text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1
}

function escapeHtmlAttribute(link: string): string {
  return link
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
}

/** Messages are stored without secret links, which are regenerated on sending. */
type MessageText = Pick<RenderedMessage, 'subject' | 'html' | 'text'>

export function removeSecretLinks({ subject, html, text }: MessageText, links: SecretLinks): MessageText {
  return exchange({ subject, html, text }, links, (content, link, placeholder) =>
    content.replaceAll(link, () => placeholder),
  )
}

export function restoreSecretLinks({ subject, html, text }: MessageText, links: SecretLinks): MessageText {
  return exchange({ subject, html, text }, links, (content, link, placeholder) =>
    content.replaceAll(placeholder, () => link),
  )
}

function exchange(
  stored: MessageText,
  links: SecretLinks,
  replace: (content: string, link: string, placeholder: string) => string,
): MessageText {
  let { html, text } = stored
  for (const [name, link] of Object.entries(links)) {
    if (link === null) continue
    html = replace(html, escapeHtmlAttribute(link), storedLinkPlaceholder(name))
    text = replace(text, link, storedLinkPlaceholder(name))
  }
  return { subject: stored.subject, html, text }
}
