/**
 * Writing is strong local contrast. Coloured areas are ignored, because receipts of one wallet differ only in
 * a few digits.
 */
import sharp from 'sharp'
import { disposeBuffer } from '#app/platform/dispose.ts'

/** Width, enough for the lines of a receipt, small enough to compute quickly. */
const width = 270
/** Radius of the surroundings of a pixel: about two letter heights. */
const surroundings = 6
/** Least contrast of writing; anything fainter is paper, shadow or an edge. */
const faintest = 0.05
/** Upper limit of contrast, which caps the weight of bold letters. */
const strongest = 0.25
/** Areas that touch the border move with it when an image is cropped. */
const borderWidth = 2

/** Width that keeps the digits of a screenshot's small print apart. */
const fineWidth = 720
/**
 * Four screens. Taller images are compressed vertically; at full height a one-pixel column would take a
 * gigabyte.
 */
const mostFineHeight = 4 * fineWidth

export interface PixelMap {
  readonly values: Int16Array | Float64Array
  readonly width: number
  readonly height: number
}

export interface TextMap extends PixelMap {
  readonly values: Float64Array
  /** Sum of the writing strength per pixel, each 0 to 0.2. */
  readonly total: number
}

/** Finds the writing on an upright gray image; `total` is 0 without any. */
export async function computeTextMap(image: GrayscaleImage): Promise<TextMap> {
  const { points: grey, height } = await narrow(image)
  const around = await blurred({ points: grey, width, height })
  let total = 0
  const values = new Float64Array(grey.length)
  for (let at = 0; at < values.length; at += 1) {
    if (isBorder(at, height)) continue
    const here = grey[at] ?? 0
    const there = around[at] ?? 0
    const contrast = Math.abs(here - there) / (Math.max(here, there) + 8)
    const counted = Math.min(Math.max(contrast - faintest, 0), strongest)
    total += counted
    values[at] = counted
  }
  disposeBuffer(grey)
  disposeBuffer(around)
  return { values, width, height, total }
}

/** Brightness of each pixel relative to its surroundings, -255 to 255; robust against compression. */
export async function computeContrastMap(image: GrayscaleImage): Promise<PixelMap> {
  const around = await blurred(image)
  // Filled in place, because building from an iterator would allocate it twice.
  const values = new Int16Array(image.points.length)
  for (let at = 0; at < values.length; at += 1) values[at] = (image.points[at] ?? 0) - (around[at] ?? 0)
  disposeBuffer(around)
  return { values, width: image.width, height: image.height }
}

export interface GrayscaleImage {
  readonly points: Buffer
  readonly width: number
  readonly height: number
}

/** Decodes the gray image for both maps; 2 MB at most. */
export async function readGrayscaleImage(bytes: Uint8Array): Promise<GrayscaleImage> {
  const image = sharp(bytes)
  const original = await image.metadata()
  const isTooTall = original.height * fineWidth > mostFineHeight * original.width
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .resize(isTooTall ? { width: fineWidth, height: mostFineHeight, fit: 'fill' } : { width: fineWidth })
    // `greyscale()` converts before resizing and takes three times as long. Results differ only where two
    // colors meet.
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { points: data, width: fineWidth, height: info.height }
}

const rawOf = ({ points, width, height }: GrayscaleImage) =>
  sharp(points, { raw: { width, height, channels: 1 } })

async function narrow(image: GrayscaleImage): Promise<GrayscaleImage> {
  const resized = rawOf(image).resize({ width }).extractChannel(0).raw()
  const { data, info } = await resized.toBuffer({ resolveWithObject: true })
  return { points: data, width, height: info.height }
}

function blurred(image: GrayscaleImage): Promise<Buffer> {
  return rawOf(image).blur(surroundings).extractChannel(0).raw().toBuffer()
}

function isBorder(at: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  return Math.min(x, y, width - 1 - x, height - 1 - y) < borderWidth
}

