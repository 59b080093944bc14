/**
 * The writing of a picture cell by cell, fine enough to see another digit.
 *
 * Two of them are compared block by block. A picture that was compressed or resized differs a little everywhere; another
 * receipt of the same wallet is the same everywhere but in a few blocks, which stand out from the rest.
 */
import { resample, type Writing } from './writing.ts'

/** A digit of a receipt's small print covers about three by four cells. */
const side = 128
/** Further than the hash looks: reference numbers stand at the foot of a receipt. */
const reach = 2.3
/** Half a byte a cell. */
const levels = 16
const levelInGrey = 10
const block = 8
const cellsOfBlock = block * block

/** About half a level's square a cell and picture: where nothing is written, noise counts nothing. */
const noise = 4 * cellsOfBlock
/** Of a block that something is written in. */
const leastVariance = cellsOfBlock / 4
/** So many blocks at least change with a reference number. */
const outstanding = 4
/** Beyond the middle one, as measured with the receipts of decision 24. */
const mostOutstanding = 0.18
/** Where the middle block differs more, nothing is alike. */
const mostInTheMiddle = 0.3

/** 8 kB that `isSameWriting` compares. */
export function fingerprintOf(writing: Writing): Buffer {
  const cells = resample(writing, { of: 'relief', reach, side })
  const levelOf = (cell: number) =>
    Math.min(Math.max(Math.round((cells[cell] ?? 0) / levelInGrey) + levels / 2, 0), levels - 1)
  return Buffer.from(
    Uint8Array.from({ length: cells.length / 2 }, (_, at) => levelOf(2 * at) * levels + levelOf(2 * at + 1)),
  )
}

function unpack(fingerprint: Uint8Array): Int8Array {
  const cells = new Int8Array(side * side)
  fingerprint.forEach((two, at) => {
    cells[2 * at] = (two >> 4) - levels / 2
    cells[2 * at + 1] = (two & 15) - levels / 2
  })
  return cells
}

/** Whether two fingerprints are of one picture, however it was compressed or resized in between. */
export function isSameWriting(one: Uint8Array, other: Uint8Array): boolean {
  if (one.byteLength !== other.byteLength) return false
  const differences = differencesOf(unpack(one), unpack(other)).sort((a, b) => b - a)
  const middle = differences[differences.length >> 1] ?? 0
  const largest = differences.slice(0, outstanding)
  const mean = largest.reduce((sum, each) => sum + each, 0) / Math.max(largest.length, 1)
  return middle <= mostInTheMiddle && mean - middle <= mostOutstanding
}

/** How much each block that is written on differs, 0 to about 1. */
function differencesOf(one: Int8Array, other: Int8Array): number[] {
  const differences: number[] = []
  for (let top = 0; top < side; top += block) {
    for (let left = 0; left < side; left += block) {
      const difference = differenceOf(one, other, { left, top })
      if (difference !== null) differences.push(difference)
    }
  }
  return differences
}

interface Place {
  readonly left: number
  readonly top: number
}

const shifts = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ down, right })))
/** So little is nobody's digit, and needs no look at the neighbours. */
const nothing = 0.02

/** The frame of a resized picture may lie a cell aside: the best of nine places counts. Null where nothing is written. */
function differenceOf(one: Int8Array, other: Int8Array, { left, top }: Place): number | null {
  const straight = compare(one, other, { left, top, right: 0, down: 0 })
  if (straight.variance < leastVariance) return null
  if (straight.difference < nothing) return straight.difference
  return Math.min(...shifts.map((shift) => compare(one, other, { left, top, ...shift }).difference))
}

interface Shift extends Place {
  readonly right: number
  readonly down: number
}

const within = (cell: number) => Math.min(Math.max(cell, 0), side - 1)

/** One less the concordance of two blocks, of which the other lies aside. */
function compare(one: Int8Array, other: Int8Array, { left, top, right, down }: Shift) {
  let [sum, otherSum, squares, otherSquares, products] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + block; y += 1) {
    const row = y * side
    const otherRow = within(y + down) * side
    for (let x = left; x < left + block; x += 1) {
      const here = one[row + x] ?? 0
      const there = other[otherRow + within(x + right)] ?? 0
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
