/**
 * 64 bits, stable against recompressing, resizing, brightening and slight cropping; a finer fingerprint
 * distinguishes receipts of the same wallet.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { disposeBuffer } from '../dispose.ts'
import { toImageFingerprint } from './fingerprint.ts'
import {
  computeContrastMap,
  computeTextMap,
  findTextRegion,
  type GrayscaleImage,
  readGrayscaleImage,
  resampleRegion,
  type TextMap,
} from './text-regions.ts'

const side = 96
/**
 * Combined horizontally and vertically: low enough to tolerate cropping, high enough to notice a changed
 * line.
 */
const waves = [1, 2, 3, 4, 5, 6, 7, 8].map(cosineWave)

export interface ImageHashes {
  /** Signed 64-bit number; similar images differ in few bits. */
  readonly perceptualHash: bigint
  /** For `areFingerprintsSimilar`; null without writing. */
  readonly fingerprint: Buffer | null
}

/** Hashes an upright image. */
export async function hashImage(bytes: Uint8Array): Promise<ImageHashes> {
  return hashGrayscaleImage(bytes, await readGrayscaleImage(bytes))
}

/** The same for an image already converted to grey, which is released. */
export async function hashGrayscaleImage(bytes: Uint8Array, grey: GrayscaleImage): Promise<ImageHashes> {
  const writing = await computeTextMap(grey)
  if (writing.total === 0) return { perceptualHash: await hashOfColour(bytes), fingerprint: null }
  const relief = await computeContrastMap(grey)
  const hashes = { perceptualHash: hashOf(writing), fingerprint: toImageFingerprint(writing, relief) }
  for (const seen of [grey.points, writing.values, relief.values]) disposeBuffer(seen)
  return hashes
}

function hashOf(writing: TextMap): bigint {
  const frame = findTextRegion(writing, { across: 1.5, down: 1.5 })
  const cut = resampleRegion(writing, frame, { across: side, down: side })
  let hash = 0n
  for (const horizontal of waves) {
    const rows = Array.from({ length: side }, (_, y) =>
      dot(cut.subarray(y * side, (y + 1) * side), horizontal),
    )
    for (const vertical of waves) hash = (hash << 1n) | (dot(rows, vertical) > 0 ? 1n : 0n)
  }
  return BigInt.asIntN(64, hash)
}

/** For an image without writing, by its colour. */
async function hashOfColour(bytes: Uint8Array): Promise<bigint> {
  const { channels } = await sharp(bytes).flatten({ background: '#ffffff' }).stats()
  const colour = channels.map(({ mean }) => Math.round(mean / 8)).join(' ')
  return createHash('sha256').update(colour).digest().readBigInt64BE()
}

function cosineWave(frequency: number): number[] {
  return Array.from({ length: side }, (_, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * side)))
}

function dot(values: ArrayLike<number>, wave: readonly number[]): number {
  return wave.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0)
}