/** A rectangle in fractions of width and height. */
export interface ImageRegion {
  readonly across: Span
  readonly down: Span
}

interface Span {
  readonly from: number
  readonly to: number
}

function spanOf(weights: readonly number[], total: number, reach: number): Span {
  const about = (value: (at: number) => number) =>
    weights.reduce((sum, weight, at) => sum + weight * value(at + 0.5), 0) / total
  const middle = about((at) => at)
  const deviation = Math.sqrt(about((at) => (at - middle) ** 2))
  const { length } = weights
  return { from: (middle - reach * deviation) / length, to: (middle + reach * deviation) / length }
}

/**
 * The frame of the writing.
 * @param reach in standard deviations from its center
 */
export function findTextRegion(
  { values, width: columns, height, total }: TextMap,
  reach: { across: number; down: number },
): ImageRegion {
  const byColumn = Array<number>(columns).fill(0)
  const byRow = Array<number>(height).fill(0)
  for (let y = 0; y < height; y += 1) {
    let ofRow = 0
    for (let x = 0; x < columns; x += 1) {
      const weight = values[y * columns + x] ?? 0
      ofRow += weight
      byColumn[x] = (byColumn[x] ?? 0) + weight
    }
    byRow[y] = ofRow
  }
  return { across: spanOf(byColumn, total, reach.across), down: spanOf(byRow, total, reach.down) }
}

const places = [1 / 6, 1 / 2, 5 / 6]

interface SamplingWeights {
  readonly first: Int32Array
  readonly nearness: Float64Array
}

function toSamplingWeights({ from, to }: Span, pixels: number, cells: number): SamplingWeights {
  const length = ((to - from) * pixels) / cells
  const looks = Array.from({ length: cells }, (_, cell) =>
    places.map((place) => Math.min(Math.max(from * pixels + (cell + place) * length - 0.5, -1), pixels)),
  ).flat()
  const first = Int32Array.from(looks, Math.floor)
  return { first, nearness: Float64Array.from(looks, (look, at) => look - (first[at] ?? 0)) }
}

/** Resamples a frame to a grid; outside the image is zero. */
export function resampleRegion(
  field: PixelMap,
  frame: ImageRegion,
  grid: { across: number; down: number },
): Float64Array {
  const across = toSamplingWeights(frame.across, field.width, grid.across)
  const down = toSamplingWeights(frame.down, field.height, grid.down)
  const cells = new Float64Array(grid.across * grid.down)
  const line = new Float64Array(field.width + 3)
  for (let row = 0; row < down.first.length; row += 1) {
    drawLine(line, field, { y: down.first[row] ?? 0, nearness: down.nearness[row] ?? 0 })
    const firstCell = Math.floor(row / places.length) * grid.across
    for (let column = 0; column < across.first.length; column += places.length) {
      const cell = firstCell + column / places.length
      cells[cell] = (cells[cell] ?? 0) + sampleLine(line, across, column) / places.length ** 2
    }
  }
  return cells
}

function sampleLine(line: Float64Array, { first, nearness }: SamplingWeights, from: number): number {
  let sum = 0
  for (let look = from; look < from + places.length; look += 1) {
    const left = (first[look] ?? 0) + 1
    const near = nearness[look] ?? 0
    sum += (line[left] ?? 0) * (1 - near) + (line[left + 1] ?? 0) * near
  }
  return sum
}

function drawLine(
  line: Float64Array,
  { values, width: columns, height }: PixelMap,
  { y, nearness }: { y: number; nearness: number },
): void {
  const upper = y < 0 || y >= height ? 0 : 1 - nearness
  const lower = y + 1 < 0 || y + 1 >= height ? 0 : nearness
  for (let x = 0; x < columns; x += 1) {
    const here = upper === 0 ? 0 : (values[y * columns + x] ?? 0) * upper
    line[x + 1] = here + (lower === 0 ? 0 : (values[(y + 1) * columns + x] ?? 0) * lower)
  }
}
