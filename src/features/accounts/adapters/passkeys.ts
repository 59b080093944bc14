/** Imports the library at first use. */
import * as z from 'zod/mini'
import type { NewPasskey, PasskeySignature } from '../contract/second-factor.ts'

export const passkeyCeremonyMinutes = 5

export interface StoredPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** Ed25519, ECDSA and RSA with SHA-256 (IANA COSE Algorithms): every device supports one of them. */
const algorithms = [-8, -7, -257]

interface PasskeyCeremony {
  readonly appUrl: string
  /** Token of this site, used as the challenge. */
  readonly challenge: string
}

const hostOf = (appUrl: string) => new URL(appUrl).hostname
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

function toCredentialDescriptor({
  credentialId,
  transports,
}: Pick<StoredPasskey, 'credentialId' | 'transports'>) {
  return { id: credentialId.toString('base64url'), transports: [...transports] }
}

export interface PasskeyRegistrationCeremony extends PasskeyCeremony {
  readonly siteName: string
  readonly person: { readonly id: number; readonly email: string; readonly displayName: string }
  /** A device holds one passkey per person. */
  readonly known: readonly StoredPasskey[]
}

export async function passkeyRegistrationOptions({
  appUrl,
  siteName,
  challenge,
  person,
  known,
}: PasskeyRegistrationCeremony) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: hostOf(appUrl),
    userName: person.email,
    userDisplayName: person.displayName,
    // Constant per person and free of personal data.
    userID: new TextEncoder().encode(`person ${person.id}`),
    challenge: bytesOf(challenge),
    timeout: passkeyCeremonyMinutes * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(toCredentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function passkeySignatureOptions({
  appUrl,
  challenge,
  known,
}: PasskeyCeremony & Pick<PasskeyRegistrationCeremony, 'known'>) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: hostOf(appUrl),
    challenge: bytesOf(challenge),
    timeout: passkeyCeremonyMinutes * 60_000,
    userVerification: 'preferred',
    allowCredentials: known.map(toCredentialDescriptor),
  })
}

const ClientData = z.object({ challenge: z.string() })

/** The challenge as named in the client data; null if it cannot be read. */
export function readPasskeyChallenge(clientDataJson: string): string | null {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString('utf8')
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return null
  }
}

/** Returns the verified new passkey, or null if it is not for this site and challenge. */
export async function verifyNewPasskey(
  { appUrl, challenge }: PasskeyCeremony,
  credential: NewPasskey,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const transports = credential.response.transports ?? []
  const response = {
    ...credential,
    response: { ...credential.response, transports },
    clientExtensionResults: {},
  }
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: appUrl,
      expectedRPID: hostOf(appUrl),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
    }
  } catch {
    return null
  }
}

/**
 * The new signature counter; null if the signature is invalid, not for this challenge or site, or the counter
 * went backwards.
 */
export async function verifyPasskeySignature(
  { appUrl, challenge }: PasskeyCeremony,
  passkey: StoredPasskey,
  credential: PasskeySignature,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: appUrl,
      expectedRPID: hostOf(appUrl),
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
