/**
 * The writing of a picture cell by cell, fine enough to see another digit.
 *
 * Two of them are compared block by block, and the blocks that differ most decide: another receipt of the same wallet is
 * the same everywhere but where its number, its time and its payer stand.
 */
import { type Field, frameOf, resample, type Writing } from './writing.ts'

/** A digit of small print on a whole phone's screen covers about three by three cells. */
const grid = { across: 192, down: 256 }
/** Further than the hash looks: reference numbers stand at the foot of a receipt. */
const reach = { across: 1.75, down: 2.1 }
/** Of each line only what changes within so many cells to both sides: strokes, and not that there is a line. */
const neighbours = 2
/** Half a byte a cell. */
const levels = 16
const levelInGrey = 10
const block = 8
const cellsOfBlock = block * block
/** Where nothing is written, noise counts nothing. */
const noise = 2 * cellsOfBlock
/** Of a block that something is written in. */
const leastVariance = cellsOfBlock
/** So many blocks at least change with a reference number. */
const deciding = 4
/** On average of those; measured with the receipts of decision 24. */
const mostDifferent = 0.37

/** 24 kB, most of them alike, that `isSameWriting` compares. */
export function fingerprintOf(writing: Writing, relief: Field): Buffer {
  const cells = resample(relief, frameOf(writing, reach), grid)
  const levelOf = (cell: number) => {
    const stroke = (cells[cell] ?? 0) - lineAround(cells, cell)
    return Math.min(Math.max(Math.round(stroke / levelInGrey) + levels / 2, 0), levels - 1)
  }
  return Buffer.from(
    Uint8Array.from({ length: cells.length / 2 }, (_, at) => levelOf(2 * at) * levels + levelOf(2 * at + 1)),
  )
}

/** The mean of a cell and its neighbours in the row. */
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

/** Whether two fingerprints are of one picture, however it was compressed or resized in between. */
export function isSameWriting(one: Uint8Array, other: Uint8Array): boolean {
  if (one.byteLength !== other.byteLength) return false
  const [here, there] = [unpack(one), unpack(other)]
  let largest = Array<number>(deciding).fill(0)
  for (let top = 0; top < grid.down; top += block) {
    for (let left = 0; left < grid.across; left += block) {
      const difference = differenceOf(here, there, { left, top })
      if (difference > (largest.at(-1) ?? 0))
        largest = [...largest, difference].sort((a, b) => b - a).slice(0, deciding)
    }
    // Other receipts are told apart by their first lines mostly.
    if (largest.reduce((sum, each) => sum + each, 0) > deciding * mostDifferent) return false
  }
  return true
}

interface Place {
  readonly left: number
  readonly top: number
}

const shifts = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ down, right })))
/** So little is nobody's digit, and needs no look at the neighbours. */
const nothing = 0.1

/** How much a block differs, 0 to 1; the frame of a resized picture may lie a cell aside, so the best place counts. */
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

/** One less the concordance of two blocks, of which the other lies aside. */
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
