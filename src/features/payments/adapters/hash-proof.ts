import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { type ProofHashes, perceptualHashGrid } from '../rules/similar-proofs.ts'

const { across, down } = perceptualHashGrid
/** Levels of grey; edges of letters are stronger, traces of compression are not. */
const leastContrast = 40
/** Images with fewer edges, such as plain ones, would resemble each other. */
const fewestEdges = 64

/** Decoding takes the most memory and time. */
const semaphore = createSemaphore({ atOnce: 2, waitingWeight: Number.POSITIVE_INFINITY })

/** Hashes of a stored image; the same bytes give the same hashes. */
export async function hashProof(image: Uint8Array): Promise<ProofHashes> {
  const shrunk = await semaphore.take(image.byteLength, () => shrink(image))
  if (shrunk === null) throw new Error('The queue has no limit.')
  const cells = shrunk.result
  let perceptualHash = ''
  for (let at = 0; at < across * down; at += 1) {
    // Rows have one cell more than bits.
    const cell = at + Math.floor(at / across)
    perceptualHash += (cells[cell + 1] ?? 0) - (cells[cell] ?? 0) > leastContrast ? '1' : '0'
  }
  const edges = perceptualHash.replaceAll('0', '').length
  return {
    fileHash: createHash('sha256').update(image).digest(),
    perceptualHash: edges < fewestEdges ? null : perceptualHash,
  }
}

function shrink(image: Uint8Array): Promise<Buffer> {
  return (
    sharp(image)
      .flatten({ background: '#ffffff' })
      // Decoding a JPEG at less than its size would give it other edges than the PNG that it was made of.
      .resize({ width: across + 1, height: down, fit: 'fill', fastShrinkOnLoad: false })
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer()
  )
}
