import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  areSimilarProofs,
  maxPerceptualHashDistance,
  type ProofFingerprint,
} from '#app/features/payments/rules/similar-proofs.ts'
import { normalizeImage } from '#app/platform/images/normalise-image.ts'
import { drawSampleProof } from '#app/server/sample/sample-registrations.ts'
import { aPhoto, aScreenshot } from '#tests/kit/images.ts'
import { fingerprintProof } from './fingerprint-proof.ts'

const perceptualHash = async (bytes: Uint8Array) => (await fingerprintProof(bytes)).perceptualHash

/** Compares fingerprints alone, as if the hashes were equal. */
const hasSameWriting = (one: ProofFingerprint, other: ProofFingerprint) =>
  areSimilarProofs({ ...one, perceptualHash: 0n }, { ...other, perceptualHash: 0n })

function bitsApart(a: bigint, b: bigint): number {
  return BigInt.asUintN(64, a ^ b)
    .toString(2)
    .replaceAll('0', '').length
}

const payers = [
  'Maria Santos',
  'Juan dela Cruz',
  'Li Tan',
  'Cristina Dimaculangan',
  'Ramon Villanueva',
  'Jo Yu',
]

/** Receipts of the same wallet and fee; payer, time and reference number differ. */
const receipts = await Promise.all(
  Array.from({ length: 12 }, (_, at) =>
    drawSampleProof({
      payer: payers[at % payers.length] ?? '',
      amount: at % 6 === 5 ? 850 : 1500,
      paidAt: new Date(Date.UTC(2026, 10, 1 + at, at, (at * 7) % 60)),
      referenceNumber: `${9_001_220_000_000 + at * 37_813_571_911}`,
    }),
  ),
)
const [receipt = new Uint8Array()] = receipts
const looks = await Promise.all(receipts.map((each) => fingerprintProof(each)))
const hashes = looks.map((look) => look.perceptualHash)

type Change = (bytes: Uint8Array) => Promise<Uint8Array>

/** Shares of receipts recognized after a change: by hash, and by hash and fingerprint. */
async function sharesFound(change: Change) {
  const changed = await Promise.all(receipts.map(async (each) => fingerprintProof(await change(each))))
  const near = changed.map(
    ({ perceptualHash: hash }, at) => bitsApart(hash, hashes[at] ?? 0n) <= maxPerceptualHashDistance,
  )
  const same = changed.filter((look, at) => looks[at] !== undefined && areSimilarProofs(looks[at], look))
  return { near: near.filter(Boolean).length / receipts.length, same: same.length / receipts.length }
}

describe('Duplicate detection of a receipt image', () => {
  test.each<[string, Change, least: { near: number; same: number }]>([
    [
      'recompressed at quality 40',
      (bytes) => sharp(bytes).jpeg({ quality: 40 }).toBuffer(),
      { near: 0.95, same: 0.95 },
    ],
    [
      'scaled to two thirds',
      (bytes) => sharp(bytes).resize({ width: 360 }).jpeg().toBuffer(),
      { near: 0.9, same: 0.9 },
    ],
    [
      'scaled to twice the size',
      (bytes) => sharp(bytes).resize({ width: 1080 }).jpeg().toBuffer(),
      { near: 0.9, same: 0.9 },
    ],
    [
      'darker',
      (bytes) => sharp(bytes).modulate({ brightness: 0.85 }).jpeg().toBuffer(),
      { near: 0.75, same: 0.75 },
    ],
    [
      'brighter',
      (bytes) => sharp(bytes).modulate({ brightness: 1.08 }).jpeg().toBuffer(),
      { near: 0.75, same: 0 },
    ],
    [
      'cropped slightly',
      (bytes) => sharp(bytes).extract({ left: 5, top: 8, width: 530, height: 744 }).jpeg().toBuffer(),
      { near: 0.6, same: 0 },
    ],
  ])('recognizes the receipt when it is %s', async (_, change, { near, same }) => {
    const found = await sharesFound(change)
    expect(found.near).toBeGreaterThanOrEqual(near)
    expect(found.same).toBeGreaterThanOrEqual(same)
  })

  test('recognizes the stored image when it is sent again', async () => {
    const again = await normalizeImage(receipt, 'proof')
    const found = await fingerprintProof(again.bytes)
    expect(found.perceptualHash).toBe(hashes[0])
    expect(looks.map((look) => areSimilarProofs(found, look)).indexOf(true)).toBe(0)
  })

  test('recognizes the same photo in another orientation', async () => {
    const photo = { width: 600, height: 800 }
    const lying = await normalizeImage(await aPhoto(photo, 6), 'proof')
    const turned = await sharp(lying.bytes)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer()
    const upright = await normalizeImage(turned, 'proof')
    const [one, other] = [await perceptualHash(lying.bytes), await perceptualHash(upright.bytes)]
    expect(bitsApart(one, other)).toBeLessThanOrEqual(maxPerceptualHashDistance)
  })
})

describe('Duplicate detection of different images', () => {
  test('mostly separates receipts of the same wallet by perceptual hash', () => {
    const pairs = hashes.flatMap((hash, at) => hashes.slice(0, at).map((other) => bitsApart(hash, other)))
    const alike = pairs.filter((bits) => bits <= maxPerceptualHashDistance).length / pairs.length
    expect(alike).toBeLessThan(0.3)
  })

  test('separates all receipts of the same wallet by fingerprint', () => {
    for (const [at, look] of looks.entries())
      for (const other of looks.slice(0, at)) expect(hasSameWriting(look, other)).toBe(false)
  })

  test('separates receipts that differ only in the reference number', async () => {
    const withReference = async (referenceNumber: string) =>
      fingerprintProof(
        await drawSampleProof({ payer: 'Li Tan', amount: 1500, paidAt: new Date(0), referenceNumber }),
      )
    const [one, other] = [await withReference('9013847265518'), await withReference('9046120983377')]
    expect(hasSameWriting(one, one)).toBe(true)
    expect(hasSameWriting(one, other)).toBe(false)
  })

  test('finds no similarity between receipts and other images', async () => {
    const others = await Promise.all([
      aPhoto({ width: 300, height: 400 }).then((photo) => perceptualHash(photo)),
      aScreenshot().then((screenshot) => perceptualHash(screenshot)),
    ])
    for (const other of others)
      for (const hash of hashes) expect(bitsApart(other, hash)).toBeGreaterThan(2 * maxPerceptualHashDistance)
  })

  test('separates blank images by color', async () => {
    const plain = (background: string, size = 40) =>
      sharp({ create: { width: size, height: size, channels: 3, background } })
        .jpeg()
        .toBuffer()
        .then(perceptualHash)
    expect(await plain('#336699')).toBe(await plain('#336699', 90))
    expect(bitsApart(await plain('#336699'), await plain('#996633'))).toBeGreaterThan(
      maxPerceptualHashDistance,
    )
    expect(
      await perceptualHash(
        await sharp({ create: { width: 1, height: 1, channels: 4, background: '#00000000' } })
          .png()
          .toBuffer(),
      ),
    ).toEqual(expect.any(BigInt))
  })
})
