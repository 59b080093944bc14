import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import {
  findTotpTimeStep,
  generateTotpSecret,
  sealTotpSecret,
  totpUri,
  unsealTotpSecret,
} from '../adapters/one-time-codes.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import {
  passkeyCeremonyMinutes,
  passkeyRegistrationOptions,
  readPasskeyChallenge,
  verifyNewPasskey,
} from '../adapters/passkeys.ts'
import type { AddPasskeyInput, TotpSetup } from '../contract/second-factor.ts'
import type { ConfirmTotpInput } from '../contract/second-factor-forms.ts'
import {
  consumeOneTimeToken,
  deleteOneTimeTokens,
  insertOneTimeToken,
  lockOneTimeToken,
} from '../queries/credentials.ts'
import { insertPasskey, listPasskeys, upsertTotp } from '../queries/second-factors.ts'
import {
  completeSecondFactorAddition,
  hasNoSecondFactor,
  requirePassedSecondFactor,
} from './change-second-factors.ts'
import { lockOwnPerson } from './lock-users.ts'

const totpPurpose = 'totp_setup'
const setupMinutes = 10

/**
 * Creates a secret for an app, which counts only after a first valid code. An earlier app works until then.
 */
export async function beginTotpSetup(context: CommandContext): Promise<TotpSetup> {
  const { now, secrets } = context
  const { sessionId } = requireSignedInActor(context)
  const secret = await generateTotpSecret()
  const token = generateToken()
  const email = await inTransaction(context.db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    await deleteOneTimeTokens(tx, { personId: person.id, purpose: totpPurpose })
    await insertOneTimeToken(tx, {
      tokenHash: hashToken(token),
      purpose: totpPurpose,
      personId: person.id,
      data: { secretSealed: sealTotpSecret(secrets, person.id, secret), sessionId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + setupMinutes * 60_000),
    })
    return person.email
  })
  return { token, secret, uri: await totpUri(secret, context.siteName, email) }
}

const setupExpired = () =>
  new Refusal('conflict', 'setup_expired', 'This took too long. Please start setting up the app again.')

/**
 * Replaces an earlier app. Refuses a wrong first code, which may be retried, and another session's setup.
 * @returns recovery codes if this is the first factor
 */
export function confirmTotpSetup(
  context: CommandContext,
  { token, code }: ConfirmTotpInput,
): Promise<string[] | null> {
  const { now, secrets } = context
  const { sessionId } = requireSignedInActor(context)
  return inTransaction(context.db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    const setup = await lockOneTimeToken(tx, { hash: hashToken(token), purpose: totpPurpose }, now)
    if (setup?.personId !== person.id || setup.data?.sessionId !== sessionId) throw setupExpired()
    await requirePassedSecondFactor(tx, context)
    const secretSealed = String(setup.data.secretSealed)
    const secret = unsealTotpSecret(secrets, person.id, secretSealed)
    if (secret === null) throw setupExpired()
    const lastStep = await findTotpTimeStep(secret, code.replaceAll(' ', ''), now)
    if (lastStep === null) {
      const message =
        'This code is not right. Check that the time on your phone is set correctly, then try the next code.'
      throw fieldRefusal('code', 'code_wrong', message)
    }
    const isFirst = await hasNoSecondFactor(tx, person.id)
    await upsertTotp(tx, { personId: person.id, secretSealed, lastStep, createdAt: now })
    // Deleted rather than spent: the secret must not remain in a second place.
    await deleteOneTimeTokens(tx, { personId: person.id, purpose: totpPurpose })
    return completeSecondFactorAddition(tx, context, { kind: 'totp', isFirst })
  })
}

const passkeyPurpose = 'passkey_setup'
/** Most passkeys, more than anyone has devices. */
const mostPasskeys = 20

/** Returns the options for creating a passkey. Refuses above the limit of passkeys. */
export async function beginPasskeySetup(context: CommandContext, appUrl: string) {
  const { now } = context
  const { sessionId, displayName } = requireSignedInActor(context)
  const challenge = generateToken()
  const { person, known } = await inTransaction(context.db, async (tx) => {
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
      purpose: passkeyPurpose,
      personId: owner.id,
      data: { sessionId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + passkeyCeremonyMinutes * 60_000),
    })
    return { person: owner, known: found }
  })
  return passkeyRegistrationOptions({
    appUrl,
    siteName: context.siteName,
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
  const consumedToken = await consumeOneTimeToken(
    db,
    { hash: hashToken(challenge), purpose: passkeyPurpose, personId },
    now,
  )
  const newPasskey =
    consumedToken?.data?.sessionId === sessionId
      ? await verifyNewPasskey({ appUrl, challenge }, response)
      : null
  if (newPasskey === null) {
    throw new Refusal('invalid', 'passkey_wrong', 'This passkey could not be checked. Please try again.')
  }
  return inTransaction(db, async (tx) => {
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
