import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inDays } from '#tests/kit/builders.ts'
import { aClaim, aPayment, aPerceptualHash, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import type { PaymentReviewCase } from '../contract/payment-review.ts'

const { db, api, signIn } = await aSite()
const manager = await signIn('organizer')

const caseOf = (registrationId: number) =>
  api.call<PaymentReviewCase>(`/attendees/payment-case?registrationId=${registrationId}`, {
    headers: manager,
  })

const titlesFor = async (registrationId: number) =>
  (await caseOf(registrationId)).body.duplicates.map(({ seminarTitle }) => seminarTitle).sort()

async function aProofOf(title: string, values: Parameters<typeof aProof>[2]) {
  const payment = await aPayment(db, { seminar: { title } })
  await aProof(db, payment.id, values)
  return payment
}

test('Duplicate proofs: other registrations’ equal images and reference numbers are flagged, nothing else', async () => {
  const fileHash = Buffer.from('mine')
  const mine = await aProofOf('Mine', { fileHash, referenceNumber: '9001-777 x' })
  // An earlier proof of the same registration is not a duplicate.
  await aProof(db, mine.id, { fileHash, referenceNumber: '9001-777 x' })
  const image = await aProofOf('Image', { fileHash, createdAt: inDays(-3) })
  await aProofOf('Another image', { fileHash: Buffer.from('other') })
  const both = await aProofOf('Both', { fileHash, referenceNumber: '9001777X' })
  const reference = await aProofOf('Reference', { referenceNumber: '#9001 777-X', createdAt: inDays(-1) })
  await aProofOf('Another reference', { referenceNumber: '9001 778 X' })
  const { body } = await caseOf(mine.id)
  expect(body.duplicates).toMatchObject([
    { registrationId: both.id, isSamePicture: true, isSameReference: true, seminarTitle: 'Both' },
    { registrationId: reference.id, isSamePicture: false, isSameReference: true, paymentStatus: 'pending' },
    {
      registrationId: image.id,
      isSamePicture: true,
      isSameReference: false,
      sentAt: inDays(-3).toISOString(),
    },
  ])
})

test('Duplicate proofs: similar images differ in eight bits of a band at most, and N/A is no reference number', async () => {
  const mine = await aProofOf('Mine', { perceptualHash: aPerceptualHash(700), referenceNumber: 'n/a' })
  await aProof(db, mine.id, { perceptualHash: aPerceptualHash(700), referenceNumber: 'n/a' })
  const inTwoBands = aPerceptualHash(692).slice(0, -8) + '1'.repeat(8)
  await aProofOf('Eight bits in two bands', { perceptualHash: inTwoBands })
  await aProofOf('Nine bits', { perceptualHash: aPerceptualHash(691), referenceNumber: 'N/A' })
  await aProofOf('Deleted', { perceptualHash: null })
  expect(await titlesFor(mine.id)).toEqual(['Eight bits in two bands'])
})

test('Duplicate proofs: only the newest proofs are compared by similarity, all by file', async () => {
  const [fileHash, perceptualHash] = [Buffer.from('old'), aPerceptualHash(300)]
  await aProofOf('Same file', { fileHash, perceptualHash })
  await aProofOf('Similar', { perceptualHash })
  const others = await aPayment(db, { seminar: { title: 'Others' } })
  await db.execute(
    sql`insert into proofs (payment_id, file_key, content_type, size_in_bytes)
      select ${await aClaim(db, others.id)}, 'proofs/' || at, 'image/jpeg', 1 from generate_series(1, 2998) as at`,
  )
  await aProofOf('Newer', { perceptualHash })
  const mine = await aProofOf('Mine', { fileHash, perceptualHash })
  expect(await titlesFor(mine.id)).toEqual(['Newer', 'Same file'])
})

test('Duplicate proofs: each registration is listed once, twenty at most', async () => {
  const mine = await aPayment(db)
  await aProof(db, mine.id, { referenceNumber: 'AAAA 1' })
  for (let at = 0; at < 22; at += 1) {
    const { id } = await aPayment(db, { seminarId: mine.seminarId })
    await aProof(db, id, { referenceNumber: 'aaaa-1' })
    await aProof(db, id, { referenceNumber: 'aaaa-1' })
  }
  const duplicates = (await caseOf(mine.id)).body.duplicates.map(({ registrationId }) => registrationId)
  expect([duplicates.length, new Set(duplicates).size]).toEqual([20, 20])
})
