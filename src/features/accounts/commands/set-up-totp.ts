/** Authenticator app setup; the app counts only after a first valid code. */
import { fieldRefusal, Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import {
  findTotpStep,
  generateTotpSecret,
  sealTotpSecret,
  totpUri,
  unsealTotpSecret,
} from '../adapters/totp.ts'
import type { TotpSetup } from '../contract/second-factor.ts'
import type { ConfirmTotpInput } from '../contract/second-factor-forms.ts'
import { deleteOneTimeTokens, insertOneTimeToken, lockOneTimeToken } from '../queries/credentials.ts'
import { upsertTotp } from '../queries/second-factors.ts'
import { completeSecondFactorAddition, hasNoSecondFactor } from './change-second-factors.ts'
import { lockOwnPerson } from './lock-users.ts'
import { requirePassedSecondFactor } from './require-second-factor.ts'

const purpose = 'totp_setup'
const setupMinutes = 10

/** Creates a secret for an app. An earlier app works until the new one is confirmed. */
export async function beginTotpSetup(context: CommandContext): Promise<TotpSetup> {
  const { now, secrets } = context
  const { sessionId } = requireSignedInActor(context)
  const secret = await generateTotpSecret()
  const token = generateToken()
  const email = await context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    await deleteOneTimeTokens(tx, { personId: person.id, purpose })
    await insertOneTimeToken(tx, {
      tokenHash: hashToken(token),
      purpose,
      personId: person.id,
      data: { secretSealed: sealTotpSecret(secrets, person.id, secret), sessionId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + setupMinutes * 60_000),
    })
    return person.email
  })
  return { token, secret, uri: await totpUri(secret, email) }
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
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    const setup = await lockOneTimeToken(tx, { hash: hashToken(token), purpose }, now)
    if (setup?.personId !== person.id || setup.data?.sessionId !== sessionId) throw setupExpired()
    await requirePassedSecondFactor(tx, context)
    const secretSealed = String(setup.data.secretSealed)
    const secret = unsealTotpSecret(secrets, person.id, secretSealed)
    if (secret === null) throw setupExpired()
    const lastStep = await findTotpStep(secret, code.replaceAll(' ', ''), now)
    if (lastStep === null) {
      const message =
        'This code is not right. Check that the time on your phone is set correctly, then try the next code.'
      throw fieldRefusal('code', 'code_wrong', message)
    }
    const isFirst = await hasNoSecondFactor(tx, person.id)
    await upsertTotp(tx, { personId: person.id, secretSealed, lastStep, createdAt: now })
    // Deleted rather than spent: the secret must not remain in a second place.
    await deleteOneTimeTokens(tx, { personId: person.id, purpose })
    return completeSecondFactorAddition(tx, context, { kind: 'totp', isFirst })
  })
}
