/** Test of what is accepted from an OpenID provider, with one that sends whatever the test wants. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { beginOpenIdSignIn, completeOpenIdSignIn, OpenIdFailure } from './openid-sign-in.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ours = pair()
const callback = 'http://localhost:3000/back'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(header: object, claims: object, key: KeyObject | null): string {
  const body = `${encode(header)}.${encode(claims)}`
  return `${body}.${key === null ? '' : createSign('sha256').update(body).sign(key, 'base64url')}`
}

let issuerOf: (origin: string) => string
let idToken: (issuer: string, nonce: string) => string
let nonce = ''
let clientId = ''

const server = createServer((request, response) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = (body: unknown) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  if (request.url?.startsWith('/.well-known/')) {
    return send({
      issuer: issuerOf(origin),
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  }
  if (request.url === '/keys') {
    return send({
      keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'ours', alg: 'RS256', use: 'sig' }],
    })
  }
  send({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken(origin, nonce) })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const now = () => Math.floor(Date.now() / 1000)
const genuine = { alg: 'RS256', kid: 'ours' }

function claimsOf(iss: string, sent: string) {
  return {
    iss,
    aud: clientId,
    sub: 'person 7',
    nonce: sent,
    iat: now(),
    exp: now() + 60,
    email: 'Ana@Example.ph',
    email_verified: true,
  }
}

beforeEach(() => {
  issuerOf = (origin) => origin
  idToken = (iss, sent) => signed(genuine, claimsOf(iss, sent), ours.privateKey)
})

let attempts = 0

/** A new client each time, because provider metadata is cached per client. */
async function signInThere() {
  attempts += 1
  clientId = `site ${attempts}`
  const settings = { issuer, clientId, clientSecret: 'a secret' }
  const { attempt } = await beginOpenIdSignIn(settings, callback)
  nonce = attempt.nonce
  return completeOpenIdSignIn(settings, new URL(`${callback}?code=c&state=${attempt.state}`), attempt)
}

test('OpenID sign-in accepts an ID token signed by the provider', async () => {
  expect(await signInThere()).toMatchObject({
    subject: 'person 7',
    email: 'ana@example.ph',
    isEmailVerified: true,
  })
})

/** Token signed by the provider, with other claims. */
const withClaims =
  (claims: object): typeof idToken =>
  (iss, sent) =>
    signed(genuine, { ...claimsOf(iss, sent), ...claims }, ours.privateKey)

test.for<[string, typeof idToken]>([
  ['without a signature', (iss, sent) => signed({ alg: 'none' }, claimsOf(iss, sent), null)],
  ['signed with a foreign key', (iss, sent) => signed(genuine, claimsOf(iss, sent), pair().privateKey)],
  [
    'signed with a key included in its header',
    (iss, sent) => {
      const theirs = pair()
      const header = { alg: 'RS256', jwk: theirs.publicKey.export({ format: 'jwk' }) }
      return signed(header, claimsOf(iss, sent), theirs.privateKey)
    },
  ],
  [
    'altered after it was signed',
    (iss, sent) => {
      const [head, , signature] = signed(genuine, claimsOf(iss, sent), ours.privateKey).split('.')
      return `${head}.${encode({ ...claimsOf(iss, sent), sub: 'person 1' })}.${signature}`
    },
  ],
  ['from another issuer', withClaims({ iss: 'https://elsewhere.example' })],
  ['for another audience', withClaims({ aud: 'other' })],
  ['with the nonce of another sign-in', withClaims({ nonce: 'another nonce' })],
  ['that has expired', withClaims({ iat: now() - 900, exp: now() - 600 })],
])('OpenID sign-in rejects an ID token %s', async ([, written]) => {
  idToken = written
  await expect(signInThere()).rejects.toThrow(OpenIdFailure)
})

test("OpenID sign-in does not start when the provider's metadata names another issuer", async () => {
  issuerOf = () => 'https://accounts.example'
  await expect(signInThere()).rejects.toThrow('provider_unreachable')
})
