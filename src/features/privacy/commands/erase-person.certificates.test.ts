import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { releaseCertificates } from '#app/features/certificates/commands/draw-certificates.ts'
import { requestCertificates } from '#app/features/certificates/commands/issue-certificates.ts'
import { queueNextCertificate } from '#app/features/certificates/commands/queue-certificates.ts'
import { reissueCertificate } from '#app/features/certificates/commands/reissue-certificate.ts'
import { certificateCorrections, certificateNumbers } from '#app/features/certificates/tables/certificates.ts'
import { lockPersonForErasure } from '#app/features/people/queries/erasure.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  anIssuer,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { contextOf, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { erasePerson } from './erase-person.ts'

const { db, services } = await aSite()
const admin = actorOf(await aPerson(db, { role: 'admin' }))

/** A person with a drawn CPD certificate and a queued certificate of participation. */
async function aHolder() {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  const registrant = await aCompletedRegistrant(db, seminar.id, {
    registrant: { person: { firstName: 'Maria', lastName: 'Santos', emailVerifiedAt: testNow } },
  })
  await issueTo(services, { seminarId: seminar.id })
  await requestCertificates(await anIssuer(services), {
    seminarId: seminar.id,
    kind: 'participation',
    registrationIds: 'all_eligible',
    send: false,
  })
  while (await queueNextCertificate(services, services.clock()));
  return { seminarId: seminar.id, registrant }
}

test('Erasing a person keeps the name and number of certificates, and nothing else', async () => {
  const { seminarId, registrant } = await aHolder()
  const [before] = await certificatesOf(db, seminarId)
  const correction = { certificateId: before?.id ?? 0, wanted: 'Maria C. Santos', message: '' }
  await db.insert(certificateCorrections).values({ ...correction, createdAt: testNow })
  await erasePerson(contextOf(services, { actor: admin }), registrant.personId)
  expect(await db.select().from(certificateCorrections)).toEqual([])
  const [issued, queued] = await certificatesOf(db, seminarId)
  expect(issued).toMatchObject({
    state: 'issued',
    number: before?.number,
    personId: null,
    fileKey: null,
    facts: { holderName: before?.facts?.holderName, licence: null },
  })
  expect(issued?.erasedAt).not.toBeNull()
  expect(await services.files.exists(before?.fileKey ?? '')).toBe(false)
  expect(queued).toMatchObject({ state: 'revoked', publicReason: 'other' })
  const again = { certificateId: issued?.id ?? 0, changes: {}, reason: 'Asked for' }
  await expect(reissueCertificate(await anIssuer(services), again)).rejects.toMatchObject({
    code: 'holder_erased',
  })
})

test('Where the provider chose so, erasing keeps only numbers, without gaps', async () => {
  const { seminarId, registrant } = await aHolder()
  const complete = withPolicies(services, { erasesCertificates: true })
  await erasePerson(contextOf(complete, { actor: admin }), registrant.personId)
  const erased = await certificatesOf(db, seminarId)
  expect(erased.map(({ facts }) => facts)).toEqual([null, null])
  const [numbers] = await db.select().from(certificateNumbers).where(eq(certificateNumbers.kind, 'cpd'))
  expect(numbers?.last).toBe(erased[0]?.serial)
})

test('Drawing does not wait for an erasure, which waits for the certificate', async () => {
  const { seminarId, registrant } = await aHolder()
  await inTransaction(db, async (tx) => {
    await lockPersonForErasure(tx, registrant.personId)
    // Could not lock the person (55P03).
    await expect(releaseCertificates(services)).rejects.toMatchObject({ cause: { code: '55P03' } })
  })
  const [, queued] = await certificatesOf(db, seminarId)
  expect(queued).toMatchObject({ state: 'queued', drawFailures: 1 })
})
