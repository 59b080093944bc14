/** The writing on an image cell by cell, as `areSimilarProofs` compares it. */
import { fingerprintGrid, fingerprintLevels } from '#app/features/payments/rules/similar-proofs.ts'
import { findTextRegion, type PixelMap, resampleRegion, type TextMap } from './text-regions.ts'

/** Region larger than the hash's frame, because reference numbers stand at the bottom of a receipt. */
const reach = { across: 1.75, down: 2.1 }
/** High-pass filter within a row: keeps strokes, drops lines of even tone. */
const neighbours = 2
const levelInGrey = 10

/** 24 kB, well compressible, for `areSimilarProofs`. */
export function toCellFingerprint(writing: TextMap, relief: PixelMap): Buffer {
  const cells = resampleRegion(relief, findTextRegion(writing, reach), fingerprintGrid)
  const levelOf = (cell: number) => {
    const stroke = (cells[cell] ?? 0) - lineAround(cells, cell)
    return Math.min(
      Math.max(Math.round(stroke / levelInGrey) + fingerprintLevels / 2, 0),
      fingerprintLevels - 1,
    )
  }
  return Buffer.from(
    Uint8Array.from(
      { length: cells.length / 2 },
      (_, at) => levelOf(2 * at) * fingerprintLevels + levelOf(2 * at + 1),
    ),
  )
}

function lineAround(cells: Float64Array, cell: number): number {
  const x = cell % fingerprintGrid.across
  const from = cell - Math.min(neighbours, x)
  const to = cell + Math.min(neighbours, fingerprintGrid.across - 1 - x)
  let sum = 0
  for (let at = from; at <= to; at += 1) sum += cells[at] ?? 0
  return sum / (to + 1 - from)
}
