/** Where the blocks of a layout are. */
import type { CertificateBlock } from '../contract/layout.ts'
import { margin, type PaperSize, papers, sizeOfBlock } from '../contract/layout-values.ts'

type Place = Pick<CertificateBlock, 'x' | 'y'>

const round = (millimetres: number) => Math.round(millimetres * 10) / 10

/** The place nearest to the wanted one at which a block keeps the margins of the paper. */
export function keepMargins(block: CertificateBlock, paper: PaperSize, wanted: Place): Place {
  const { width, height } = sizeOfBlock(block)
  const nearest = (start: number, length: number) => {
    const latest = Math.floor((length - margin) * 10) / 10
    return Math.max(margin, Math.min(round(start), latest))
  }
  return {
    x: nearest(wanted.x, papers[paper].width - width),
    y: nearest(wanted.y, papers[paper].height - height),
  }
}

/** Blocks of a paper at the same places of another. Codes keep their size, by which phones read them. */
export function toOtherPaper(
  blocks: readonly CertificateBlock[],
  from: PaperSize,
  to: PaperSize,
): CertificateBlock[] {
  const wide = papers[to].width / papers[from].width
  const high = papers[to].height / papers[from].height
  return blocks.map((block) => {
    const scaled = { ...block }
    if ('width' in scaled) scaled.width = round(scaled.width * wide)
    if ('height' in scaled) scaled.height = round(scaled.height * high)
    return { ...scaled, ...keepMargins(scaled, to, { x: block.x * wide, y: block.y * high }) }
  })
}
