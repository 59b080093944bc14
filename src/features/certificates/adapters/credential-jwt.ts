/** Verifiable credentials as JSON Web Tokens: the payload is the credential itself. */
import { SignJWT } from 'jose'
import { openPrivateKey } from '#app/features/attendance/adapters/signing-keys.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { toCredentialKeyId } from '../rules/did-web.ts'

export function signCredential(
  {
    appUrl,
    secrets,
    key,
  }: { appUrl: string; secrets: Secrets; key: { keyIndex: number; privateSealed: string } },
  credential: { id: string; issuer: { id: string } | string; validFrom: string },
  /** Type in the header. */
  typ: 'JWT' | 'vc+jwt',
): Promise<string> {
  const { id, issuer, validFrom } = credential
  return new SignJWT({ ...credential })
    .setProtectedHeader({ alg: 'EdDSA', kid: toCredentialKeyId(appUrl, key.keyIndex), typ })
    .setIssuer(typeof issuer === 'string' ? issuer : issuer.id)
    .setJti(id)
    .setNotBefore(new Date(validFrom))
    .sign(openPrivateKey(secrets, key))
}
