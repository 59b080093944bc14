/** Verifiable credentials as JSON Web Tokens: the payload is the credential itself. */
import { SignJWT } from 'jose'
import { openPrivateKey } from '#app/features/attendance/adapters/signing-keys.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { toKeyId } from '../rules/did-web.ts'

interface SignedCredential {
  readonly id: string
  readonly issuer: { readonly id: string } | string
  readonly validFrom: string
}

export interface CredentialSigner {
  readonly appUrl: string
  readonly secrets: Secrets
  readonly key: { readonly keyIndex: number; readonly privateSealed: string }
}

export function signCredential(
  { appUrl, secrets, key }: CredentialSigner,
  credential: SignedCredential,
  /** Type in the header. */
  typ: 'JWT' | 'vc+jwt',
): Promise<string> {
  const { id, issuer, validFrom } = credential
  return new SignJWT({ ...credential })
    .setProtectedHeader({ alg: 'EdDSA', kid: toKeyId(appUrl, key.keyIndex), typ })
    .setIssuer(typeof issuer === 'string' ? issuer : issuer.id)
    .setJti(id)
    .setNotBefore(new Date(validFrom))
    .sign(openPrivateKey(secrets, key))
}
