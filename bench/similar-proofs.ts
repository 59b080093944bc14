/**
 * Duplicate detection: `node bench/similar-proofs.ts`. Fingerprinting a stored proof alternates with the
 * library decoding it to grey alone; the processor time of comparing a proof with 200 candidates is reported.
 * Exits with 1 where fingerprinting takes more than four times the decoding.
 */
import sharp from 'sharp'
import { fingerprintProof } from '../src/features/payments/adapters/proof-fingerprint/fingerprint-proof.ts'
import { areSimilarProofs, type ProofFingerprint } from '../src/features/payments/rules/similar-proofs.ts'
import { normalizeImage } from '../src/platform/images/normalise-image.ts'
import { drawSampleProof } from '../src/server/sample/sample-registrations.ts'
import { timed } from './kit/measuring.ts'
import { report, takeTurns } from './kit/side-by-side.ts'

const rounds = 9
const candidates = 200

const drawn = await Promise.all(
  Array.from({ length: 12 }, (_, at) =>
    drawSampleProof({
      payer: 'Li Tan',
      amount: 1500,
      paidAt: new Date(Date.UTC(2026, 10, 1 + at, at)),
      referenceNumber: `${9_001_220_000_000 + at * 37_813_571_911}`,
    }),
  ),
)
const images = await Promise.all(drawn.map(async (image) => (await normalizeImage(image, 'proof')).bytes))
const fingerprints = await Promise.all(images.map(fingerprintProof))
// Equal hashes, so that the fingerprints decide.
const [own = { perceptualHash: 0n, fingerprint: null }, ...others] = fingerprints.map((each) => ({
  ...each,
  perceptualHash: 0n,
}))

const decode = (image: Uint8Array) =>
  sharp(image).resize({ width: 720 }).toColourspace('b-w').raw().toBuffer()

/** Milliseconds per receipt, one after the other. */
const each = (work: (image: Uint8Array) => Promise<unknown>) => async () => ({
  ms:
    (await timed(async () => {
      for (const image of images) await work(image)
    })) / images.length,
})

/** Against other receipts of the wallet, and against the same one, which is compared completely. */
const compareWith = (other: (at: number) => ProofFingerprint) => async () => {
  const before = process.cpuUsage()
  for (let at = 0; at < candidates; at += 1) areSimilarProofs(own, other(at))
  return { ms: process.cpuUsage(before).user / 1000 }
}

const compared = await takeTurns(
  [
    { name: 'fingerprint', run: each(fingerprintProof) },
    { name: 'decoding', run: each(decode) },
    { name: 'different receipts', run: compareWith((at) => others[at % others.length] ?? own) },
    { name: 'same receipt', run: compareWith(() => own) },
  ],
  { rounds, warmUps: 2 },
)
const msOf = (name: string) => compared[name]?.ms?.median ?? Number.NaN
await report(
  'similar-proofs',
  [
    {
      work: 'fingerprint of a receipt',
      measured: msOf('fingerprint') / msOf('decoding'),
      unit: 'x decoding it',
      target: { atMost: 4 },
      from: { fingerprintMs: compared.fingerprint?.ms, decodingMs: compared.decoding?.ms },
    },
    ...['different receipts', 'same receipt'].map((name) => ({
      work: `${candidates} comparisons, ${name}`,
      measured: msOf(name),
      unit: 'ms of CPU',
      from: { ms: compared[name]?.ms },
    })),
  ],
  { rounds, receipts: images.length },
)
