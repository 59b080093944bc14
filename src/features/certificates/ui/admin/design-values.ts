/** The editor's values: numbers as typed, and the same fields for every block. */
import * as z from 'zod/mini'
import type { SaveDesignInput } from '#app/features/certificates/contract/designs.ts'
import type { CertificateBlock, CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import {
  type Frame,
  type Ink,
  type PaperSize,
  papers,
} from '#app/features/certificates/contract/layout-values.ts'

const BlockValues = z.object({
  type: z.string(),
  x: z.string(),
  y: z.string(),
  width: z.string(),
  height: z.string(),
  text: z.string(),
  /** In points; of a line its thickness. */
  size: z.string(),
  font: z.string(),
  weight: z.string(),
  align: z.string(),
  verticalAlign: z.string(),
  color: z.string(),
  breaking: z.string(),
  /** Null for the provider's logo. */
  assetId: z.nullable(z.int()),
})
export type BlockValues = z.infer<typeof BlockValues>

export const designFormValues = z.object({
  name: z.string().check(z.refine((name) => name.trim() !== '', 'Name is required')),
  paper: z.string(),
  frame: z.string(),
  /** An uploaded background, instead of the frame. */
  backgroundId: z.nullable(z.int()),
  isDefault: z.boolean(),
  blocks: z.array(BlockValues),
})
export type DesignFormValues = z.infer<typeof designFormValues>

export function newBlockValues(type: string): BlockValues {
  return {
    type,
    x: '20',
    y: '20',
    width: '60',
    height: '20',
    text: '',
    size: type === 'line' ? '0.75' : '12',
    weight: 'regular',
    align: 'center',
    verticalAlign: 'middle',
    color: 'ink',
    breaking: 'early',
    font: 'sans',
    assetId: null,
  }
}

function toBlockValues(block: CertificateBlock): BlockValues {
  const values = { ...newBlockValues(block.type), x: String(block.x), y: String(block.y) }
  if (block.type === 'qr') return { ...values, width: String(block.side) }
  if (block.type === 'line')
    return { ...values, width: String(block.width), size: String(block.thickness), color: block.color }
  const box = { ...values, width: String(block.width), height: String(block.height), align: block.align }
  if (block.type === 'image')
    return { ...box, assetId: block.picture.source === 'asset' ? block.picture.assetId : null }
  if (block.type === 'signatories') return { ...box, size: String(block.size) }
  const { text, size, font = 'sans', weight, verticalAlign, color, breaking } = block
  return { ...box, text, size: String(size), font, weight, verticalAlign, color, breaking }
}

export function toDesignFormValues({
  name,
  isDefault,
  layout,
}: Pick<SaveDesignInput, 'name' | 'isDefault' | 'layout'>): DesignFormValues {
  const { paper, background, blocks } = layout
  return {
    name,
    isDefault,
    paper,
    frame: background.kind === 'frame' ? background.frame : 'none',
    backgroundId: background.kind === 'picture' ? background.assetId : null,
    blocks: blocks.map(toBlockValues),
  }
}

/** The server refuses what is no number. */
const toNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

function toBlock(values: BlockValues): CertificateBlock {
  const { type, text, assetId } = values
  const at = { x: toNumber(values.x), y: toNumber(values.y) }
  const width = toNumber(values.width)
  const box = { ...at, width, height: toNumber(values.height) }
  const size = toNumber(values.size)
  const align = values.align as 'left'
  const color = values.color as Ink
  if (type === 'qr') return { type, ...at, side: width }
  if (type === 'line') return { type, ...at, width, thickness: size, color }
  if (type === 'signatories') return { type, ...box, align, size }
  if (type === 'image') {
    const picture = assetId === null ? ({ source: 'logo' } as const) : ({ source: 'asset', assetId } as const)
    return { type, ...box, align, picture }
  }
  return {
    type: 'text',
    ...box,
    text,
    size,
    align,
    color,
    ...(values.font === 'serif' ? { font: 'serif' } : {}),
    weight: values.weight as 'regular',
    verticalAlign: values.verticalAlign as 'middle',
    breaking: values.breaking as 'early',
  }
}

export function toLayout({ paper, frame, backgroundId, blocks }: DesignFormValues): CertificateLayout {
  return {
    paper: paper as CertificateLayout['paper'],
    background:
      backgroundId === null
        ? { kind: 'frame', frame: frame as Frame }
        : { kind: 'picture', assetId: backgroundId },
    blocks: blocks.map(toBlock),
  }
}

const round = (millimetres: number) => String(Math.round(millimetres * 10) / 10)

/** Blocks of a paper at the same places of another. Codes keep their size, by which phones read them. */
export function toOtherPaper(blocks: readonly BlockValues[], from: PaperSize, to: PaperSize): BlockValues[] {
  const scale = (typed: string, side: 'width' | 'height', room = 0) => {
    const number = toNumber(typed)
    if (Number.isNaN(number)) return typed
    return round(Math.min((number * papers[to][side]) / papers[from][side], papers[to][side] - room))
  }
  return blocks.map((block) => {
    const side = block.type === 'qr' ? toNumber(block.width) : 0
    const at = { x: scale(block.x, 'width', side), y: scale(block.y, 'height', side) }
    if (block.type === 'qr') return { ...block, ...at }
    return { ...block, ...at, width: scale(block.width, 'width'), height: scale(block.height, 'height') }
  })
}

/** The field of a path in the request. */
export function toFieldName(path: string): string {
  return path
    .replace(/^layout\.background\..*/, 'backgroundId')
    .replace(/^layout\./, '')
    .replace(/\.side$/, '.width')
    .replace(/\.thickness$/, '.size')
    .replace(/\.picture\.assetId$/, '.assetId')
}
