/**
 * What a picture looks like, in 64 bits: a receipt sent twice is found again although it was compressed anew, made
 * smaller or brighter, or lost a little of its edges on the way.
 *
 * Wallets draw every receipt alike and change a few digits. So the hash looks at writing alone (what differs from its
 * surroundings by much), not at coloured areas; it frames the writing by where its weight lies, which a cut edge hardly
 * moves; and of that frame it keeps whether 64 waves add up to more or to less.
 */
import { createHash } from 'node:crypto'
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
/** The frame reaches so many standard deviations from the middle of the writing. */
const reach = 1.5
const side = 96
/** Each of these across with each of them down: slow enough to bear a cut edge, fast enough to feel a changed line. */
const waves = [1, 2, 3, 4, 5, 6, 7, 8].map(cosineWave)

interface Writing {
  readonly strength: Float64Array
  readonly width: number
  readonly height: number
  readonly total: number
}

/** The hash of a picture that is upright, as a signed number of 64 bits; pictures alike differ in a few bits. */
export async function perceptualHash(bytes: Uint8Array): Promise<bigint> {
  const writing = await findWriting(bytes)
  if (writing.total === 0) return hashOfColour(bytes)
  const cut = resample(writing)
  let hash = 0n
  for (const horizontal of waves) {
    const rows = Array.from({ length: side }, (_, y) =>
      dot(cut.subarray(y * side, (y + 1) * side), horizontal),
    )
    for (const vertical of waves) hash = (hash << 1n) | (dot(rows, vertical) > 0 ? 1n : 0n)
  }
  return BigInt.asIntN(64, hash)
}

/** A picture on which nothing is written, told by its colour alone. */
async function hashOfColour(bytes: Uint8Array): Promise<bigint> {
  const { channels } = await sharp(bytes).flatten({ background: '#ffffff' }).stats()
  const colour = channels.map(({ mean }) => Math.round(mean / 8)).join(' ')
  return createHash('sha256').update(colour).digest().readBigInt64BE()
}

async function findWriting(bytes: Uint8Array): Promise<Writing> {
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
  return { strength, width, height, total }
}

function isBorder(at: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  return Math.min(x, y, width - 1 - x, height - 1 - y) < borderWidth
}

interface Span {
  readonly from: number
  readonly step: number
}

/** Where the weights lie, as the middle less and plus so many standard deviations. */
function spanOf(weights: readonly number[], total: number): Span {
  const about = (value: (at: number) => number) =>
    weights.reduce((sum, weight, at) => sum + weight * value(at + 0.5), 0) / total
  const middle = about((at) => at)
  const deviation = Math.sqrt(about((at) => (at - middle) ** 2))
  return { from: middle - reach * deviation, step: (2 * reach * deviation) / side }
}

/** The writing within its frame, as a square. */
function resample({ strength, width: columns, height, total }: Writing): Float64Array {
  const byColumn = Array<number>(columns).fill(0)
  const byRow = Array<number>(height).fill(0)
  strength.forEach((weight, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    byColumn[x] = (byColumn[x] ?? 0) + weight
    byRow[y] = (byRow[y] ?? 0) + weight
  })
  const [xs, ys] = [spanOf(byColumn, total), spanOf(byRow, total)]
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= columns || y >= height ? 0 : (strength[y * columns + x] ?? 0)
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
  return sum
}

function cosineWave(frequency: number): number[] {
  return Array.from({ length: side }, (_, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * side)))
}

function dot(values: ArrayLike<number>, wave: readonly number[]): number {
  return wave.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0)
}
