/**
 * Proving, within a session, that it is still its owner who asks.
 *
 * The session goes on under a new token, as after a sign-in.
 */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { notSignedIn, Refusal, refuseField } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import type { ReauthenticationMethod } from '../contract/reauthentication.ts'
import type { PasskeySignature } from '../contract/second-factor.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { ceremonyMinutes, checkSignature, readChallenge, signatureOptions } from '../passkeys.ts'
import { isPassword } from '../password-hash.ts'
import { findPasswordHash, insertToken, takeToken } from '../queries/credentials.ts'
import { listPasskeys, markPasskeyUsed } from '../queries/second-factors.ts'
import { markReauthenticated } from '../queries/sessions.ts'
import { lockOwnPerson } from './lock-own-person.ts'
import { codeWrong, passkeyWrong, takeTotpCode } from './pass-second-factor.ts'
import { requireSecondFactorShown } from './require-second-factor-shown.ts'

const passwordWrong = () => refuseField('password', 'password_wrong', 'This is not your password.')

/** Marks the session. Refuses one that ended, or in which a second factor was never shown although there is one. */
async function finish(
  tx: Transaction,
  context: CommandContext,
  method: ReauthenticationMethod,
): Promise<string> {
  const { personId, sessionId } = signedInActor(context)
  await requireSecondFactorShown(tx, context)
  const token = newToken()
  const mark = { tokenHash: hashToken(token), at: context.now }
  if (!(await markReauthenticated(tx, { personId, sessionId }, mark))) throw notSignedIn()
  await recordAudit(tx, context, {
    action: 'session.reauthenticated',
    subjectType: 'session',
    subjectId: null,
    details: { sessionId, method },
  })
  return token
}

/** @returns the session's new token. Refuses a wrong password. */
export async function reauthenticateByPassword(context: CommandContext, password: string): Promise<string> {
  const { personId } = signedInActor(context)
  const stored = await findPasswordHash(context.db, personId)
  if (!(await isPassword(stored, password))) throw passwordWrong()
  return context.db.transaction(async (tx) => {
    await lockOwnPerson(tx, context)
    // Comparing took its time: the password may have been changed meanwhile.
    if ((await findPasswordHash(tx, personId)) !== stored) throw passwordWrong()
    return finish(tx, context, 'password')
  })
}

/** @returns the session's new token. Refuses a code that is wrong or was used. */
export function reauthenticateByCode(context: CommandContext, code: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const { id: personId } = await lockOwnPerson(tx, context)
    const isRight = await takeTotpCode(tx, context, { personId, code: code.replaceAll(/\D/g, '') })
    if (!isRight) throw codeWrong()
    return finish(tx, context, 'totp')
  })
}

const purpose = 'passkey_reauthentication'

/** What the browser needs to have a passkey sign. Refuses an account without a passkey. */
export async function beginPasskeyReauthentication(context: CommandContext, appUrl: string) {
  const { db, now } = context
  const { personId, sessionId } = signedInActor(context)
  const known = await listPasskeys(db, personId)
  if (known.length === 0) throw new Refusal('conflict', 'no_passkey', 'This account has no passkey.')
  const challenge = newToken()
  await db.transaction((tx) =>
    insertToken(tx, {
      tokenHash: hashToken(challenge),
      purpose,
      personId,
      data: { sessionId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + ceremonyMinutes * 60_000),
    }),
  )
  return signatureOptions({ appUrl, challenge, known })
}

/**
 * @returns the session's new token. Refuses a signature of another challenge, session, person or site, and one whose
 * device has counted further before.
 */
export async function reauthenticateByPasskey(
  context: CommandContext,
  { appUrl, response }: { readonly appUrl: string; readonly response: PasskeySignature },
): Promise<string> {
  const { db, now } = context
  const { personId, sessionId } = signedInActor(context)
  const challenge = readChallenge(response.response.clientDataJSON) ?? ''
  // Used up whatever comes of it: a challenge is answered once.
  const taken = await takeToken(db, { hash: hashToken(challenge), purpose, personId }, now)
  const credentialId = Buffer.from(response.id, 'base64url')
  const passkey = (await listPasskeys(db, personId)).find((one) => one.credentialId.equals(credentialId))
  if (taken?.data?.sessionId !== sessionId || passkey === undefined) throw passkeyWrong()
  const counted = await checkSignature({ appUrl, challenge }, passkey, response)
  if (counted === null) throw passkeyWrong()
  return db.transaction(async (tx) => {
    await lockOwnPerson(tx, context)
    const counter = { before: passkey.counter, now: counted }
    if (!(await markPasskeyUsed(tx, { id: passkey.id, counter, at: now }))) throw passkeyWrong()
    return finish(tx, context, 'passkey')
  })
}
