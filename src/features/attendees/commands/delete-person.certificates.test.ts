import { expect, test } from 'vitest'
import { certificateCorrections } from '#app/features/certificates/tables/certificates.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aCompletedRegistrant, aCompletedSeminar, certificatesOf, issueTo } from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteAttendee } from './delete-person.ts'

const { db, services } = await aSite()

test('Deleting an attendee deletes the corrections that they asked for, and keeps others and the certificate', async () => {
  const { id: seminarId } = await aCompletedSeminar(db)
  const deleted = await aCompletedRegistrant(db, seminarId)
  await aCompletedRegistrant(db, seminarId)
  await issueTo(services, { seminarId, kind: 'participation' })
  const certificates = await certificatesOf(db, seminarId)
  for (const { id: certificateId } of certificates)
    await db
      .insert(certificateCorrections)
      .values({ certificateId, wanted: 'Ana', message: '', createdAt: testNow })
  const actor = actorOf(await aPerson(db, { role: 'organizer' }))
  await deleteAttendee(contextOf(services, { actor }), deleted.personId)
  const stored = certificates.filter(({ registrationId }) => registrationId !== deleted.id)
  const corrections = await db.select().from(certificateCorrections)
  expect(corrections.map(({ certificateId }) => certificateId)).toEqual(stored.map(({ id }) => id))
  expect(await certificatesOf(db, seminarId)).toHaveLength(2)
})
