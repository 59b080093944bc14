/** Software implementations of an authenticator app and a passkey device. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret, TOTP } from 'otpauth'
import { hashRecoveryCode, sealTotpSecret } from '#app/features/accounts/adapters/one-time-codes.ts'
import { hashToken } from '#app/features/accounts/adapters/one-time-token.ts'
import type { NewPasskey, PasskeySignature } from '#app/features/accounts/contract/second-factor.ts'
import {
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  type TokenPurpose,
  totpFactors,
} from '#app/features/accounts/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { Services } from '#app/platform/services.ts'
import { testNow } from './builders.ts'

export function totpCode(secret: string, at = testNow): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Adds an authenticator app; returns its secret. */
export async function aTotpFactor(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  personId: number,
): Promise<string> {
  const secret = new Secret({ size: 20 }).base32
  await db
    .insert(totpFactors)
    .values({ personId, secretSealed: sealTotpSecret(secrets, personId, secret), lastStep: 0 })
  return secret
}

export async function aRecoveryCode(db: Database, personId: number): Promise<string> {
  const code = randomBytes(8).toString('hex')
  await db.insert(recoveryCodes).values({ personId, codeHash: hashRecoveryCode(code) })
  return code
}

/** Cookie header of a sign-in that waits for its second factor. */
export async function aPendingSignIn(db: Database, personId: number, now = testNow): Promise<string> {
  const token = randomBytes(16).toString('hex')
  await aToken(db, { token, purpose: 'second_factor', personId, data: { way: 'password' }, now })
  return `pagsulong_second_factor=${token}`
}

async function aToken(
  db: Database,
  {
    token,
    now,
    ...values
  }: { token: string; purpose: TokenPurpose; personId: number; data: Record<string, unknown>; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + 5 * 60_000)
  await db.insert(oneTimeTokens).values({ ...values, tokenHash: hashToken(token), createdAt: now, expiresAt })
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const written = (data: Uint8Array) => Buffer.from(data).toString('base64url')

export interface Ceremony {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
}

const here = { origin: 'http://localhost:3000', rpId: 'localhost' }

/** A device with one passkey (WebAuthn level 2, sections 6.1 and 6.5). */
export class SoftwareDevice {
  readonly credentialId = randomBytes(16)
  /** Signature counter; 0 for devices without one. */
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  #clientData(type: string, { challenge, origin = here.origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    return Buffer.from(isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]))
  }

  make(ceremony: Ceremony): NewPasskey {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const authData = Buffer.concat([
      // Flags: user present, user verified, attested credential data.
      this.#authenticatorData(ceremony.rpId ?? here.rpId, 0x45),
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.publicKey(),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: written(this.#clientData('webauthn.create', ceremony)),
        attestationObject: written(attestationObject),
        transports: ['internal'],
      },
    }
  }

  sign(ceremony: Ceremony): PasskeySignature {
    const authenticatorData = this.#authenticatorData(ceremony.rpId ?? here.rpId, 0x05)
    const clientData = this.#clientData('webauthn.get', ceremony)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: written(clientData),
        authenticatorData: written(authenticatorData),
        signature: written(sign('sha256', signed, this.#keys.privateKey)),
      },
    }
  }

  #named() {
    const id = written(this.credentialId)
    return { id, rawId: id, type: 'public-key' as const }
  }
}

/** Adds a passkey on a new device. */
export async function aPasskey(db: Database, personId: number, name = 'Phone') {
  const device = new SoftwareDevice()
  const [row] = await db
    .insert(passkeys)
    .values({
      personId,
      name,
      credentialId: device.credentialId,
      publicKey: device.publicKey(),
      counter: device.counter,
    })
    .returning({ id: passkeys.id })
  return { device, id: row?.id ?? 0 }
}
