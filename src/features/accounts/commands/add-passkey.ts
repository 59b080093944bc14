import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import type { AddPasskeyInput } from '../contract/second-factor.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { ceremonyMinutes, checkNewPasskey, readChallenge, setupOptions } from '../passkeys.ts'
import { insertToken, takeToken } from '../queries/credentials.ts'
import { insertPasskey, listPasskeys } from '../queries/second-factors.ts'
import { announceAddedFactor, isFirstFactor } from './change-second-factors.ts'
import { lockOwnPerson } from './lock-own-person.ts'
import { requireSecondFactorShown } from './require-second-factor-shown.ts'

const purpose = 'passkey_setup'
/** More than anybody has devices. */
const mostPasskeys = 20

/** What the browser needs to make a passkey of one's own. Refuses to make ever more of them. */
export async function beginPasskey(context: CommandContext, appUrl: string) {
  const { now } = context
  const { sessionId, displayName } = signedInActor(context)
  const challenge = newToken()
  const { person, known } = await context.db.transaction(async (tx) => {
    const owner = await lockOwnPerson(tx, context)
    await requireSecondFactorShown(tx, context)
    const found = await listPasskeys(tx, owner.id)
    if (found.length >= mostPasskeys) {
      const message = 'You have many passkeys already. Please remove one that you do not use any more.'
      throw new Refusal('conflict', 'too_many_passkeys', message)
    }
    await insertToken(tx, {
      tokenHash: hashToken(challenge),
      purpose,
      personId: owner.id,
      data: { sessionId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + ceremonyMinutes * 60_000),
    })
    return { person: owner, known: found }
  })
  return setupOptions({
    appUrl,
    challenge,
    known,
    person: { id: person.id, email: person.email, displayName },
  })
}

/**
 * Stores a passkey that the browser made. Refuses one that was made for another challenge, session or site, and one
 * that somebody has already.
 *
 * @returns recovery codes where this is the first factor
 */
export async function addPasskey(
  context: CommandContext,
  { name, response, appUrl }: AddPasskeyInput & { readonly appUrl: string },
): Promise<string[] | null> {
  const { db, now } = context
  const { personId, sessionId } = signedInActor(context)
  const challenge = readChallenge(response.response.clientDataJSON) ?? ''
  // Gone whatever comes of it: a challenge is answered once.
  const taken = await takeToken(db, { hash: hashToken(challenge), purpose, personId }, now)
  const made =
    taken?.data?.sessionId === sessionId ? await checkNewPasskey({ appUrl, challenge }, response) : null
  if (made === null) {
    throw new Refusal('invalid', 'passkey_wrong', 'This passkey could not be checked. Please try again.')
  }
  return db.transaction(async (tx) => {
    await lockOwnPerson(tx, context)
    await requireSecondFactorShown(tx, context)
    const isFirst = await isFirstFactor(tx, personId)
    const { transports, ...key } = made
    const passkey = { ...key, transports: [...transports], personId, name, createdAt: now }
    if (!(await insertPasskey(tx, passkey))) {
      throw new Refusal('conflict', 'passkey_known', 'This passkey is in use already.')
    }
    return announceAddedFactor(tx, context, { kind: 'passkey', isFirst })
  })
}
