/**
 * Compares the writing on images; the blocks that differ most decide, because receipts of one wallet are
 * identical except for number, time and payer.
 */

/** Largest distance: at three, one quarter of the 64 bits is equal, as the indexes require. */
export const maxPerceptualHashDistance = 3

/** Fingerprint stored with a proof to find it again; computed by `fingerprintProof`. */
export interface ProofFingerprint {
  /** Signed 64-bit number; similar images differ in few bits. */
  readonly perceptualHash: bigint
  /** The writing cell by cell, two cells in a byte; null for an image without writing, or deleted. */
  readonly fingerprint: Buffer | null
}

/** Cells of a fingerprint. A small digit on a phone screen covers about three by three of them. */
export const fingerprintGrid = { across: 192, down: 256 }
/** Steps of brightness of a cell. */
export const fingerprintLevels = 16
const grid = fingerprintGrid
const levels = fingerprintLevels
const block = 8
const cellsOfBlock = block * block
const noise = 2 * cellsOfBlock
/** Minimum variance of a block with writing. */
const leastVariance = cellsOfBlock
/** A different reference number changes at least this many blocks. */
const deciding = 4
/** Average over those; measured with the receipts of decision 24. */
const mostDifferent = 0.37

function unpack(fingerprint: Uint8Array): Int8Array {
  const cells = new Int8Array(2 * fingerprint.length)
  for (let at = 0; at < fingerprint.length; at += 1) {
    const two = fingerprint[at] ?? 0
    cells[2 * at] = (two >> 4) - levels / 2
    cells[2 * at + 1] = (two & 15) - levels / 2
  }
  return cells
}

/** Whether two proofs show the same image, however compressed or resized. */
export function areSimilarProofs(one: ProofFingerprint, other: ProofFingerprint): boolean {
  if (bitsApart(one.perceptualHash, other.perceptualHash) > maxPerceptualHashDistance) return false
  // Without a fingerprint, only an equal hash counts.
  if (one.fingerprint === null || other.fingerprint === null)
    return one.perceptualHash === other.perceptualHash
  return areFingerprintsSimilar(one.fingerprint, other.fingerprint)
}

/** Number of differing bits of two perceptual hashes. */
function bitsApart(one: bigint, other: bigint): number {
  return BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length
}

function areFingerprintsSimilar(one: Uint8Array, other: Uint8Array): boolean {
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
/** Difference too small for another digit, so the shifted positions are not compared. */
const nothing = 0.1

/** Difference of a block, 0 to 1, minimized over shifts by one cell, which resizing may cause. */
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
