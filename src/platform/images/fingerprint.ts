/**
 * Compares the writing on images; the blocks that differ most decide, because receipts of one wallet are
 * identical except for number, time and payer.
 */
import { findTextRegion, type PixelMap, resampleRegion, type TextMap } from './text-regions.ts'

/** A small digit on a phone screen covers about three by three cells. */
const grid = { across: 192, down: 256 }
/** Larger than the hash's frame, because reference numbers stand at the bottom of a receipt. */
const reach = { across: 1.75, down: 2.1 }
/** High-pass filter within a row: keeps strokes, drops lines of even tone. */
const neighbours = 2
const levels = 16
const levelInGrey = 10
const block = 8
const cellsOfBlock = block * block
const noise = 2 * cellsOfBlock
/** Minimum variance of a block with writing. */
const leastVariance = cellsOfBlock
/** A different reference number changes at least this many blocks. */
const deciding = 4
/** Average over those; measured with the receipts of decision 24. */
const mostDifferent = 0.37

/** 24 kB, well compressible, for `areFingerprintsSimilar`. */
export function toImageFingerprint(writing: TextMap, relief: PixelMap): Buffer {
  const cells = resampleRegion(relief, findTextRegion(writing, reach), grid)
  const levelOf = (cell: number) => {
    const stroke = (cells[cell] ?? 0) - lineAround(cells, cell)
    return Math.min(Math.max(Math.round(stroke / levelInGrey) + levels / 2, 0), levels - 1)
  }
  return Buffer.from(
    Uint8Array.from({ length: cells.length / 2 }, (_, at) => levelOf(2 * at) * levels + levelOf(2 * at + 1)),
  )
}

function lineAround(cells: Float64Array, cell: number): number {
  const x = cell % grid.across
  const from = cell - Math.min(neighbours, x)
  const to = cell + Math.min(neighbours, grid.across - 1 - x)
  let sum = 0
  for (let at = from; at <= to; at += 1) sum += cells[at] ?? 0
  return sum / (to + 1 - from)
}

function unpack(fingerprint: Uint8Array): Int8Array {
  const cells = new Int8Array(2 * fingerprint.length)
  for (let at = 0; at < fingerprint.length; at += 1) {
    const two = fingerprint[at] ?? 0
    cells[2 * at] = (two >> 4) - levels / 2
    cells[2 * at + 1] = (two & 15) - levels / 2
  }
  return cells
}

/** Whether two fingerprints show the same image, however compressed or resized. */
export function areFingerprintsSimilar(one: Uint8Array, other: Uint8Array): boolean {
  if (one.byteLength !== other.byteLength) return false
  const [here, there] = [unpack(one), unpack(other)]
  let largest = Array<number>(deciding).fill(0)
  for (let top = 0; top < grid.down; top += block) {
    for (let left = 0; left < grid.across; left += block) {
      const difference = differenceOf(here, there, { left, top })
      if (difference > (largest.at(-1) ?? 0))
        largest = [...largest, difference].sort((a, b) => b - a).slice(0, deciding)
    }
    // An early exit: other receipts mostly differ in their first lines.
    if (largest.reduce((sum, each) => sum + each, 0) > deciding * mostDifferent) return false
  }
  return true
}

interface Place {
  readonly left: number
  readonly top: number
}

const shifts = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ down, right })))
/** Too small for a different digit, so the shifted positions are not compared. */
const nothing = 0.1

/** Difference of a block, 0 to 1, minimised over shifts by one cell, which resizing may cause. */
function differenceOf(one: Int8Array, other: Int8Array, { left, top }: Place): number {
  const straight = compare(one, other, { left, top, right: 0, down: 0 })
  if (straight.variance < leastVariance) return 0
  if (straight.difference < nothing) return straight.difference
  return Math.min(...shifts.map((shift) => compare(one, other, { left, top, ...shift }).difference))
}

interface Shift extends Place {
  readonly right: number
  readonly down: number
}

const within = (cell: number, cells: number) => Math.min(Math.max(cell, 0), cells - 1)

function compare(one: Int8Array, other: Int8Array, { left, top, right, down }: Shift) {
  let [sum, otherSum, squares, otherSquares, products] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + block; y += 1) {
    const row = y * grid.across
    const otherRow = within(y + down, grid.down) * grid.across
    for (let x = left; x < left + block; x += 1) {
      const here = one[row + x] ?? 0
      const there = other[otherRow + within(x + right, grid.across)] ?? 0
      sum += here
      otherSum += there
      squares += here * here
      otherSquares += there * there
      products += here * there
    }
  }
  const variance = squares + otherSquares - (sum * sum + otherSum * otherSum) / cellsOfBlock
  const common = products - (sum * otherSum) / cellsOfBlock
  return { variance, difference: 1 - (2 * common + noise) / (variance + noise) }
}
