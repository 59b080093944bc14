import { gunzipSync } from 'node:zlib'
import { verifyJWT } from 'did-jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTicketLink } from '#tests/kit/attendance.ts'
import { testNow } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anIssuer,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { contextOf, createTestServices } from '#tests/kit/services.ts'
import { createTestSite } from '#tests/kit/test-site.ts'
import { rotateSigningKey } from '../features/attendance/commands/signing-keys.ts'
import { releaseCertificates } from '../features/certificates/commands/draw-certificates.ts'
import { reissueCertificate } from '../features/certificates/commands/reissue-certificate.ts'
import { revokeCertificate } from '../features/certificates/commands/revoke-certificate.ts'
import type { Services } from '../platform/services.ts'

const appUrl = 'https://seminars.example.ph:8443'
const did = 'did:web:seminars.example.ph%3A8443'

const database = await createTestDatabase()
const services = await createTestServices(database, { APP_URL: appUrl })
const plain = await createTestServices(database)
const { db } = services

afterAll(async () => {
  await services.close()
  await plain.close()
  await database.close()
})

const siteOf = (given: Services, now = testNow) =>
  createTestSite({ ...given, clock: () => now }, database.pool)

const get = siteOf(services)
const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

let seminarId = 0
let link = ''

beforeAll(async () => {
  const seminar = await aCompletedSeminar(db)
  seminarId = seminar.id
  link = await aTicketLink(services, await aCompletedRegistrant(db, seminarId))
  await issueTo(services, { seminarId, kind: 'participation' })
})

async function latestCertificate() {
  const certificate = (await certificatesOf(db, seminarId)).at(-1)
  if (certificate === undefined) throw new Error('No certificate was issued.')
  return certificate
}

async function downloadCredential(): Promise<string> {
  const { id } = await latestCertificate()
  const query = new URLSearchParams({ id: String(id), link })
  const response = await get(`/_api/certificates/credential?${query}`)
  expect(response.status).toBe(200)
  return response.text()
}

/** Verifies by another library, which knows nothing but the DID document. */
async function verify(jwt: string, now = testNow) {
  const didDocument = await (await get('/.well-known/did.json')).json()
  const resolver = {
    resolve: async (requestedDid: string) => {
      expect(requestedDid).toBe(did)
      return { didDocument, didResolutionMetadata: {}, didDocumentMetadata: {} }
    },
  }
  const policies = { now: now.getTime() / 1000 }
  return verifyJWT(jwt, { resolver, policies, proofPurpose: 'assertionMethod' })
}

function flipByte(jwt: string, part: number): string {
  const parts = jwt.split('.')
  const bytes = Buffer.from(parts[part] ?? '', 'base64url')
  const at = bytes.length - 5
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return parts.with(part, bytes.toString('base64url')).join('.')
}

interface StatusEntry {
  readonly statusListIndex: string
  readonly statusListCredential: string
}

const statusOf = ({ payload }: Awaited<ReturnType<typeof verify>>) => payload.credentialStatus as StatusEntry

/** Whether the status list says so, at a time. */
async function isWithdrawn({ statusListCredential, statusListIndex }: StatusEntry, now: Date) {
  const response = await siteOf(services, now)(statusListCredential.slice(appUrl.length))
  expect(response.headers.get('Content-Type')).toBe('application/vc+jwt')
  const { payload } = await verify(await response.text(), now)
  expect(payload).toMatchObject({
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    id: statusListCredential,
    credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
  })
  const { encodedList } = payload.credentialSubject as { encodedList: string }
  expect(encodedList[0]).toBe('u')
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  expect(bits).toHaveLength(131_072 / 8)
  const index = Number(statusListIndex)
  return ((bits[Math.floor(index / 8)] ?? 0) & (128 >> (index % 8))) !== 0
}

describe('credentials', () => {
  test('verify with the DID document by another library, and not after a byte was changed', async () => {
    const jwt = await downloadCredential()
    const verified = await verify(jwt)
    expect(verified).toMatchObject({ verified: true, issuer: did, signer: { id: `${did}#key-0` } })
    for (const part of [1, 2]) await expect(verify(flipByte(jwt, part))).rejects.toThrow()
  })

  test('stay valid after the key was rotated, and new ones name the new key', async () => {
    const former = await downloadCredential()
    await rotateSigningKey(contextOf(services), 'certificate')
    const present = await downloadCredential()
    expect((await verify(former)).signer.id).toBe(`${did}#key-0`)
    expect((await verify(present)).signer.id).toBe(`${did}#key-1`)
    const { keys } = (await (await get('/.well-known/jwks.json')).json()) as { keys: { kid: string }[] }
    expect(keys.map(({ kid }) => kid)).toEqual([`${did}#key-0`, `${did}#key-1`])
  })

  test('show in the status list within a minute that their certificate was replaced or revoked', async () => {
    const issuer = await anIssuer(services)
    const first = statusOf(await verify(await downloadCredential()))
    expect(await isWithdrawn(first, testNow)).toBe(false)
    const { id: certificateId } = await latestCertificate()
    await reissueCertificate(issuer, { certificateId, changes: {}, reason: 'Lost' })
    while ((await releaseCertificates(services)) > 0);
    const second = statusOf(await verify(await downloadCredential()))
    expect(second.statusListIndex).not.toBe(first.statusListIndex)
    expect(await isWithdrawn(first, secondsLater(20))).toBe(true)
    expect(await isWithdrawn(second, secondsLater(20))).toBe(false)
    const revoke = { publicReason: 'other', note: 'Mistake' } as const
    await revokeCertificate(issuer, { certificateId: (await latestCertificate()).id, ...revoke })
    expect(await isWithdrawn(second, secondsLater(40))).toBe(true)
  })
})

describe('/.well-known', () => {
  const paths = ['/.well-known/did.json', '/.well-known/jwks.json', '/.well-known/status/0']

  test('is public to scripts of any site, for less than a minute', async () => {
    for (const path of paths) {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.get('Cache-Control')).toBe('public, max-age=20')
    }
  })

  test('has no private halves of keys', async () => {
    for (const path of paths.slice(0, 2)) expect(await (await get(path)).text()).not.toContain('"d":')
  })

  test('has no list of certificates that do not exist', async () => {
    expect((await get('/.well-known/status/1')).status).toBe(404)
    expect((await get('/.well-known/status/9999')).status).toBe(404)
  })

  test('has nothing without https', async () => {
    for (const path of paths) expect((await siteOf(plain)(path)).status).toBe(404)
  })
})
