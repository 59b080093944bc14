/** One page in landscape. No JSX, as Node.js runs this file directly in development and tests. */
import { Image, Link, Path, Rect, Svg, View } from '@react-pdf/renderer'
import { createElement as draw, type ReactNode } from 'react'
import { drawBrandMark } from '#app/features/settings/adapters/letterhead-pdf.ts'
import { fitText, lineHeight } from '#app/platform/documents/fit-text.ts'
import { drawText, inkColors, renderSheet, toFontStyle } from '#app/platform/documents/sheet.ts'
import { drawQrCode } from '#app/ui/qr-drawing.ts'
import {
  type CertificateFrame,
  type CertificateInk,
  certificatePapers,
  type PaperSize,
  type TextAlignment,
} from '../contract/layout-values.ts'
import type { CertificateBlockOf, DrawnBlock, DrawnSignatory } from '../rules/drawn-blocks.ts'
import { drawFrame } from './certificate-frames.ts'

export interface CertificateDocument {
  readonly title: string
  readonly author: string
  /** Date of the PDF. */
  readonly issuedAt: Date
  readonly paper: PaperSize
  /** The provider's color. */
  readonly color: string
  /** First letter of the provider's name; null for the demonstration provider, whose logo is drawn. */
  readonly initial: string | null
  readonly background:
    | { readonly kind: 'frame'; readonly frame: CertificateFrame }
    | { readonly kind: 'picture'; readonly picture: Uint8Array }
  readonly blocks: readonly DrawnBlock[]
}

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    certificate: CertificateDocument
  }
}

const toPoints = (millimetres: number) => (millimetres * 72) / 25.4

/** Rectangle in points. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const toBox = (block: { x: number; y: number; width: number; height: number }): Box => ({
  left: toPoints(block.x),
  top: toPoints(block.y),
  width: toPoints(block.width),
  height: toPoints(block.height),
})

const place = (box: Partial<Box>, style: object, ...content: readonly ReactNode[]) =>
  draw(View, { style: { position: 'absolute', ...box, ...style } }, ...content)

function toColor(ink: CertificateInk, brand: string): string {
  return { ink: inkColors.ink, soft: inkColors.soft, brand, white: '#ffffff' }[ink]
}

const verticalPositions = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const
const horizontalPositions = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

/** Part of the width. The library would break lines that just fit. */
const spareWidth = 0.25

/** The box for lines that are as wide as a given box. */
function withSpareWidth({ left, width, ...box }: Box, align: TextAlignment): Box {
  const before = align === 'left' ? 0 : width * spareWidth
  const after = align === 'right' ? 0 : width * spareWidth
  return { ...box, left: left - before, width: width + before + after }
}

async function drawTextBlock(block: Extract<DrawnBlock, { type: 'text' }>, brand: string) {
  const box = toBox(block)
  const { align, verticalAlign, breaking, color } = block
  const fontWeight = block.weight === 'bold' ? 700 : 400
  const font = await toFontStyle(block.lines.join(''), fontWeight, block.font ?? 'sans')
  const { family, fontFamily } = font
  const { size, lines } = await fitText(block.lines, box, { fontWeight, family, size: block.size, breaking })
  const printed = { fontSize: size, lineHeight, fontFamily, fontWeight }
  const style = { ...printed, textAlign: align, color: toColor(color, brand) }
  return place(
    withSpareWidth(box, align),
    { justifyContent: verticalPositions[verticalAlign] },
    drawText(lines.join('\n'), style),
  )
}

const contained = { width: '100%', height: '100%', objectFit: 'contain' } as const

function drawImageBlock(
  { picture, align, ...block }: Extract<DrawnBlock, { type: 'image' }>,
  mark: Pick<CertificateDocument, 'color' | 'initial'>,
) {
  const style = { alignItems: horizontalPositions[align], justifyContent: 'center' }
  const shown =
    picture === null
      ? drawBrandMark(mark)
      : draw(Image, { src: Buffer.from(picture), style: { ...contained, objectPosition: align } })
  return place(toBox(block), style, shown)
}

/** Modules around a code without which scanners do not find it. */
const codeMargin = 4

function drawQrBlock({ x, y, side, url }: Extract<DrawnBlock, { type: 'qr' }>) {
  const { squares, path } = drawQrCode(url)
  const modules = squares + 2 * codeMargin
  const start = -codeMargin
  const points = toPoints(side)
  const code = draw(
    Svg,
    { viewBox: `${start} ${start} ${modules} ${modules}`, style: { width: points, height: points } },
    draw(Rect, { x: start, y: start, width: modules, height: modules, fill: '#ffffff' }),
    draw(Path, { d: path, fill: '#000000' }),
  )
  return place({ left: toPoints(x), top: toPoints(y) }, {}, draw(Link, { src: url }, code))
}

