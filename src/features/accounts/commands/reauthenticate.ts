import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, notSignedIn, Refusal } from '#app/platform/refusals.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import {
  passkeyCeremonyMinutes,
  passkeySignatureOptions,
  readPasskeyChallenge,
  verifyPasskeySignature,
} from '../adapters/passkeys.ts'
import { isCorrectPassword } from '../adapters/password-hash.ts'
import type { ReauthenticationMethod } from '../contract/reauthentication.ts'
import type { PasskeySignature } from '../contract/second-factor.ts'
import { consumeOneTimeToken, findPasswordHash, insertOneTimeToken } from '../queries/credentials.ts'
import { listPasskeys, markPasskeyUsed } from '../queries/second-factors.ts'
import { markSessionReauthenticated } from '../queries/sessions.ts'
import { requirePassedSecondFactor } from './change-second-factors.ts'
import { lockOwnPerson } from './lock-users.ts'
import { consumeTotpCode, wrongPasskeyRefusal, wrongSecondFactorCodeRefusal } from './verify-second-factor.ts'

const passwordWrong = () => fieldRefusal('password', 'password_wrong', 'This is not your password.')

/** Refuses a session that has not passed an existing second factor. */
async function finish(
  tx: Transaction,
  context: CommandContext,
  method: ReauthenticationMethod,
): Promise<string> {
  const { personId, sessionId } = requireSignedInActor(context)
  await requirePassedSecondFactor(tx, context)
  const token = generateToken()
  const mark = { tokenHash: hashToken(token), at: context.now }
  if (!(await markSessionReauthenticated(tx, { personId, sessionId }, mark))) throw notSignedIn()
  await recordAudit(tx, context, {
    action: 'session.reauthenticated',
    subjectType: 'session',
    subjectId: null,
    details: { sessionId, method },
  })
  return token
}

export async function reauthenticateByPassword(context: CommandContext, password: string): Promise<string> {
  const { personId } = requireSignedInActor(context)
  const stored = await findPasswordHash(context.db, personId)
  if (!(await isCorrectPassword(stored, password))) throw passwordWrong()
  return inTransaction(context.db, async (tx) => {
    await lockOwnPerson(tx, context)
    if ((await findPasswordHash(tx, personId)) !== stored) throw passwordWrong()
    return finish(tx, context, 'password')
  })
}

export function reauthenticateByCode(context: CommandContext, code: string): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const { id: personId } = await lockOwnPerson(tx, context)
    const isRight = await consumeTotpCode(tx, context, { personId, code: code.replaceAll(/\D/g, '') })
    if (!isRight) throw wrongSecondFactorCodeRefusal()
    return finish(tx, context, 'totp')
  })
}

const purpose = 'passkey_reauthentication'

/** Returns the options for a passkey signature. Refuses an account without a passkey. */
export async function beginPasskeyReauthentication(context: CommandContext, appUrl: string) {
  const { db, now } = context
  const { personId, sessionId } = requireSignedInActor(context)
  const known = await listPasskeys(db, personId)
  if (known.length === 0) throw new Refusal('conflict', 'no_passkey', 'This account has no passkey.')
  const challenge = generateToken()
  await inTransaction(db, (tx) =>
    insertOneTimeToken(tx, {
      tokenHash: hashToken(challenge),
      purpose,
      personId,
      data: { sessionId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + passkeyCeremonyMinutes * 60_000),
    }),
  )
  return passkeySignatureOptions({ appUrl, challenge, known })
}

/**
 * Refuses a mismatched challenge, session, person or site, and a counter that went backwards.
 * @returns the session's new token
 */
export async function reauthenticateByPasskey(
  context: CommandContext,
  { appUrl, response }: { readonly appUrl: string; readonly response: PasskeySignature },
): Promise<string> {
  const { db, now } = context
  const { personId, sessionId } = requireSignedInActor(context)
  const challenge = readPasskeyChallenge(response.response.clientDataJSON) ?? ''
  // Deleted whatever the outcome: a challenge is valid once.
  const consumedToken = await consumeOneTimeToken(db, { hash: hashToken(challenge), purpose, personId }, now)
  const credentialId = Buffer.from(response.id, 'base64url')
  const passkey = (await listPasskeys(db, personId)).find((one) => one.credentialId.equals(credentialId))
  if (consumedToken?.data?.sessionId !== sessionId || passkey === undefined) throw wrongPasskeyRefusal()
  const counted = await verifyPasskeySignature({ appUrl, challenge }, passkey, response)
  if (counted === null) throw wrongPasskeyRefusal()
  return inTransaction(db, async (tx) => {
    await lockOwnPerson(tx, context)
    const counter = { before: passkey.counter, now: counted }
    if (!(await markPasskeyUsed(tx, { id: passkey.id, counter, at: now }))) throw wrongPasskeyRefusal()
    return finish(tx, context, 'passkey')
  })
}
