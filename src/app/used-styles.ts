/**
 * The part of the public stylesheet that a page needs for what stands in it.
 *
 * A third of the sheet is for what the page does not show. It comes as a file after the page has come to life
 * (`complete-styles.ts`), before anything can appear that needs it; a page without script never does.
 */
interface Rule {
  readonly text: string
  /** Of each selector the classes that an element must have, or its ancestors. */
  readonly needs: readonly (readonly string[])[]
}

interface Block {
  /** '@layer base', '@media (width >= 52rem)'. */
  readonly opening: string
  readonly parts: readonly Part[]
}

type Part = Rule | Block | string

/** From the opening brace to the one that closes it. */
function closingBrace(css: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('The stylesheet ends within a block.')
}

/** What `:not(…)` and `:is(…)` name need not be there. */
function neededClasses(selector: string): string[] {
  const plain = selector.replaceAll(/:(?:not|is|where|has)\([^)]*\)/g, '')
  return [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}

function toPart(opening: string, body: string): Part {
  if (/^@(layer|media|supports)\b/.test(opening)) return { opening, parts: parse(body) }
  const text = `${opening}{${body}}`
  if (opening.startsWith('@')) return text
  // A comma within brackets parts no selectors; read as if it did, more is kept than need be.
  return { text, needs: opening.split(',').map(neededClasses) }
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

function write(parts: readonly Part[], classes: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('needs' in part)
        return part.needs.some((needed) => needed.every((name) => classes.has(name))) ? part.text : ''
      const body = write(part.parts, classes)
      // An empty layer still has its place among the others.
      return body === '' && !part.opening.startsWith('@layer') ? '' : `${part.opening}{${body}}`
    })
    .join('')
}

/** What stands between the quotes of each class attribute, every text once. */
function classTexts(page: string): Set<string> {
  const beginning = ' class="'
  const texts = new Set<string>()
  for (let at = page.indexOf(beginning); at !== -1; at = page.indexOf(beginning, at)) {
    at += beginning.length
    texts.add(page.slice(at, page.indexOf('"', at)))
  }
  return texts
}

/** Pages differ in their words much more than in their classes. */
const mostRemembered = 100

/**
 * Reads a compiled stylesheet once; the answer then writes the part of it that a page of these words uses.
 *
 * @param list what stands in the page besides; the same one as last time is not read again
 */
export function usedStyles(css: string): (page: string, list?: string) => string {
  const parts = parse(css.replaceAll(/\/\*.*?\*\//gs, ''))
  const written = new Map<string, string>()
  let last = { list: '', texts: new Set<string>() }
  return (page, list = '') => {
    if (last.list !== list) last = { list, texts: classTexts(list) }
    const texts = classTexts(page).union(last.texts)
    const key = [...texts].sort().join('|')
    const part = written.get(key) ?? write(parts, new Set([...texts].flatMap((text) => text.split(/\s+/))))
    if (written.size < mostRemembered) written.set(key, part)
    return part
  }
}
