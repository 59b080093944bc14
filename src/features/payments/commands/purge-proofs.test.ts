import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { aPayment, aPerceptualHash, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { proofs } from '../tables/proofs.ts'
import { purgeOldProofs } from './purge-proofs.ts'

const { db, services } = await aSite()

beforeEach(async () => {
  await db.delete(proofs)
})

type Status = 'pending' | 'verified' | 'rejected'

/** A proof and its file, for a seminar that ended this many days ago. */
async function aProofOf(daysAgo: number, paymentStatus: Status = 'verified') {
  const startsAt = new Date(inDays(-daysAgo).getTime() - 2 * 60 * 60 * 1000)
  const { id } = await aPayment(db, { seminar: { startsAt }, registration: { paymentStatus } })
  const proof = await aProof(db, id, {
    referenceNumber: '7001',
    fileHash: Buffer.from([5]),
    perceptualHash: aPerceptualHash(1),
  })
  const fileKey = proof.fileKey ?? ''
  await services.files.put(fileKey, new Uint8Array([1]), 'image/jpeg')
  return { ...proof, registrationId: id, fileKey }
}

const purge = (days = 365) => purgeOldProofs(services, { days, now: testNow })

const stored = async (id: number) => (await db.select().from(proofs).where(eq(proofs.id, id)))[0]

test('purgeOldProofs deletes the file after the retention period and keeps amount and reference', async () => {
  const old = await aProofOf(366)
  const young = await aProofOf(365)
  expect(await purge()).toBe(1)
  expect(await services.files.exists(old.fileKey)).toBe(false)
  expect(await stored(old.id)).toMatchObject({
    fileKey: null,
    fileHash: Buffer.from([5]),
    perceptualHash: null,
    purgedAt: testNow,
    referenceNumber: '7001',
  })
  expect(await services.files.exists(young.fileKey)).toBe(true)
  expect(await stored(young.id)).toMatchObject({ fileKey: young.fileKey, purgedAt: null })
  expect(await purge()).toBe(0)
})

test('purgeOldProofs keeps proofs of undecided payments', async () => {
  const pending = await aProofOf(1000, 'pending')
  const rejected = await aProofOf(1000, 'rejected')
  expect(await purge()).toBe(1)
  expect(await services.files.exists(pending.fileKey)).toBe(true)
  expect(await services.files.exists(rejected.fileKey)).toBe(false)
})

test('purgeOldProofs deletes nothing when retention is unlimited', async () => {
  const { fileKey } = await aProofOf(10_000)
  expect(await purge(0)).toBe(0)
  expect(await services.files.exists(fileKey)).toBe(true)
})

test('purgeOldProofs audits the number of deleted proofs, and nothing if none', async () => {
  await aProofOf(400)
  await aProofOf(401)
  await purge()
  const before = await db.$count(auditLog)
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({
    action: 'proofs.purged',
    actorId: null,
    ipAddress: null,
    details: { count: 2 },
  })
  await purge()
  expect(await db.$count(auditLog)).toBe(before)
})

test('purgeOldProofs clears the file reference before deleting, so a crash leaves no dangling row', async () => {
  const { id, fileKey } = await aProofOf(400)
  const deleted: string[] = []
  const files = {
    ...services.files,
    delete: async (key: string) => {
      expect(await stored(id)).toMatchObject({ fileKey: null })
      deleted.push(key)
      throw new Error('The store is away.')
    },
  }
  expect(await purgeOldProofs({ db, files: files as never }, { days: 365, now: testNow })).toBe(1)
  expect(deleted).toEqual([fileKey])
})

test('purgeOldProofs continues until done, beyond one transaction’s batch', async () => {
  const { registrationId } = await aProofOf(400)
  for (let index = 0; index < 205; index += 1) await aProof(db, registrationId)
  expect(await purge()).toBe(206)
})
