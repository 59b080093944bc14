/**
 * What a picture looks like: in 64 bits, by which a receipt sent twice is found among all although it was compressed
 * anew, made smaller or brighter, or lost a little of its edges on the way; and finer, to tell it from those that the
 * same wallet drew for others.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { letGo } from '../let-go.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findRelief, findWriting, frameOf, type Grey, readGrey, resample, type Writing } from './writing.ts'

const side = 96
/** Each of these across with each of them down: slow enough to bear a cut edge, fast enough to feel a changed line. */
const waves = [1, 2, 3, 4, 5, 6, 7, 8].map(cosineWave)

export interface Look {
  /** A signed number of 64 bits; pictures alike differ in a few bits. */
  readonly perceptualHash: bigint
  /** To be compared by `isSameWriting`; null where nothing is written. */
  readonly fingerprint: Buffer | null
}

/** Looks at a picture that is upright. */
export async function lookOf(bytes: Uint8Array): Promise<Look> {
  return lookAt(bytes, await readGrey(bytes))
}

/** The same where it was made grey already, which is let go of. */
export async function lookAt(bytes: Uint8Array, grey: Grey): Promise<Look> {
  const writing = await findWriting(grey)
  if (writing.total === 0) return { perceptualHash: await hashOfColour(bytes), fingerprint: null }
  const relief = await findRelief(grey)
  const look = { perceptualHash: hashOf(writing), fingerprint: fingerprintOf(writing, relief) }
  for (const seen of [grey.points, writing.values, relief.values]) letGo(seen)
  return look
}

/** Whether 64 waves add up to more or to less over the writing. */
function hashOf(writing: Writing): bigint {
  const frame = frameOf(writing, { across: 1.5, down: 1.5 })
  const cut = resample(writing, frame, { across: side, down: side })
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

function cosineWave(frequency: number): number[] {
  return Array.from({ length: side }, (_, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * side)))
}

function dot(values: ArrayLike<number>, wave: readonly number[]): number {
  return wave.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0)
}
