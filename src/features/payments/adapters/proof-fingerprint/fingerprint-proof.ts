/**
 * 64 bits, stable against recompressing, resizing, brightening and slight cropping; a finer fingerprint
 * distinguishes receipts of the same wallet.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ProofFingerprint } from '#app/features/payments/rules/similar-proofs.ts'
import { disposeBuffer } from '#app/platform/dispose.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { toCellFingerprint } from './cell-fingerprint.ts'
import {
  computeContrastMap,
  computeTextMap,
  findTextRegion,
  readGrayscaleImage,
  resampleRegion,
  type TextMap,
} from './text-regions.ts'

const side = 96
/**
 * Waves combined horizontally and vertically: low enough to tolerate cropping, high enough to notice a
 * changed line.
 */
const waves = [1, 2, 3, 4, 5, 6, 7, 8].map(cosineWave)

/** Decoding takes the most memory and time. */
const semaphore = createSemaphore({ atOnce: 2, waitingWeight: Number.POSITIVE_INFINITY })

/** Fingerprints an upright image for `areSimilarProofs`; the same bytes give the same result. */
export async function fingerprintProof(image: Uint8Array): Promise<ProofFingerprint> {
  const decoded = await semaphore.take(image.byteLength, () => readGrayscaleImage(image))
  if (decoded === null) throw new Error('The queue has no limit.')
  const grey = decoded.result
  const writing = await computeTextMap(grey)
  if (writing.total === 0) return { perceptualHash: await hashOfColour(image), fingerprint: null }
  const relief = await computeContrastMap(grey)
  const stored = { perceptualHash: hashOf(writing), fingerprint: toCellFingerprint(writing, relief) }
  for (const seen of [grey.points, writing.values, relief.values]) disposeBuffer(seen)
  return stored
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

/** Hash of the mean color of an image without writing. */
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
