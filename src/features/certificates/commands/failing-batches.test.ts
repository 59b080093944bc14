import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testNow } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anIssuer,
  aStoppedBatch,
  certificatesOf,
} from '#tests/kit/certificates.ts'
import { aSite } from '#tests/kit/site.ts'
import { getBatch, getCertificates } from '../reads/certificates.ts'
import { certificateBatches } from '../tables/certificates.ts'
import { releaseCertificates } from './draw-certificates.ts'
import { continueCertificateBatch, requestCertificates } from './issue-certificates.ts'
import { queueNextCertificate } from './queue-certificates.ts'

const { db, services } = await aSite()

/** A batch whose only certificate cannot be queued, as the policies cannot be read. */
const failingServices = {
  ...services,
  policies: () => {
    throw new Error('No policies')
  },
}

const afterSeconds = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

async function aBatch() {
  const seminar = await aCompletedSeminar(db)
  await aCompletedRegistrant(db, seminar.id)
  const { batchId } = await requestCertificates(await anIssuer(services), {
    seminarId: seminar.id,
    kind: 'participation',
    registrationIds: 'all_eligible',
    send: false,
  })
  return { seminarId: seminar.id, batchId }
}

test('A batch that fails lets the next go first, and stops after the fifth failure', async () => {
  const failing = await aBatch()
  await expect(queueNextCertificate(failingServices, testNow)).rejects.toThrow('No policies')
  const other = await aBatch()
  expect(await queueNextCertificate(services, testNow)).toBe(true)
  expect(await certificatesOf(db, other.seminarId)).toHaveLength(1)
  expect(await queueNextCertificate(services, afterSeconds(29))).toBe(false)
  for (const seconds of [30, 90, 210, 450]) {
    expect(await getBatch(db, failing.batchId)).toMatchObject({ state: 'queued' })
    await expect(queueNextCertificate(failingServices, afterSeconds(seconds))).rejects.toThrow('No policies')
  }
  expect(await getBatch(db, failing.batchId)).toMatchObject({ state: 'stopped', done: 0 })
  expect(await queueNextCertificate(failingServices, afterSeconds(86_400))).toBe(false)
  expect(await certificatesOf(db, failing.seminarId)).toEqual([])
})

test('Failures are counted in a row only', async () => {
  const { batchId, seminarId } = await aBatch()
  await aCompletedRegistrant(db, seminarId)
  await expect(queueNextCertificate(failingServices, testNow)).rejects.toThrow('No policies')
  await queueNextCertificate(services, afterSeconds(60))
  const [batch] = await db.select().from(certificateBatches).where(eq(certificateBatches.id, batchId))
  expect(batch).toMatchObject({ failures: 0, state: 'done' })
})

test('Each failed attempt is reported for the metrics, and others are not', async () => {
  const { batchId } = await aBatch()
  let failures = 0
  const onFailure = () => {
    failures += 1
  }
  await expect(releaseCertificates(failingServices, onFailure)).rejects.toThrow('No policies')
  expect(failures).toBe(1)
  await db
    .update(certificateBatches)
    .set({ continueAfter: testNow })
    .where(eq(certificateBatches.id, batchId))
  expect(await releaseCertificates(services, onFailure)).toBeGreaterThan(0)
  expect(failures).toBe(1)
})

test('A stopped batch is shown with the list and goes on when someone continues it', async () => {
  const seminar = await aCompletedSeminar(db)
  await aCompletedRegistrant(db, seminar.id)
  const batchId = await aStoppedBatch(services, seminar.id)
  const list = () => getCertificates(db, { seminarId: seminar.id, page: 1, limit: 50 })
  expect((await list()).openBatchId).toBe(batchId)
  await continueCertificateBatch(await anIssuer(services), batchId)
  while ((await releaseCertificates(services)) > 0);
  expect(await certificatesOf(db, seminar.id)).toMatchObject([{ state: 'issued' }])
  expect((await list()).openBatchId).toBeNull()
  await expect(continueCertificateBatch(await anIssuer(services), batchId)).rejects.toMatchObject({
    code: 'batch_not_stopped',
  })
  await expect(continueCertificateBatch(await anIssuer(services), 999_999)).rejects.toMatchObject({
    kind: 'not_found',
  })
})
