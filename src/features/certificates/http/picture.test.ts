import { describe, expect, test } from 'vitest'
import { aTicket } from '../../../../tests/kit/attendance.ts'
import { aPerson, aSessionCookie, testNow } from '../../../../tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  anIssuer,
  certificatesOf,
  issueTo,
} from '../../../../tests/kit/certificates.ts'
import { openServices } from '../../../../tests/kit/open-services.ts'
import { createTestApi } from '../../../../tests/kit/services.ts'
import { readQrPicture } from '../../settings/adapters/read-qr-picture.ts'
import { revokeCertificate } from '../commands/revoke-certificate.ts'

const { db, services } = await openServices()
const api = createTestApi(services)

async function anIssued() {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  const registration = await aCompletedRegistrant(db, seminar.id, {
    registrant: { person: { emailVerifiedAt: testNow } },
  })
  await issueTo(services, { seminarId: seminar.id })
  const [certificate] = await certificatesOf(db, seminar.id)
  if (certificate === undefined) throw new Error('No certificate was issued.')
  return { certificate, registration, link: await aTicket(services, registration) }
}

const issued = await anIssued()

async function download({ id, link, personId }: { id?: number; link?: string; personId?: number } = {}) {
  const certificateId = String(id ?? issued.certificate.id)
  const query = new URLSearchParams({ id: certificateId, ...(link !== undefined && { link }) })
  const headers = personId === undefined ? {} : { Cookie: await aSessionCookie(db, personId) }
  return api.send(`/certificates/picture?${query}`, { headers })
}

describe('GET /certificates/picture', () => {
  test('is a picture with the code of the certificate, which no cache keeps', async () => {
    const { certificate, link } = issued
    const response = await download({ link })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="certificate-${certificate.number}.png"`,
      'cache-control': 'private, no-store',
    })
    const { pathname } = new URL(await readQrPicture(new Uint8Array(await response.arrayBuffer())))
    expect(pathname).toBe(`/v/${certificate.number}/${certificate.verifyCode}`)
  })

  test('is for the holder, signed in or with the ticket, and for staff', async () => {
    const { registration, link } = issued
    const staff = await aPerson(db, { role: 'staff' })
    for (const options of [{ personId: registration.personId }, { link }, { personId: staff.id }])
      expect((await download(options)).status).toBe(200)
  })

  test('is not found by visitors, others and holders of foreign tickets', async () => {
    const other = await anIssued()
    const stranger = await aPerson(db)
    for (const options of [{}, { personId: stranger.id }, { link: other.link }, { link: 'forged' }])
      expect((await download(options)).status).toBe(404)
    expect((await download({ id: 987_654, link: other.link })).status).toBe(404)
  })

  test('is not offered for revoked certificates', async () => {
    const { certificate, link } = await anIssued()
    const revoke = { publicReason: 'other', note: 'Mistake' } as const
    await revokeCertificate(await anIssuer(services), { certificateId: certificate.id, ...revoke })
    expect((await download({ id: certificate.id, link })).status).toBe(404)
  })
})
