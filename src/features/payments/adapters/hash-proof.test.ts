import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bitsPerHashBand, maxDifferingHashBits } from '#app/features/payments/rules/similar-proofs.ts'
import { normalizeImage } from '#app/platform/images/normalise-image.ts'
import { drawSampleProof } from '#app/server/sample/sample-registrations.ts'
import { aPhoto, aScreenshot } from '#tests/kit/images.ts'
import { hashProof } from './hash-proof.ts'

const payers = [
  'Maria Santos',
  'Juan dela Cruz',
  'Li Tan',
  'Cristina Dimaculangan',
  'Ramon Villanueva',
  'Jo Yu',
]

const referenceOf = (at: number) => `${9_001_220_000_000 + at * 37_813_571_911}`

/** Same wallet and fee; half of them of one payer. */
const receipts = await Promise.all(
  Array.from({ length: 12 }, (_, at) =>
    drawSampleProof({
      payer: (at % 2 === 0 ? payers[at / 2] : 'Li Tan') ?? '',
      amount: at === 10 ? 850 : 1500,
      paidAt: new Date(Date.UTC(2026, 10, 1 + at, at, (at * 7) % 60)),
      referenceNumber: referenceOf(at),
    }),
  ),
)

/** Image as it is stored. */
const hashOf = async (sent: Uint8Array) => hashProof((await normalizeImage(sent, 'proof')).bytes)
const perceptualHashOf = async (sent: Uint8Array) => (await hashOf(sent)).perceptualHash ?? ''

const hashes = await Promise.all(receipts.map(perceptualHashOf))

/** Comparison of the query of duplicates. */
function areSimilar(one: string, other: string): boolean {
  const differing = Array<number>(one.length / bitsPerHashBand).fill(0)
  for (let at = 0; at < one.length; at += 1) {
    const band = Math.floor(at / bitsPerHashBand)
    if (one[at] !== other[at]) differing[band] = (differing[band] ?? 0) + 1
  }
  return Math.max(...differing) <= maxDifferingHashBits
}

const similarTo = (hash: string) => hashes.flatMap((other, at) => (areSimilar(hash, other) ? [at] : []))

test('Hashes of a proof: the stored image sent again has the same ones', async () => {
  const { bytes } = await normalizeImage(receipts[0] ?? new Uint8Array(), 'proof')
  const stored = await hashProof(bytes)
  expect(stored.perceptualHash).toBe(hashes[0])
  expect(await hashOf(bytes)).toEqual(stored)
})

test.each([40, 60, 85])(
  'Hashes of a proof: receipts recompressed at quality %i mostly resemble themselves, and no other of their wallet',
  async (quality) => {
    let found = 0
    for (const [at, receipt] of receipts.entries()) {
      const similar = similarTo(await perceptualHashOf(await sharp(receipt).jpeg({ quality }).toBuffer()))
      expect(similar.filter((other) => other !== at)).toEqual([])
      found += similar.length
    }
    expect(found).toBeGreaterThanOrEqual(11)
  },
)

test('Hashes of a proof: receipts that differ only in the reference number are not similar', async () => {
  const [one = '', other = ''] = await Promise.all(
    [1, 2].map(async (at) =>
      perceptualHashOf(
        await drawSampleProof({
          payer: 'Li Tan',
          amount: 1500,
          paidAt: new Date(0),
          referenceNumber: referenceOf(at),
        }),
      ),
    ),
  )
  expect(areSimilar(one, other)).toBe(false)
})

test('Hashes of a proof: other images are not similar to receipts', async () => {
  for (const other of [await aPhoto({ width: 300, height: 400 }), await aScreenshot()])
    expect(similarTo(await perceptualHashOf(other))).toEqual([])
})

test('Hashes of a proof: an image without edges, however narrow, has a hash of its file only', async () => {
  for (const size of [
    { width: 40, height: 40 },
    { width: 1, height: 2400 },
  ]) {
    const plain = sharp({ create: { ...size, channels: 4, background: '#33669980' } })
    expect(await hashProof(await plain.png().toBuffer())).toEqual({
      fileHash: expect.any(Buffer),
      perceptualHash: null,
    })
  }
})
