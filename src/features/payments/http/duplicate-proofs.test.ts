import { expect, test } from 'vitest'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { drawSampleProof } from '#app/server/sample/sample-registrations.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { aPayment, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { fingerprintProof } from '../adapters/proof-fingerprint/fingerprint-proof.ts'
import type { PaymentReviewCase } from '../contract/payments.ts'
import { proofs } from '../tables/proofs.ts'

const { db, api, signIn } = await aSite()
const manager = await signIn('organizer')

const caseOf = (registrationId: number) =>
  api.call<PaymentReviewCase>(`/attendees/payment-case?registrationId=${registrationId}`, {
    headers: manager,
  })

/** Fingerprints of two receipts that differ in their reference number. */
async function receiptsOfOneWallet(): Promise<(Buffer | null)[]> {
  const same = { payer: 'Li Tan', amount: 500, paidAt: testNow }
  const drawn = ['9013847265518', '9046120983377'].map((referenceNumber) =>
    drawSampleProof({ ...same, referenceNumber }),
  )
  const looks = await Promise.all((await Promise.all(drawn)).map(fingerprintProof))
  return looks.map(({ fingerprint }) => fingerprint)
}

test('Duplicate proofs: other registrations’ equal images and reference numbers are flagged, nothing else', async () => {
  const hash = 0x1234_5678_9abc_def0n
  const [fingerprint] = await receiptsOfOneWallet()
  const mine = await aPayment(db)
  await aProof(db, mine.id, { perceptualHash: hash, fingerprint, referenceNumber: '9001-777 x' })
  // An earlier proof of the same registration is not a duplicate.
  await aProof(db, mine.id, { perceptualHash: hash, fingerprint, referenceNumber: '9001-777 x' })
  const alike = async (values: Parameters<typeof aProof>[2], seminarTitle: string) => {
    const payment = await aPayment(db, { seminar: { title: seminarTitle } })
    await aProof(db, payment.id, values)
    return payment
  }
  const bit = (...at: number[]) => at.reduce((all, one) => all ^ (1n << BigInt(one)), hash)
  const three = await alike(
    { perceptualHash: bit(0, 20, 40), fingerprint, createdAt: inDays(-3) },
    'Three bits apart',
  )
  await alike({ perceptualHash: bit(0, 20, 40, 60), fingerprint }, 'Four bits apart')
  const both = await alike({ perceptualHash: hash, referenceNumber: '9001777X' }, 'Both')
  const reference = await alike({ referenceNumber: '#9001 777-X', createdAt: inDays(-1) }, 'Reference')
  await alike({ referenceNumber: '9001 778 X' }, 'Another reference')
  const { body } = await caseOf(mine.id)
  expect(body.duplicates).toMatchObject([
    { registrationId: both.id, isSamePicture: true, isSameReference: true, seminarTitle: 'Both' },
    { registrationId: reference.id, isSamePicture: false, isSameReference: true, paymentStatus: 'pending' },
    {
      registrationId: three.id,
      isSamePicture: true,
      isSameReference: false,
      sentAt: inDays(-3).toISOString(),
    },
  ])
})

test('Duplicate proofs: images with similar hashes are distinguished by fingerprint, ignoring reference numbers', async () => {
  const hash = 0x0f0f_1234_0f0f_4321n
  const [receipt, another] = await receiptsOfOneWallet()
  const mine = await aPayment(db)
  await aProof(db, mine.id, { perceptualHash: hash, fingerprint: receipt, referenceNumber: '5555 1111' })
  const titles = new Map<string, Parameters<typeof aProof>[2]>([
    ['Same picture', { perceptualHash: hash ^ 1n, fingerprint: receipt, referenceNumber: '5555 2222' }],
    ['Another receipt', { perceptualHash: hash ^ 1n, fingerprint: another }],
    ['Another receipt of the same hash', { perceptualHash: hash, fingerprint: another }],
    ['Purged', { perceptualHash: hash ^ 1n }],
    ['Purged, of the same hash', { perceptualHash: hash, referenceNumber: 'n/a' }],
  ])
  for (const [title, values] of titles)
    await aProof(db, (await aPayment(db, { seminar: { title } })).id, values)
  const found = (await caseOf(mine.id)).body.duplicates.map(({ seminarTitle }) => seminarTitle)
  expect(found.sort()).toEqual(['Purged, of the same hash', 'Same picture'])
})

test('Duplicate proofs: at most the nearest two hundred similar images are compared', async () => {
  const hash = 0x3333_0000_5555_7777n
  const [receipt, another] = await receiptsOfOneWallet()
  const mine = await aPayment(db)
  await aProof(db, mine.id, { perceptualHash: hash, fingerprint: receipt })
  const others = await aPayment(db, { seminar: { title: 'Others' } })
  const other = { registrationId: others.id, contentType: 'image/jpeg', sizeInBytes: 1 }
  const alike = { ...other, perceptualHash: hash ^ 1n, fingerprint: another }
  const keyed = Array.from({ length: 200 }, () => ({ ...alike, fileKey: newFileKey('proofs', 'jpg') }))
  await db.insert(proofs).values(keyed)
  const send = async (title: string, perceptualHash: bigint) =>
    aProof(db, (await aPayment(db, { seminar: { title } })).id, { perceptualHash, fingerprint: receipt })
  await send('Behind them', hash ^ 3n)
  await send('Before them', hash)
  const found = (await caseOf(mine.id)).body.duplicates.map(({ seminarTitle }) => seminarTitle)
  expect(found).toEqual(['Before them'])
})

test('Duplicate proofs: negative hashes match, and N/A is not a reference number', async () => {
  const [fingerprint] = await receiptsOfOneWallet()
  const [first, second] = [await aPayment(db), await aPayment(db)]
  await aProof(db, first.id, { perceptualHash: -2n, fingerprint, referenceNumber: 'n/a' })
  await aProof(db, second.id, { perceptualHash: -1n, fingerprint, referenceNumber: 'N/A' })
  expect((await caseOf(first.id)).body.duplicates).toMatchObject([
    { registrationId: second.id, isSamePicture: true, isSameReference: false },
  ])
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
