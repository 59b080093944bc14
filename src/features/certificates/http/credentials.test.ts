import { createHash } from 'node:crypto'
import { decodeJWT } from 'did-jwt'
import { afterAll, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { anIssuedCertificate, anIssuer } from '#tests/kit/certificates.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { createTestApi, createTestServices } from '#tests/kit/services.ts'
import { revokeCertificate } from '../commands/revoke-certificate.ts'

const appUrl = 'https://seminars.example.ph'
const did = 'did:web:seminars.example.ph'
const email = 'holder@mail.example.ph'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database, { APP_URL: appUrl })
const plain = await createTestServices(database)
const api = createTestApi(services)

afterAll(async () => {
  await services.close()
  await plain.close()
  await database.close()
})

const issued = await anIssuedCertificate(services, { person: { email, emailVerifiedAt: testNow } })

interface DownloadOptions {
  readonly link?: string
  readonly personId?: number
}

async function download(id: number, { link, personId }: DownloadOptions = {}) {
  const query = new URLSearchParams({ id: String(id), ...(link !== undefined && { link }) })
  const cookie = personId === undefined ? null : await aSessionCookie(db, personId)
  const headers = cookie === null ? {} : { Cookie: `__Host-${cookie}` }
  return api.send(`/certificates/credential?${query}`, { headers })
}

async function downloadPayload(): Promise<Record<string, unknown>> {
  const { certificate, link } = issued
  const { header, payload } = decodeJWT(await (await download(certificate.id, { link })).text())
  expect(header).toEqual({ alg: 'EdDSA', kid: `${did}#key-0`, typ: 'JWT' })
  return payload
}

describe('GET /certificates/credential', () => {
  test('has the achievement, the units and where to find whether it was withdrawn', async () => {
    const { certificate, seminar } = issued
    const issuer = { id: did, type: ['Profile'], name: certificate.facts?.provider.legalName, url: appUrl }
    const status = `${appUrl}/.well-known/status/0`
    expect(await downloadPayload()).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      id: `${appUrl}/verify#${certificate.number}`,
      type: ['VerifiableCredential', 'AchievementCredential'],
      issuer,
      iss: did,
      nbf: testNow.getTime() / 1000,
      validFrom: testNow.toISOString(),
      credentialSubject: {
        type: ['AchievementSubject'],
        creditsEarned: 7.5,
        achievement: {
          id: `${appUrl}/seminars/${seminar.id}#cpd`,
          type: ['Achievement'],
          achievementType: 'Certificate',
          name: 'CPD certificate: Data Privacy for Schools',
          description: expect.stringContaining('Data Privacy for Schools'),
          criteria: { narrative: expect.stringContaining('7.50 CPD units for Professional Teachers') },
          creator: issuer,
        },
      },
      credentialStatus: {
        id: `${status}#${certificate.statusIndex}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: String(certificate.statusIndex),
        statusListCredential: status,
      },
    })
  })

  test('identifies the holder by a salted hash of the e-mail alone', async () => {
    const { certificate } = issued
    const payload = await downloadPayload()
    const subject = payload.credentialSubject as {
      identifier: { identityHash: string; salt: string; hashed: boolean; identityType: string }[]
    }
    const [identity] = subject.identifier
    const hash = createHash('sha256').update(`${email}${identity?.salt}`).digest('hex')
    expect(identity).toMatchObject({
      type: 'IdentityObject',
      hashed: true,
      identityType: 'emailAddress',
      identityHash: `sha256$${hash}`,
    })
    const { verifyCode, facts } = certificate
    expect(facts?.licence?.licenseNo).toBe('0123456')
    for (const secret of ['123456', verifyCode, email, facts?.holderName])
      expect(JSON.stringify(payload)).not.toContain(secret)
  })

  test('is for the holder, signed in or with the ticket, and for staff', async () => {
    const { certificate, registrant, link } = issued
    const staff = await aPerson(db, { role: 'staff' })
    for (const options of [{ personId: registrant.personId }, { link }, { personId: staff.id }]) {
      const { status, headers } = await download(certificate.id, options)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/vc+jwt',
        'content-disposition': `attachment; filename="${certificate.number}.jwt"`,
        'cache-control': 'private, no-store',
      })
    }
  })

  test('is not found by visitors, others and holders of foreign tickets', async () => {
    const { certificate } = issued
    const other = await anIssuedCertificate(services)
    const stranger = await aPerson(db)
    for (const options of [{}, { personId: stranger.id }, { link: other.link }, { link: 'forged' }])
      expect((await download(certificate.id, options)).status).toBe(404)
    expect((await download(987_654, { link: other.link })).status).toBe(404)
  })

  test('is not offered for revoked certificates', async () => {
    const { certificate, link } = await anIssuedCertificate(services)
    const revoke = { publicReason: 'other', note: 'Mistake' } as const
    await revokeCertificate(await anIssuer(services), { certificateId: certificate.id, ...revoke })
    expect((await download(certificate.id, { link })).status).toBe(404)
  })

  test('is not offered without https', async () => {
    const { certificate, link } = issued
    const query = new URLSearchParams({ id: String(certificate.id), link })
    const { status, body } = await createTestApi(plain).call(`/certificates/credential?${query}`)
    expect(status).toBe(404)
    expect(body.message).toContain('does not begin with https')
  })
})
