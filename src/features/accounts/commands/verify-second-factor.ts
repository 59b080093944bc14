/** The second step of signing in; only the token of the first step identifies the person. */
import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { hashToken, newToken } from '../adapters/one-time-token.ts'
import { ceremonyMinutes, checkSignature, readChallenge, signatureOptions } from '../adapters/passkeys.ts'
import { hashRecoveryCode } from '../adapters/recovery-codes.ts'
import { findTotpStep, openTotpSecret } from '../adapters/totp.ts'
import type { PasskeySignature, SecondFactorMethod } from '../contract/second-factor.ts'
import { insertToken, spendToken, takeToken } from '../queries/credentials.ts'
import {
  findTotp,
  listPasskeys,
  markPasskeyUsed,
  markTotpUsed,
  takeRecoveryCode,
} from '../queries/second-factors.ts'
import { getUser } from '../queries/users.ts'
import { isTotpCode } from '../rules.ts'
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

/** Signs in by an authenticator or recovery code. Refuses a wrong or used code and an expired sign-in. */
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

/** Whether a code is correct and unused. The person is locked, so a code works only once. */
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

/** Returns the options for a passkey signature. Refuses an expired sign-in and a person without a passkey. */
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
 * Signs in by a passkey. Refuses a mismatched challenge, sign-in, person or site, and a counter that went
 * backwards (a possible copy).
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
  // Deleted whatever the outcome: a challenge is valid once.
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
