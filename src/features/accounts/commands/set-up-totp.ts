/** Authenticator app setup; the app counts only after a first valid code. */
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { signedInActor } from '../../people/commands/signed-in-actor.ts'
import { hashToken, newToken } from '../adapters/one-time-token.ts'
import { findTotpStep, newTotpSecret, openTotpSecret, sealTotpSecret, totpUri } from '../adapters/totp.ts'
import type { TotpSetup } from '../contract/second-factor.ts'
import type { ConfirmTotpInput } from '../contract/second-factor-forms.ts'
import { deleteTokens, insertToken, lockToken } from '../queries/credentials.ts'
import { putTotp } from '../queries/second-factors.ts'
import { announceAddedFactor, isFirstFactor } from './change-second-factors.ts'
import { lockOwnPerson } from './lock-users.ts'
import { requireSecondFactorShown } from './require-second-factor.ts'

const purpose = 'totp_setup'
const setupMinutes = 10

/** Creates a secret for an app. An earlier app works until the new one is confirmed. */
export async function beginTotp(context: CommandContext): Promise<TotpSetup> {
  const { now, secrets } = context
  const { sessionId } = signedInActor(context)
  const secret = await newTotpSecret()
  const token = newToken()
  const email = await context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requireSecondFactorShown(tx, context)
    await deleteTokens(tx, { personId: person.id, purpose })
    await insertToken(tx, {
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
 * Activates the app in place of an earlier one. Refuses a wrong first code, which may be retried, and a setup
 * begun in another session.
 * @returns recovery codes if this is the first factor
 */
export function confirmTotp(
  context: CommandContext,
  { token, code }: ConfirmTotpInput,
): Promise<string[] | null> {
  const { now, secrets } = context
  const { sessionId } = signedInActor(context)
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    const setup = await lockToken(tx, { hash: hashToken(token), purpose }, now)
    if (setup?.personId !== person.id || setup.data?.sessionId !== sessionId) throw setupExpired()
    await requireSecondFactorShown(tx, context)
    const secretSealed = String(setup.data.secretSealed)
    const secret = openTotpSecret(secrets, person.id, secretSealed)
    if (secret === null) throw setupExpired()
    const lastStep = await findTotpStep(secret, code.replaceAll(' ', ''), now)
    if (lastStep === null) {
      const message = 'This code is not right. Check that the clock of your phone is, and try the next code.'
      throw refuseField('code', 'code_wrong', message)
    }
    const isFirst = await isFirstFactor(tx, person.id)
    await putTotp(tx, { personId: person.id, secretSealed, lastStep, createdAt: now })
    // Deleted rather than spent: the secret must not remain in a second place.
    await deleteTokens(tx, { personId: person.id, purpose })
    return announceAddedFactor(tx, context, { kind: 'totp', isFirst })
  })
}
