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

/** Digits of a whole screen's small print stay apart. */
const fineWidth = 720
/** Four screens, one below the other. A taller picture is pressed together: drawn in full, a line of pixels takes a gigabyte. */
const mostFineHeight = 4 * fineWidth

/** A value for each point of a picture. */
export interface Field {
  readonly values: ArrayLike<number>
  readonly width: number
  readonly height: number
}

export interface Writing extends Field {
  readonly values: Float64Array
  /** Of all values, each of which says how much a point is written on, 0 to 0.2. */
  readonly total: number
}

/** Finds the writing of a picture in grey that is upright; its total is 0 where there is none. */
export async function findWriting(picture: Grey): Promise<Writing> {
  const { points: grey, height } = await narrow(picture)
  const around = await blurred({ points: grey, width, height })
  let total = 0
  const values = Float64Array.from(grey, (here, at) => {
    if (isBorder(at, height)) return 0
    const there = around[at] ?? 0
    const contrast = Math.abs(here - there) / (Math.max(here, there) + 8)
    const counted = Math.min(Math.max(contrast - faintest, 0), strongest)
    total += counted
    return counted
  })
  return { values, width, height, total }
}

/** How much lighter than its surroundings each point is, -255 to 255: what compressing hardly changes. */
export async function findRelief(picture: Grey): Promise<Field> {
  const around = await blurred(picture)
  // Filled in place: made from an iterator, it would be held twice.
  const values = new Int16Array(picture.points.length)
  for (let at = 0; at < values.length; at += 1) values[at] = (picture.points[at] ?? 0) - (around[at] ?? 0)
  return { values, width: picture.width, height: picture.height }
}

export interface Grey {
  readonly points: Buffer
  readonly width: number
  readonly height: number
}

/** Decodes once what both maps are made from; 2 MB at most, whatever the picture's shape. */
export async function readGrey(bytes: Uint8Array): Promise<Grey> {
  const picture = sharp(bytes)
  const original = await picture.metadata()
  const isTooTall = original.height * fineWidth > mostFineHeight * original.width
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .grayscale()
    .resize(isTooTall ? { width: fineWidth, height: mostFineHeight, fit: 'fill' } : { width: fineWidth })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { points: data, width: fineWidth, height: info.height }
}

const rawOf = ({ points, width, height }: Grey) => sharp(points, { raw: { width, height, channels: 1 } })

async function narrow(picture: Grey): Promise<Grey> {
  const resized = rawOf(picture).resize({ width }).extractChannel(0).raw()
  const { data, info } = await resized.toBuffer({ resolveWithObject: true })
  return { points: data, width, height: info.height }
}

function blurred(picture: Grey): Promise<Buffer> {
  return rawOf(picture).blur(surroundings).extractChannel(0).raw().toBuffer()
}

function isBorder(at: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  return Math.min(x, y, width - 1 - x, height - 1 - y) < borderWidth
}

/** A part of a picture, in shares of its width and height. */
export interface Frame {
  readonly across: Span
  readonly down: Span
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Where the weights lie, as the middle less and plus so many standard deviations. */
function spanOf(weights: readonly number[], total: number, reach: number): Span {
  const about = (value: (at: number) => number) =>
    weights.reduce((sum, weight, at) => sum + weight * value(at + 0.5), 0) / total
  const middle = about((at) => at)
  const deviation = Math.sqrt(about((at) => (at - middle) ** 2))
  const { length } = weights
  return { from: (middle - reach * deviation) / length, to: (middle + reach * deviation) / length }
}

/**
 * Where the writing lies.
 *
 * @param reach how many standard deviations from its middle
 */
export function frameOf(
  { values, width: columns, height, total }: Writing,
  reach: { across: number; down: number },
): Frame {
  const byColumn = Array<number>(columns).fill(0)
  const byRow = Array<number>(height).fill(0)
  values.forEach((weight, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    byColumn[x] = (byColumn[x] ?? 0) + weight
    byRow[y] = (byRow[y] ?? 0) + weight
  })
  return { across: spanOf(byColumn, total, reach.across), down: spanOf(byRow, total, reach.down) }
}

/** What lies within a frame, as so many cells across and down; beyond the picture is nothing. */
export function resample(
  { values, width: columns, height }: Field,
  frame: Frame,
  grid: { across: number; down: number },
): Float64Array {
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= columns || y >= height ? 0 : (values[y * columns + x] ?? 0)
  const across = ((frame.across.to - frame.across.from) * columns) / grid.across
  const down = ((frame.down.to - frame.down.from) * height) / grid.down
  const [left, top] = [frame.across.from * columns, frame.down.from * height]
  return Float64Array.from({ length: grid.across * grid.down }, (_, cell) =>
    averageOf(left + (cell % grid.across) * across, top + Math.floor(cell / grid.across) * down, {
      at,
      across,
      down,
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
      // Counted a million times a picture, so without a list of two.
      const x = left + u * across - 0.5
      const y = top + v * down - 0.5
      const x0 = Math.floor(x)
      const y0 = Math.floor(y)
      const dx = x - x0
      const dy = y - y0
      const upper = at(x0, y0) * (1 - dx) + at(x0 + 1, y0) * dx
      const lower = at(x0, y0 + 1) * (1 - dx) + at(x0 + 1, y0 + 1) * dx
      sum += upper * (1 - dy) + lower * dy
    }
  }
  return sum / samples.length ** 2
}
