/**
 * What is written on a picture: where it differs from its surroundings by much, and the frame in which that lies.
 *
 * Wallets draw every receipt alike and change a few digits, so coloured areas tell nothing. The frame is found by where
 * the weight of the writing lies, which a cut edge hardly moves.
 */
import sharp from 'sharp'

/** Wide enough for the lines of a receipt, small enough to count with. */
const width = 270
/** About the height of two letters: what differs from its surroundings so far is writing. */
const surroundings = 6
/** Below this share of brightness it is paper, a shadow, or the edge of a card. */
const faintest = 0.05
/** A bold letter counts no more than a few thin ones. */
const strongest = 0.25
/** What touches the border, as the foot of a header does, moves with the border when a picture is cut. */
const borderWidth = 2

export interface Writing {
  /** How much each point is written on, 0 to 0.2. */
  readonly strength: Float64Array
  /** How much lighter than its surroundings each point is, -255 to 255: what compressing hardly changes. */
  readonly relief: Float64Array
  readonly width: number
  readonly height: number
  readonly total: number
}

/** Finds the writing of a picture that is upright; its total is 0 where there is none. */
export async function findWriting(bytes: Uint8Array): Promise<Writing> {
  const { data: grey, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .grayscale()
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height } = info
  const around = await sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(surroundings)
    .extractChannel(0)
    .raw()
    .toBuffer()
  let total = 0
  const strength = Float64Array.from(grey, (here, at) => {
    if (isBorder(at, height)) return 0
    const there = around[at] ?? 0
    const contrast = Math.abs(here - there) / (Math.max(here, there) + 8)
    const counted = Math.min(Math.max(contrast - faintest, 0), strongest)
    total += counted
    return counted
  })
  const relief = Float64Array.from(grey, (here, at) => here - (around[at] ?? 0))
  return { strength, relief, width, height, total }
}

function isBorder(at: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  return Math.min(x, y, width - 1 - x, height - 1 - y) < borderWidth
}

export interface Frame {
  /** Which of a writing's two maps. */
  readonly of: 'strength' | 'relief'
  /** It reaches so many standard deviations from the middle of the writing. */
  readonly reach: number
  /** Cells across and down. */
  readonly side: number
}

interface Span {
  readonly from: number
  readonly step: number
}

/** Where the weights lie, as the middle less and plus so many standard deviations. */
function spanOf(weights: readonly number[], total: number, { reach, side }: Frame): Span {
  const about = (value: (at: number) => number) =>
    weights.reduce((sum, weight, at) => sum + weight * value(at + 0.5), 0) / total
  const middle = about((at) => at)
  const deviation = Math.sqrt(about((at) => (at - middle) ** 2))
  return { from: middle - reach * deviation, step: (2 * reach * deviation) / side }
}

/** A map of the writing within its frame, as a square. */
export function resample(writing: Writing, frame: Frame): Float64Array {
  const { strength, width: columns, height, total } = writing
  const byColumn = Array<number>(columns).fill(0)
  const byRow = Array<number>(height).fill(0)
  strength.forEach((weight, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    byColumn[x] = (byColumn[x] ?? 0) + weight
    byRow[y] = (byRow[y] ?? 0) + weight
  })
  const [xs, ys] = [spanOf(byColumn, total, frame), spanOf(byRow, total, frame)]
  const { side } = frame
  const map = writing[frame.of]
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= columns || y >= height ? 0 : (map[y * columns + x] ?? 0)
  return Float64Array.from({ length: side * side }, (_, cell) =>
    averageOf(xs.from + (cell % side) * xs.step, ys.from + Math.floor(cell / side) * ys.step, {
      at,
      across: xs.step,
      down: ys.step,
    }),
  )
}

interface Sampling {
  readonly at: (x: number, y: number) => number
  readonly across: number
  readonly down: number
}

const samples = [1 / 6, 1 / 2, 5 / 6]

/** The mean of nine points of a cell, each between the four pixels around it. */
function averageOf(left: number, top: number, { at, across, down }: Sampling): number {
  let sum = 0
  for (const v of samples) {
    for (const u of samples) {
      const [x, y] = [left + u * across - 0.5, top + v * down - 0.5]
      const [x0, y0] = [Math.floor(x), Math.floor(y)]
      const [dx, dy] = [x - x0, y - y0]
      const upper = at(x0, y0) * (1 - dx) + at(x0 + 1, y0) * dx
      const lower = at(x0, y0 + 1) * (1 - dx) + at(x0 + 1, y0 + 1) * dx
      sum += upper * (1 - dy) + lower * dy
    }
  }
  return sum / samples.length ** 2
}
