/** Credentials of certificates by Open Badges 3.0. */
import { createHash, randomBytes } from 'node:crypto'
import { getSigningKey } from '#app/features/attendance/commands/signing-keys.ts'
import type { TicketContext } from '#app/features/attendance/reads/tickets.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { signCredential } from '../adapters/credential-jwt.ts'
import type { CertificateFileQuery } from '../contract/own-certificates.ts'
import { findHolderEmail } from '../queries/recipients.ts'
import { type HashedHolderEmail, toCredential } from '../rules/credential.ts'
import { offersCredentials } from '../rules/did-web.ts'
import { getAccessibleCertificate } from './own-certificates.ts'

export type CredentialIssuerContext = Pick<TicketContext, 'db' | 'secrets' | 'now' | 'appUrl'>

export function refuseWithoutHttps({ appUrl }: Pick<CredentialIssuerContext, 'appUrl'>): void {
  if (offersCredentials(appUrl)) return
  const message = 'This site has no digital credentials, because its address does not begin with https.'
  throw new Refusal('not_found', 'credentials_not_offered', message)
}

/**
 * The signed credential of an issued certificate. Refuses like `getAccessibleCertificate`, and certificates that are
 * withdrawn or have no holder any more.
 */
export async function getCredential(
  context: TicketContext,
  query: CertificateFileQuery,
): Promise<{ number: string; jwt: string }> {
  refuseWithoutHttps(context)
  const { certificate } = await getAccessibleCertificate(context, query)
  const { number, state, facts, issuedAt, personId } = certificate
  const email = personId === null ? null : await findHolderEmail(context.db, personId)
  if (state !== 'issued' || facts === null || issuedAt === null || email === null)
    throw new Refusal('not_found', 'credential_unavailable', 'This certificate has no digital credential.')
  const { appUrl } = context
  const credential = toCredential({
    appUrl,
    facts,
    holder: hashAddress(email),
    certificate: { ...certificate, issuedAt },
  })
  return { number, jwt: await signAsIssuer(context, credential, 'JWT') }
}

function hashAddress(email: string): HashedHolderEmail {
  const salt = randomBytes(16).toString('hex')
  return { hash: createHash('sha256').update(`${email}${salt}`).digest('hex'), salt }
}

/** Signs with the provider's key. */
export async function signAsIssuer(
  context: CredentialIssuerContext,
  credential: Parameters<typeof signCredential>[1],
  typ: Parameters<typeof signCredential>[2],
): Promise<string> {
  const { appUrl, secrets } = context
  return signCredential(
    { appUrl, secrets, key: await getSigningKey(context, 'certificate') },
    credential,
    typ,
  )
}
