import { expect, test } from 'vitest'
import { certificateCorrections, certificateNames } from '#app/features/certificates/tables/certificates.ts'
import { aSessionCookie } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { aSite } from '#tests/kit/site.ts'
import type { OwnData } from './own-data.ts'

const { db, services, api } = await aSite()

test('The copy of one’s own data has certificates with their facts, and leads to their files', async () => {
  const { id: seminarId } = await aCompletedSeminar(db)
  await anAccreditation(db, seminarId)
  const { id: registrationId, personId } = await aCompletedRegistrant(db, seminarId, {
    registrant: { person: { emailVerifiedAt: new Date('2026-01-01') } },
  })
  await aCompletedRegistrant(db, seminarId)
  await db.insert(certificateNames).values({ registrationId, name: 'Maria Peña', chosenAt: services.clock() })
  await issueTo(services, { seminarId })
  const [certificate] = await certificatesOf(db, seminarId)
  const correction = {
    wanted: 'Maria S. Peña',
    message: 'The initial is missing',
    createdAt: services.clock(),
  }
  await db.insert(certificateCorrections).values({ certificateId: certificate?.id ?? 0, ...correction })

  const headers = { Cookie: await aSessionCookie(db, personId) }
  const { body } = await api.call<OwnData>('/attendees/own-data', { headers })
  const [registration] = body.registrations
  const address = 'http://localhost:3000/_api/certificates'
  expect(registration).toMatchObject({
    nameOnCertificates: 'Maria Peña',
    correctionsRequested: [{ wanted: 'Maria S. Peña', message: 'The initial is missing' }],
    certificates: [
      {
        number: certificate?.number,
        facts: { holderName: 'Maria Peña', licence: { licenseNo: '0123456' } },
        file: `${address}/file?id=${certificate?.id}`,
        credential: `${address}/credential?id=${certificate?.id}`,
      },
    ],
  })
  const file = await api.send(`/certificates/file?id=${certificate?.id}`, { headers })
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  expect((await api.send(`/certificates/credential?id=${certificate?.id}`, { headers })).status).not.toBe(400)
})
