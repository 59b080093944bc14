/**
 * Documents that verifiers of credentials load: the provider's keys, and which certificates are withdrawn.
 */

import { listPublicKeys } from '#app/features/attendance/queries/signing-keys.ts'
import { memoizeRecent } from '#app/platform/memoize-recent.ts'
import { encodeStatusList } from '../adapters/status-list.ts'
import { hasCertificates, listWithdrawnStatusIndexes } from '../queries/status-lists.ts'
import { toCredentialKeyId, toDidWeb } from '../rules/did-web.ts'
import { statusListEntryCount, statusListUrl } from '../rules/status-entry.ts'
import { type CredentialIssuerContext, refuseWithoutHttps, signAsIssuer } from './credentials.ts'

/** Public keys, also retired ones, as a JSON Web Key Set. */
export async function getCredentialKeySet(context: CredentialIssuerContext) {
  refuseWithoutHttps(context)
  const keys = await listPublicKeys(context.db, 'certificate')
  return {
    keys: keys.map(({ keyIndex, ...jwk }) => ({
      ...jwk,
      kid: toCredentialKeyId(context.appUrl, keyIndex),
      use: 'sig',
      alg: 'EdDSA',
    })),
  }
}

/** The DID document of the provider. */
export async function getDidDocument(context: CredentialIssuerContext) {
  refuseWithoutHttps(context)
  const { db, appUrl } = context
  const did = toDidWeb(appUrl)
  const verificationMethod = (await listPublicKeys(db, 'certificate')).map(
    ({ keyIndex, ...publicKeyJwk }) => ({
      id: toCredentialKeyId(appUrl, keyIndex),
      type: 'JsonWebKey2020',
      controller: did,
      publicKeyJwk,
    }),
  )
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  }
}

/**
 * Seconds for which the process, caches on the way and the verifier each store a list, so that a revocation
 * is seen within a minute.
 */
export const statusListSeconds = 20

const memoizeList = memoizeRecent<string | null>(20)

/** A signed status list; null if there is no certificate in it. */
export async function getStatusList(context: CredentialIssuerContext, list: number): Promise<string | null> {
  refuseWithoutHttps(context)
  const period = Math.floor(context.now.getTime() / (statusListSeconds * 1000))
  return memoizeList(JSON.stringify([context.appUrl, list, period]), () => makeStatusList(context, list))
}

async function makeStatusList(context: CredentialIssuerContext, list: number): Promise<string | null> {
  const { db, appUrl, now } = context
  const first = list * statusListEntryCount
  const range = { first, end: first + statusListEntryCount }
  if (!(await hasCertificates(db, range))) return null
  const withdrawn = await listWithdrawnStatusIndexes(db, range)
  const id = statusListUrl(appUrl, list)
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: toDidWeb(appUrl),
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encodeStatusList(withdrawn.map((statusIndex) => statusIndex - first)),
      ttl: statusListSeconds * 1000,
    },
  }
  return signAsIssuer(context, credential, 'vc+jwt')
}
