/** Places of the blocks of a layout. */
import type { CertificateBlock } from '../contract/layout.ts'
import {
  certificateBlockSize,
  certificateMarginInMm,
  certificatePapers,
  type PaperSize,
} from '../contract/layout-values.ts'

type Place = Pick<CertificateBlock, 'x' | 'y'>

const round = (millimetres: number) => Math.round(millimetres * 10) / 10

/** The place nearest to the wanted one at which a block keeps the margins of the paper. */
export function keepBlockWithinMargins(block: CertificateBlock, paper: PaperSize, wanted: Place): Place {
  const { width, height } = certificateBlockSize(block)
  const nearest = (start: number, length: number) => {
    const latest = Math.floor((length - certificateMarginInMm) * 10) / 10
    return Math.max(certificateMarginInMm, Math.min(round(start), latest))
  }
  return {
    x: nearest(wanted.x, certificatePapers[paper].width - width),
    y: nearest(wanted.y, certificatePapers[paper].height - height),
  }
}

/** Millimeters beside a block that still belong to it: a line has no height. */
const reach = 2

/** Index of the smallest shown block at a point of the paper, or -1. */
export function findBlockAt(blocks: readonly CertificateBlock[], point: Place): number {
  const areaOf = (block: CertificateBlock) =>
    certificateBlockSize(block).width * certificateBlockSize(block).height
  const found = blocks.filter((block) => {
    const { width, height } = certificateBlockSize(block)
    const isBeside = (at: number, start: number, length: number) =>
      at >= start - reach && at <= start + length + reach
    return !block.isHidden && isBeside(point.x, block.x, width) && isBeside(point.y, block.y, height)
  })
  const [smallest] = found.toSorted((a, b) => areaOf(a) - areaOf(b))
  return smallest === undefined ? -1 : blocks.indexOf(smallest)
}

/** Blocks of a paper at the same places of another. Codes keep their size, by which phones read them. */
export function toOtherPaper(
  blocks: readonly CertificateBlock[],
  from: PaperSize,
  to: PaperSize,
): CertificateBlock[] {
  const wide = certificatePapers[to].width / certificatePapers[from].width
  const high = certificatePapers[to].height / certificatePapers[from].height
  return blocks.map((block) => {
    const scaled = { ...block }
    if ('width' in scaled) scaled.width = round(scaled.width * wide)
    if ('height' in scaled) scaled.height = round(scaled.height * high)
    return { ...scaled, ...keepBlockWithinMargins(scaled, to, { x: block.x * wide, y: block.y * high }) }
  })
}
