/** Room codes: six digits that change every minute (RFC 6238). The library is imported at first use. */
import type { Secrets } from '#app/platform/secrets.ts'

const periodInSeconds = 60
/** One period either side, for slow typing. */
const driftInPeriods = 1

async function totpOf(secret: string) {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({ digits: 6, period: periodInSeconds, secret: Secret.fromBase32(secret) })
}

/** A new secret of a slot, sealed. */
export async function createRoomSecret(secrets: Secrets): Promise<string> {
  const { Secret } = await import('otpauth')
  return secrets.seal(new Secret({ size: 20 }).base32)
}

/** The code of this moment, and how long it is shown. */
export async function currentRoomCode(
  secrets: Secrets,
  sealed: string,
  now: Date,
): Promise<{ readonly code: string; readonly secondsLeft: number }> {
  const totp = await totpOf(secrets.open(sealed))
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    code: totp.generate({ timestamp: now.getTime() }),
    secondsLeft: periodInSeconds - (seconds % periodInSeconds),
  }
}

export interface TypedRoomCode {
  /** Six digits. */
  readonly code: string
  readonly sealed: string
  readonly now: Date
}

export async function isRoomCode(secrets: Secrets, { code, sealed, now }: TypedRoomCode): Promise<boolean> {
  const totp = await totpOf(secrets.open(sealed))
  return totp.validate({ token: code, timestamp: now.getTime(), window: driftInPeriods }) !== null
}