function drawLineBlock({ x, y, width, thickness, color }: CertificateBlockOf<'line'>, brand: string) {
  const box = { left: toPoints(x), top: toPoints(y), width: toPoints(width) }
  return place(box, { borderTopWidth: thickness, borderTopColor: toColor(color, brand) })
}

const widestColumn = toPoints(75)
const columnGap = toPoints(5)
/** Part of the block's height that is above the line. */
const signaturePart = 0.44
const nameGap = 2

/** Part of the free width before the columns. */
const partBefore = { left: 0, center: 0.5, right: 1 } as const

async function drawSignatoriesBlock(block: Extract<DrawnBlock, { type: 'signatories' }>) {
  const { signatories, size, align } = block
  const box = toBox(block)
  const columnWidth = Math.min(box.width / signatories.length, widestColumn)
  const first = box.left + (box.width - columnWidth * signatories.length) * partBefore[align]
  const columns = signatories.map((signatory, index) =>
    drawSignatory(signatory, size, {
      left: first + index * columnWidth + columnGap / 2,
      top: box.top,
      width: columnWidth - columnGap,
      height: box.height,
    }),
  )
  return draw(View, {}, ...(await Promise.all(columns)).flat())
}

async function drawSignatory({ name, position, signature }: DrawnSignatory, size: number, box: Box) {
  const lineTop = box.top + box.height * signaturePart
  const nameTop = lineTop + nameGap
  const room = box.top + box.height - nameTop
  const named = await fitText(
    [name],
    { ...box, height: room / 2 },
    { fontWeight: 700, size, breaking: 'late' },
  )
  const rest = { ...box, height: room - named.lines.length * named.size * lineHeight }
  const smaller = { fontWeight: 400, size: size * 0.9, breaking: 'early' } as const
  const placed = await fitText([position], rest, smaller)
  const centred = { textAlign: 'center', lineHeight } as const
  return [
    ...(signature === null ? [] : [drawSignature(signature, { ...box, height: lineTop - box.top })]),
    place(
      { left: box.left, top: lineTop, width: box.width },
      { borderTopWidth: 0.75, borderTopColor: inkColors.ink },
    ),
    place(
      withSpareWidth({ ...box, top: nameTop, height: room }, 'center'),
      {},
      drawText(named.lines.join('\n'), { ...centred, fontSize: named.size, fontWeight: 700 }),
      drawText(placed.lines.join('\n'), { ...centred, fontSize: placed.size, color: inkColors.soft }),
    ),
  ]
}

function drawSignature(signature: Uint8Array, box: Box) {
  const style = { ...contained, objectPosition: 'center bottom' }
  return place(box, {}, draw(Image, { src: Buffer.from(signature), style }))
}

async function drawBlock(block: DrawnBlock, document: CertificateDocument): Promise<ReactNode> {
  switch (block.type) {
    case 'text':
      return drawTextBlock(block, document.color)
    case 'image':
      return drawImageBlock(block, document)
    case 'qr':
      return drawQrBlock(block)
    case 'line':
      return drawLineBlock(block, document.color)
    case 'signatories':
      return drawSignatoriesBlock(block)
  }
}

function drawBackground(
  { background, color }: CertificateDocument,
  paper: (typeof certificatePapers)[PaperSize],
) {
  if (background.kind === 'frame') return drawFrame(background.frame, paper, color)
  const box = toBox({ x: 0, y: 0, ...paper })
  return place(
    box,
    {},
    draw(Image, { src: Buffer.from(background.picture), style: { ...contained, objectFit: 'cover' } }),
  )
}

/** Returns the PDF; the same document gives the same bytes. */
export async function drawCertificate(document: CertificateDocument): Promise<Buffer> {
  const { title, author, issuedAt, paper, blocks } = document
  const details = {
    title,
    author,
    issuedAt,
    orientation: 'landscape',
    size: paper === 'a4' ? 'A4' : 'LETTER',
    padding: { paddingHorizontal: 0, paddingTop: 0, paddingBottom: 0 },
  } as const
  const drawn = await Promise.all(blocks.map((block) => drawBlock(block, document)))
  return renderSheet(details, drawBackground(document, certificatePapers[paper]), ...drawn)
}
