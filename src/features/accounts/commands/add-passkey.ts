import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import {
  passkeyCeremonyMinutes,
  passkeyRegistrationOptions,
  readPasskeyChallenge,
  verifyNewPasskey,
} from '../adapters/passkeys.ts'
import type { AddPasskeyInput } from '../contract/second-factor.ts'
import { consumeOneTimeToken, insertOneTimeToken } from '../queries/credentials.ts'
import { insertPasskey, listPasskeys } from '../queries/second-factors.ts'
import { completeSecondFactorAddition, hasNoSecondFactor } from './change-second-factors.ts'
import { lockOwnPerson } from './lock-users.ts'
import { requirePassedSecondFactor } from './require-second-factor.ts'

const purpose = 'passkey_setup'
/** More than anyone has devices. */
const mostPasskeys = 20

/** Returns the options for creating a passkey. Refuses above the limit of passkeys. */
export async function beginPasskeySetup(context: CommandContext, appUrl: string) {
  const { now } = context
  const { sessionId, displayName } = requireSignedInActor(context)
  const challenge = generateToken()
  const { person, known } = await context.db.transaction(async (tx) => {
    const owner = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    const found = await listPasskeys(tx, owner.id)
    if (found.length >= mostPasskeys) {
      const message =
        'You have reached the maximum number of passkeys. Please remove one that you no longer use.'
      throw new Refusal('conflict', 'too_many_passkeys', message)
    }
    await insertOneTimeToken(tx, {
      tokenHash: hashToken(challenge),
      purpose,
      personId: owner.id,
      data: { sessionId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + passkeyCeremonyMinutes * 60_000),
    })
    return { person: owner, known: found }
  })
  return passkeyRegistrationOptions({
    appUrl,
    challenge,
    known,
    person: { id: person.id, email: person.email, displayName },
  })
}

/**
 * Refuses a mismatched challenge, session or site, and known passkeys.
 * @returns recovery codes if this is the first factor
 */
export async function addPasskey(
  context: CommandContext,
  { name, response, appUrl }: AddPasskeyInput & { readonly appUrl: string },
): Promise<string[] | null> {
  const { db, now } = context
  const { personId, sessionId } = requireSignedInActor(context)
  const challenge = readPasskeyChallenge(response.response.clientDataJSON) ?? ''
  // Deleted whatever the outcome: a challenge is valid once.
  const consumedToken = await consumeOneTimeToken(db, { hash: hashToken(challenge), purpose, personId }, now)
  const newPasskey =
    consumedToken?.data?.sessionId === sessionId
      ? await verifyNewPasskey({ appUrl, challenge }, response)
      : null
  if (newPasskey === null) {
    throw new Refusal('invalid', 'passkey_wrong', 'This passkey could not be checked. Please try again.')
  }
  return db.transaction(async (tx) => {
    await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    const isFirst = await hasNoSecondFactor(tx, personId)
    const { transports, ...key } = newPasskey
    const passkey = { ...key, transports: [...transports], personId, name, createdAt: now }
    if (!(await insertPasskey(tx, passkey))) {
      throw new Refusal('conflict', 'passkey_known', 'This passkey is in use already.')
    }
    return completeSecondFactorAddition(tx, context, { kind: 'passkey', isFirst })
  })
}
