/** Ed25519 keys by Node's crypto; the private half is sealed. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Secrets } from '#app/platform/secrets.ts'
import type { TicketKey } from '../contract/check-in.ts'

export interface SigningKeyPair {
  readonly publicJwk: Pick<TicketKey, 'kty' | 'crv' | 'x'>
  /** PKCS #8, sealed with the application's secret. */
  readonly privateSealed: string
}

export function generateSigningKey(secrets: Secrets): SigningKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const exported = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  return { publicJwk: { kty: 'OKP', crv: 'Ed25519', x }, privateSealed: secrets.seal(exported) }
}

export function openPrivateKey(
  secrets: Secrets,
  { privateSealed }: Pick<SigningKeyPair, 'privateSealed'>,
): KeyObject {
  const der = Buffer.from(secrets.open(privateSealed), 'base64')
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
