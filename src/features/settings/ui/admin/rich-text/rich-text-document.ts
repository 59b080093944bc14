/** Converts between stored text and the editor's document. */
import type { JSONContent } from '@tiptap/react'
import { isLinkAddress } from '#app/features/settings/contract/link-address.ts'
import type { RichText, RichTextBlock, RichTextSpan } from '#app/features/settings/contract/rich-text.ts'

export const headingLevels = { heading: 2, subheading: 3 } as const

const listNames = { bullets: 'bulletList', steps: 'orderedList' } as const

/** The editor's document; an empty text has one empty paragraph. */
export function toEditorDocument(text: RichText): JSONContent {
  const content = text.map(toNode)
  return { type: 'doc', content: content.length === 0 ? [toParagraph([])] : content }
}

function toNode(block: RichTextBlock): JSONContent {
  switch (block.type) {
    case 'heading':
    case 'subheading':
      return {
        type: 'heading',
        attrs: { level: headingLevels[block.type] },
        content: [{ type: 'text', text: block.text }],
      }
    case 'paragraph':
      return toParagraph(block.spans)
    case 'bullets':
    case 'steps':
      return {
        type: listNames[block.type],
        content: block.items.map((spans) => ({ type: 'listItem', content: [toParagraph(spans)] })),
      }
  }
}

const toParagraph = (spans: readonly RichTextSpan[]): JSONContent => ({
  type: 'paragraph',
  content: spans.map(({ text, isBold, href }) => ({
    type: 'text',
    text,
    marks: [
      ...(isBold ? [{ type: 'bold' }] : []),
      ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
    ],
  })),
})

/** The text as it is stored, without empty blocks and without what it cannot contain. */
export const toRichText = (document: JSONContent): RichText => (document.content ?? []).flatMap(toBlocks)

function toBlocks(node: JSONContent): RichTextBlock[] {
  switch (node.type) {
    case 'heading':
      return toHeading(node)
    case 'bulletList':
      return toList('bullets', node)
    case 'orderedList':
      return toList('steps', node)
    case 'paragraph':
      return toLines(node).map((spans) => ({ type: 'paragraph', spans }))
    default:
      return (node.content ?? []).flatMap(toBlocks)
  }
}

function toHeading(node: JSONContent): RichTextBlock[] {
  const text = oneLineOf(node)
    .map((span) => span.text)
    .join('')
    .trim()
  if (text === '') return []
  const { level } = node.attrs ?? {}
  return [{ type: Number(level) > headingLevels.heading ? 'subheading' : 'heading', text }]
}

function toList(type: 'bullets' | 'steps', node: JSONContent): RichTextBlock[] {
  const items = toItems(node)
  return items.length === 0 ? [] : [{ type, items }]
}

/** Items of lists within the list follow the item that contains them. */
function toItems(node: JSONContent): RichTextSpan[][] {
  return (node.content ?? []).flatMap((child) => {
    if (child.type !== 'paragraph' && child.type !== 'heading') return toItems(child)
    const spans = oneLineOf(child)
    return isBlank(spans) ? [] : [spans]
  })
}

/** Bullets and numbers as they are typed, and as Word writes its lists into what is copied. */
const bulletMark = /^(?:[•·▪◦–-]\s+|[o§]\u00a0{2,}\s*)/
const numberMark = /^(\d{1,3})[.)]\s+/

/** Mark of a line, with number 0 for a bullet; null if it has none. */
function markOf(spans: readonly RichTextSpan[]): { number: number; length: number } | null {
  const text = spans[0]?.text ?? ''
  const bullet = bulletMark.exec(text)
  if (bullet !== null) return { number: 0, length: bullet[0].length }
  const numbered = numberMark.exec(text)
  return numbered && { number: Number(numbered[1]), length: numbered[0].length }
}

function withoutMark([first, ...others]: readonly RichTextSpan[], length: number): RichTextSpan[] {
  const text = first?.text.slice(length) ?? ''
  return text === '' ? others : [{ ...first, text }, ...others]
}

/** Items of the lines at the beginning that have bullets, or numbers from 1. */
function takeItems(text: RichText, isNumbered: boolean): RichTextSpan[][] {
  const items: RichTextSpan[][] = []
  for (const block of text) {
    const mark = block.type === 'paragraph' ? markOf(block.spans) : null
    if (block.type !== 'paragraph' || mark?.number !== (isNumbered ? items.length + 1 : 0)) break
    items.push(withoutMark(block.spans, mark.length))
  }
  return items
}

/** Makes lists of two or more lines in a row that begin with bullets, or with numbers from 1. */
export function listMarkedLines(text: RichText): RichText {
  const blocks: RichTextBlock[] = []
  for (let at = 0; at < text.length; ) {
    const [bullets, steps] = [takeItems(text.slice(at), false), takeItems(text.slice(at), true)]
    const items = bullets.length > 0 ? bullets : steps
    if (items.length > 1) blocks.push({ type: items === steps ? 'steps' : 'bullets', items })
    else blocks.push(...text.slice(at, at + 1))
    at += Math.max(1, items.length)
  }
  return blocks
}

const isBlank = (spans: readonly RichTextSpan[]) => spans.every(({ text }) => text.trim() === '')

/** The lines of a paragraph, which are paragraphs of their own, as stored text has no line breaks. */
function toLines(node: JSONContent): RichTextSpan[][] {
  const lines: JSONContent[][] = [[]]
  for (const child of node.content ?? []) {
    if (child.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(child)
  }
  return lines.map(toSpans).filter((spans) => !isBlank(spans))
}

/** A space takes the place of each line break. */
const oneLineOf = (node: JSONContent) =>
  toSpans((node.content ?? []).map((child) => (child.type === 'hardBreak' ? { ...child, text: ' ' } : child)))

function toSpans(nodes: readonly JSONContent[]): RichTextSpan[] {
  const spans: RichTextSpan[] = []
  for (const node of nodes) {
    if (node.text === undefined || node.text === '') continue
    const span = toSpan(node.text, node.marks)
    const last = spans.at(-1)
    if (last !== undefined && last.isBold === span.isBold && last.href === span.href) last.text += span.text
    else spans.push(span)
  }
  return spans
}

function toSpan(text: string, marks: JSONContent['marks'] = []): RichTextSpan {
  const { href } = marks.find(({ type }) => type === 'link')?.attrs ?? {}
  return {
    text,
    ...(marks.some(({ type }) => type === 'bold') && { isBold: true as const }),
    ...(typeof href === 'string' && isLinkAddress(href) && { href }),
  }
}
