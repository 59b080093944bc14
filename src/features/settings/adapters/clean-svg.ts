/** Rewrites an uploaded SVG from what the allow-list permits, so that no part of the original is copied unseen. */
import sax, { type SAXParser, type Tag } from 'sax'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { isAllowedAttribute, isAllowedElement, isHarmlessCss } from '../rules/svg-allow-list.ts'

export interface CleanSvg {
  readonly text: string
  /** Width in pixels, at most `longestSide`. */
  readonly width: number
  readonly height: number
}

const refuse = (code: string, message: string) => fieldRefusal('file', code, message)

const damaged = () => refuse('svg_damaged', 'This SVG is damaged. Save it again or upload a PNG.')
const tooComplex = () =>
  refuse('svg_too_complex', 'This SVG is too complex for a logo. Simplify it or upload a PNG.')

const mostElements = 5000
const deepestNesting = 60
/** Shapes drawn by `use`, each of which may contain others. */
const mostCopies = 2000
const longestSide = 512
const mostElongated = 12

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

/** Refuses text that is no SVG drawing. Scripts, handlers, styles with URLs, and other content are removed. */
export function cleanSvg(text: string): CleanSvg {
  const cleaner = new SvgCleaner()
  try {
    cleaner.read(text)
  } catch (error) {
    throw error instanceof Error && error.name === 'Refusal' ? error : damaged()
  }
  return cleaner.result()
}

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'])

class SvgCleaner {
  readonly #out: string[] = []
  readonly #open: { readonly name: string; readonly id: string | null }[] = []
  /** Text of the style element that is being read. */
  #style: string[] = []
  /** Elements that were left out, with everything in them. */
  #skipped = 0
  #elements = 0
  #hasShape = false
  #size: { width: number; height: number } | null = null
  /** Ids that each element with an id copies, directly or within it; under '' those of the drawing. */
  readonly #copies = new Map<string, string[]>()

  read(text: string): void {
    const parser: SAXParser = sax.parser(true, { trim: false })
    parser.onerror = () => {
      throw damaged()
    }
    parser.ondoctype = (declaration) => {
      // Entities are declared there.
      if (declaration.includes('['))
        throw refuse('svg_has_entities', 'This SVG has entities. Save it as plain SVG, or upload a PNG.')
    }
    parser.onopentag = (tag) => this.#begin(tag as Tag)
    parser.onclosetag = () => this.#end()
    parser.ontext = (content) => this.#text(content)
    parser.oncdata = (content) => this.#text(content)
    parser.write(text).close()
  }

  result(): CleanSvg {
    if (this.#size === null || !this.#hasShape)
      throw refuse(
        'svg_empty',
        'This SVG shows nothing that can be used. Embedded pictures are not: upload a PNG.',
      )
    this.#countCopies('', new Set())
    return { text: this.#out.join(''), ...this.#size }
  }

  #begin({ name, attributes }: Tag): void {
    this.#elements += 1
    if (this.#elements > mostElements || this.#open.length > deepestNesting) throw tooComplex()
    const isRoot = this.#open.length === 0 && this.#skipped === 0
    if (isRoot && name !== 'svg') throw damaged()
    if (this.#skipped > 0 || !isAllowedElement(name)) {
      this.#skipped += 1
      return
    }
    this.#hasShape ||= shapes.has(name)
    const allowed = Object.entries(attributes).filter(([key, value]) => isAllowedAttribute(key, value))
    const id = attributes.id ?? null
    this.#open.push({ name, id })
    if (name === 'use') this.#noteCopy(attributes.href ?? attributes['xlink:href'] ?? '')
    this.#write(name, isRoot ? this.#toRootAttributes(attributes, allowed) : allowed)
  }

  #write(name: string, attributes: readonly (readonly [string, string])[]): void {
    const written = attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    this.#out.push(`<${name}${written.join('')}>`)
  }

  #toRootAttributes(all: Record<string, string>, allowed: readonly (readonly [string, string])[]) {
    const box = readBox(all)
    const scale = longestSide / Math.max(box.width, box.height)
    const [width, height] = [box.width, box.height].map((side) => Math.max(1, Math.round(side * scale)))
    this.#size = { width: width ?? 1, height: height ?? 1 }
    const own = ['width', 'height', 'viewBox', 'x', 'y']
    return [
      ['xmlns', 'http://www.w3.org/2000/svg'],
      ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
      ['width', String(width)],
      ['height', String(height)],
      ['viewBox', [box.x, box.y, box.width, box.height].join(' ')],
      ...allowed.filter(([key]) => !own.includes(key)),
    ] as const
  }

  #end(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    const closed = this.#open.pop()
    if (closed === undefined) return
    if (closed.name === 'style') this.#writeStyle()
    this.#out.push(`</${closed.name}>`)
  }

  /** Judges the style as a whole, because comments and CDATA sections split what is one text to a browser. */
  #writeStyle(): void {
    const css = this.#style.join('')
    this.#style = []
    if (isHarmlessCss(css)) this.#out.push(escapeText(css))
  }

  #text(content: string): void {
    if (this.#skipped > 0) return
    if (this.#open.at(-1)?.name === 'style') this.#style.push(content)
    else this.#out.push(escapeText(content))
  }

  #noteCopy(href: string): void {
    for (const id of ['', ...this.#open.flatMap((element) => element.id ?? [])]) {
      const copies = this.#copies.get(id) ?? []
      copies.push(href.slice(1))
      this.#copies.set(id, copies)
    }
  }

  /** Counts copies; nested ones multiply: ten levels of ten are ten thousand million shapes. */
  #countCopies(id: string, within: ReadonlySet<string>, soFar = 0): number {
    if (within.has(id)) throw tooComplex()
    let count = soFar
    for (const copied of this.#copies.get(id) ?? []) {
      count = this.#countCopies(copied, new Set([...within, id]), count + 1)
      if (count > mostCopies) throw tooComplex()
    }
    return count
  }
}

/** The part of the plane that the drawing shows; refuses drawings without a usable size. */
function readBox({ viewBox, width, height }: Record<string, string>) {
  const numbers = (viewBox ?? `0 0 ${Number.parseFloat(width ?? '')} ${Number.parseFloat(height ?? '')}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = Number.NaN, y = Number.NaN, w = Number.NaN, h = Number.NaN] = numbers
  const isUsable =
    numbers.length === 4 && [x, y, w, h].every((value) => Math.abs(value) < 1e6) && w > 0 && h > 0
  if (!isUsable || w / h > mostElongated || h / w > mostElongated)
    throw refuse('svg_without_size', 'This SVG has no usable size. Save it with a view box, or upload a PNG.')
  return { x, y, width: w, height: h }
}
