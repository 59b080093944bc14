/** The second step of signing in. Nothing but the token of the first one tells whose it is. */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import type { PasskeySignature, SecondFactorMethod } from '../contract/second-factor.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { ceremonyMinutes, checkSignature, readChallenge, signatureOptions } from '../passkeys.ts'
import { insertToken, spendToken, takeToken } from '../queries/credentials.ts'
import {
  findTotp,
  listPasskeys,
  markPasskeyUsed,
  markTotpUsed,
  takeRecoveryCode,
} from '../queries/second-factors.ts'
import { getUser } from '../queries/users.ts'
import { hashRecoveryCode } from '../recovery-codes.ts'
import { isTotpCode } from '../rules.ts'
import { findTotpStep, openTotpSecret } from '../totp.ts'
import { type OpenedToken, openToken } from './open-token.ts'
import { type SignedIn, type SignInWay, startSession } from './start-session.ts'

const purpose = 'second_factor'

export function signInExpired(): Refusal {
  return new Refusal('unauthenticated', 'sign_in_expired', 'This took too long. Please log in again.')
}

export const codeWrong = () =>
  refuseField('code', 'code_wrong', 'This code is not right, or it was used already. Please try another one.')

export const passkeyWrong = () =>
  new Refusal('invalid', 'passkey_wrong', 'This passkey could not be checked. Please try again.')

async function openPending(tx: Transaction, token: string, now: Date): Promise<OpenedToken> {
  const opened = await openToken(tx, { token, purpose }, now)
  if (opened === null) throw signInExpired()
  return opened
}

/** Spends what waited and starts the session that it waited for. */
async function finish(
  tx: Transaction,
  context: CommandContext,
  { token, person, method }: OpenedToken & { method: SecondFactorMethod },
): Promise<SignedIn> {
  await spendToken(tx, token.id, context.now)
  const way = token.data?.way as SignInWay
  const start = { personId: person.id, role: person.role, way, hasPassedSecond: true, method }
  return { token: await startSession(tx, context, start), user: await getUser(tx, person.id) }
}

/**
 * Signs in by a code of the authenticator app, or by a recovery code. Refuses a code that is wrong or was used, and a
 * sign-in that waited too long.
 */
export function passByCode(
  context: CommandContext,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<SignedIn> {
  return context.db.transaction(async (tx) => {
    const pending = await openPending(tx, token, context.now)
    const isTotp = isTotpCode(code)
    const isRight = isTotp
      ? await takeTotpCode(tx, context, { personId: pending.person.id, code: code.replaceAll(/\D/g, '') })
      : await takeRecoveryCode(tx, pending.person.id, hashRecoveryCode(code))
    if (!isRight) throw codeWrong()
    return finish(tx, context, { ...pending, method: isTotp ? 'totp' : 'recovery_code' })
  })
}

/** Whether a code is right and new. The person is held, so of two who bring the same one comes second. */
export async function takeTotpCode(
  tx: Transaction,
  { secrets, now }: CommandContext,
  { personId, code }: { readonly personId: number; readonly code: string },
): Promise<boolean> {
  const totp = await findTotp(tx, personId)
  const secret = totp === null ? null : openTotpSecret(secrets, personId, totp.secretSealed)
  const step = secret === null ? null : await findTotpStep(secret, code, now)
  if (totp === null || step === null || step <= totp.lastStep) return false
  await markTotpUsed(tx, personId, { lastStep: step, lastUsedAt: now })
  return true
}

export interface PasskeyCall {
  readonly token: string
  readonly appUrl: string
}

/** What the browser needs to have a passkey sign. Refuses a sign-in that waited too long, or that has no passkey. */
export async function askForPasskey(context: CommandContext, { token, appUrl }: PasskeyCall) {
  const { now } = context
  const challenge = newToken()
  const known = await context.db.transaction(async (tx) => {
    const pending = await openPending(tx, token, now)
    const found = await listPasskeys(tx, pending.person.id)
    if (found.length === 0) throw new Refusal('conflict', 'no_passkey', 'This account has no passkey.')
    await insertToken(tx, {
      tokenHash: hashToken(challenge),
      purpose: 'passkey_sign_in',
      personId: pending.person.id,
      data: { pendingId: pending.token.id },
      createdAt: now,
      expiresAt: new Date(now.getTime() + ceremonyMinutes * 60_000),
    })
    return found
  })
  return signatureOptions({ appUrl, challenge, known })
}

/**
 * Signs in by a passkey's signature. Refuses one of another challenge, sign-in, person or site, and one whose device
 * has counted further before: it may be a copy.
 */
export async function passByPasskey(
  context: CommandContext,
  { token, appUrl, response }: PasskeyCall & { readonly response: PasskeySignature },
): Promise<SignedIn> {
  const { db, now } = context
  const pending = await db.transaction((tx) => openPending(tx, token, now))
  const challenge = readChallenge(response.response.clientDataJSON) ?? ''
  const asked = {
    hash: hashToken(challenge),
    purpose: 'passkey_sign_in',
    personId: pending.person.id,
  } as const
  // Gone whatever comes of it: a challenge is answered once.
  const taken = await takeToken(db, asked, now)
  const credentialId = Buffer.from(response.id, 'base64url')
  const known = await listPasskeys(db, pending.person.id)
  const passkey = known.find((one) => one.credentialId.equals(credentialId))
  if (taken?.data?.pendingId !== pending.token.id || passkey === undefined) throw passkeyWrong()
  const counted = await checkSignature({ appUrl, challenge }, passkey, response)
  if (counted === null) throw passkeyWrong()
  return db.transaction(async (tx) => {
    const still = await openPending(tx, token, now)
    const counter = { before: passkey.counter, now: counted }
    if (!(await markPasskeyUsed(tx, { id: passkey.id, counter, at: now }))) throw passkeyWrong()
    return finish(tx, context, { ...still, method: 'passkey' })
  })
}
