/**
 * The part of the public stylesheet that a page uses, about two thirds. The full file follows after hydration
 * (`complete-styles.ts`), before anything can need it.
 */
interface Rule {
  readonly text: string
  /** For each selector, the classes that an element or its ancestors must have. */
  readonly needs: readonly (readonly string[])[]
}

interface Block {
  /** For example '@layer base' or '@media (width >= 52rem)'. */
  readonly opening: string
  readonly parts: readonly Part[]
}

type Part = Rule | Block | string

function closingBrace(css: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('The stylesheet ends within a block.')
}

/** Classes inside `:not(…)` and `:is(…)` are not required. */
function neededClasses(selector: string): string[] {
  const plain = selector.replaceAll(/:(?:not|is|where|has)\([^)]*\)/g, '')
  return [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}

function toPart(opening: string, body: string): Part {
  if (/^@(layer|media|supports)\b/.test(opening)) return { opening, parts: parse(body) }
  const text = `${opening}{${body}}`
  if (opening.startsWith('@')) return text
  // Not at an escaped comma. Also splits at commas inside brackets, which at worst keeps too many rules.
  return { text, needs: opening.split(/(?<!\\),/).map(neededClasses) }
}

function parse(css: string): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < css.length; ) {
    const [{ length }] = /^[^{;]*/.exec(css.slice(at)) ?? ['']
    const opening = css.slice(at, at + length).trim()
    const isStatement = css[at + length] !== '{'
    const end = isStatement ? at + length : closingBrace(css, at + length)
    if (isStatement && opening !== '') parts.push(`${opening};`)
    if (!isStatement) parts.push(toPart(opening, css.slice(at + length + 1, end)))
    at = end + 1
  }
  return parts
}

interface Kept {
  readonly classes: ReadonlySet<string>
  /** Whether a kept rule mentions an animation or a custom property. */
  readonly mentions: (name: string) => boolean
}

const namedAtRule = /^@(?:keyframes|property) ([\w-]+)/
/** Initial values of Tailwind's properties, for browsers without `@property`. */
const initialValues = '@layer properties'

function serializePart(part: Part, kept: Kept): string {
  if (typeof part === 'string') {
    const [, name] = namedAtRule.exec(part) ?? []
    return name === undefined || kept.mentions(name) ? part : ''
  }
  if ('needs' in part)
    return part.needs.some((needed) => needed.every((name) => kept.classes.has(name))) ? part.text : ''
  const isNeeded = part.opening !== initialValues || kept.mentions('--tw-')
  const body = isNeeded ? serialize(part.parts, kept) : ''
  // An empty layer still determines the layer order.
  return body === '' && !part.opening.startsWith('@layer') ? '' : `${part.opening}{${body}}`
}

const serialize = (parts: readonly Part[], kept: Kept): string =>
  parts.map((part) => serializePart(part, kept)).join('')

/** Removes tokens that neither these rules nor other styles of the page read. */
function withoutUnreadTokens(css: string, page: string): string {
  const isRead = (name: string) => [css, page].some((text) => text.includes(`var(${name}`))
  return css.replaceAll(/(--[\w-]+):[^;{}]*;?/g, (token, name) => (isRead(name) ? token : ''))
}

function classTexts(page: string): Set<string> {
  const beginning = ' class="'
  const texts = new Set<string>()
  for (let at = page.indexOf(beginning); at !== -1; at = page.indexOf(beginning, at)) {
    at += beginning.length
    texts.add(page.slice(at, page.indexOf('"', at)))
  }
  return texts
}

/** Pages differ in their text much more than in their classes. */
const mostCached = 100

/**
 * Parses a stylesheet once; the returned function extracts a page's rules.
 * The page is given without this stylesheet.
 */
export function createUsedStylesExtractor(css: string): (page: string) => string {
  const parts = parse(css.replaceAll(/\/\*.*?\*\//gs, ''))
  const cached = new Map<string, string>()

  function extract(classes: ReadonlySet<string>, page: string): string {
    const rules = serialize(parts, { classes, mentions: () => false })
    const mentions = (name: string) => rules.includes(name.startsWith('--') ? `var(${name}` : name)
    return withoutUnreadTokens(serialize(parts, { classes, mentions }), page)
  }

  return (page) => {
    const texts = classTexts(page)
    const key = [...texts].sort().join('|')
    const classes = () => new Set([...texts].flatMap((text) => text.split(/\s+/)))
    const part = cached.get(key) ?? extract(classes(), page)
    if (cached.size < mostCached) cached.set(key, part)
    return part
  }
}
