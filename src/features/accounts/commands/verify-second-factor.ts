/** The second step of signing in; only the token of the first step identifies the person. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { findTotpTimeStep, hashRecoveryCode, unsealTotpSecret } from '../adapters/one-time-codes.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import {
  passkeyCeremonyMinutes,
  passkeySignatureOptions,
  readPasskeyChallenge,
  verifyPasskeySignature,
} from '../adapters/passkeys.ts'
import type { PasskeySignature, SecondFactorMethod } from '../contract/second-factor.ts'
import { consumeOneTimeToken, insertOneTimeToken, markOneTimeTokenUsed } from '../queries/credentials.ts'
import {
  consumeRecoveryCode,
  findTotp,
  listPasskeys,
  markPasskeyUsed,
  markTotpUsed,
} from '../queries/second-factors.ts'
import { getUser } from '../queries/users.ts'
import { isTotpCode } from '../rules.ts'
import { lockTokenWithPerson, type TokenWithPerson } from './open-token.ts'
import { type SignedInSession, type SignInMethod, startSession } from './start-session.ts'

const purpose = 'second_factor'

export function signInExpiredRefusal(): Refusal {
  return new Refusal('unauthenticated', 'sign_in_expired', 'This took too long. Please log in again.')
}

export const wrongSecondFactorCodeRefusal = () =>
  fieldRefusal(
    'code',
    'code_wrong',
    'This code is not right, or it was used already. Please try another one.',
  )

export const wrongPasskeyRefusal = () =>
  new Refusal('invalid', 'passkey_wrong', 'This passkey could not be checked. Please try again.')

async function lockPendingSignIn(tx: Transaction, token: string, now: Date): Promise<TokenWithPerson> {
  const opened = await lockTokenWithPerson(tx, { token, purpose }, now)
  if (opened === null) throw signInExpiredRefusal()
  return opened
}

async function finish(
  tx: Transaction,
  context: CommandContext,
  { token, person, method }: TokenWithPerson & { method: SecondFactorMethod },
): Promise<SignedInSession> {
  await markOneTimeTokenUsed(tx, token.id, context.now)
  const way = token.data?.way as SignInMethod
  const start = { personId: person.id, role: person.role, way, hasPassedSecond: true, method }
  return { token: await startSession(tx, context, start), user: await getUser(tx, person.id) }
}

/** Refuses a used code and an expired sign-in. */
export function verifySecondFactorCode(
  context: CommandContext,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<SignedInSession> {
  return inTransaction(context.db, async (tx) => {
    const pending = await lockPendingSignIn(tx, token, context.now)
    const isTotp = isTotpCode(code)
    const isRight = isTotp
      ? await consumeTotpCode(tx, context, { personId: pending.person.id, code: code.replaceAll(/\D/g, '') })
      : await consumeRecoveryCode(tx, pending.person.id, hashRecoveryCode(code))
    if (!isRight) throw wrongSecondFactorCodeRefusal()
    return finish(tx, context, { ...pending, method: isTotp ? 'totp' : 'recovery_code' })
  })
}

/** Whether a code is correct and unused. The person is locked, so a code works only once. */
export async function consumeTotpCode(
  tx: Transaction,
  { secrets, now }: CommandContext,
  { personId, code }: { readonly personId: number; readonly code: string },
): Promise<boolean> {
  const totp = await findTotp(tx, personId)
  const secret = totp === null ? null : unsealTotpSecret(secrets, personId, totp.secretSealed)
  const step = secret === null ? null : await findTotpTimeStep(secret, code, now)
  if (totp === null || step === null || step <= totp.lastStep) return false
  await markTotpUsed(tx, personId, { lastStep: step, lastUsedAt: now })
  return true
}

export interface PasskeySignInRequest {
  readonly token: string
  readonly appUrl: string
}

/** Returns the options for a passkey signature. Refuses an expired sign-in and a person without a passkey. */
export async function beginPasskeySignIn(context: CommandContext, { token, appUrl }: PasskeySignInRequest) {
  const { now } = context
  const challenge = generateToken()
  const known = await inTransaction(context.db, async (tx) => {
    const pending = await lockPendingSignIn(tx, token, now)
    const found = await listPasskeys(tx, pending.person.id)
    if (found.length === 0) throw new Refusal('conflict', 'no_passkey', 'This account has no passkey.')
    await insertOneTimeToken(tx, {
      tokenHash: hashToken(challenge),
      purpose: 'passkey_sign_in',
      personId: pending.person.id,
      data: { pendingId: pending.token.id },
      createdAt: now,
      expiresAt: new Date(now.getTime() + passkeyCeremonyMinutes * 60_000),
    })
    return found
  })
  return passkeySignatureOptions({ appUrl, challenge, known })
}

/**
 * Refuses a mismatched challenge, sign-in, person or site, and a counter that went backwards (a possible
 * copy).
 */
export async function verifySecondFactorPasskey(
  context: CommandContext,
  { token, appUrl, response }: PasskeySignInRequest & { readonly response: PasskeySignature },
): Promise<SignedInSession> {
  const { db, now } = context
  const pending = await inTransaction(db, (tx) => lockPendingSignIn(tx, token, now))
  const challenge = readPasskeyChallenge(response.response.clientDataJSON) ?? ''
  const tokenLookup = {
    hash: hashToken(challenge),
    purpose: 'passkey_sign_in',
    personId: pending.person.id,
  } as const
  // Deleted whatever the outcome: a challenge is valid once.
  const consumedToken = await consumeOneTimeToken(db, tokenLookup, now)
  const credentialId = Buffer.from(response.id, 'base64url')
  const known = await listPasskeys(db, pending.person.id)
  const passkey = known.find((one) => one.credentialId.equals(credentialId))
  if (consumedToken?.data?.pendingId !== pending.token.id || passkey === undefined)
    throw wrongPasskeyRefusal()
  const counted = await verifyPasskeySignature({ appUrl, challenge }, passkey, response)
  if (counted === null) throw wrongPasskeyRefusal()
  return inTransaction(db, async (tx) => {
    const still = await lockPendingSignIn(tx, token, now)
    const counter = { before: passkey.counter, now: counted }
    if (!(await markPasskeyUsed(tx, { id: passkey.id, counter, at: now }))) throw wrongPasskeyRefusal()
    return finish(tx, context, { ...still, method: 'passkey' })
  })
}
