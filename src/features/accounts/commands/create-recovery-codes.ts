import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/commands/signed-in-actor.ts'
import { isFirstFactor, renewRecoveryCodes } from './change-second-factors.ts'
import { lockOwnPerson } from './lock-users.ts'
import { requireSecondFactorShown } from './require-second-factor.ts'
import { closeWaysIn } from './revoke-access.ts'

/** Replaces all recovery codes. Refuses if there is no second factor. */
export function makeRecoveryCodes(context: CommandContext): Promise<string[]> {
  return context.db.transaction(async (tx) => {
    const { id: personId } = await lockOwnPerson(tx, context)
    await requireSecondFactorShown(tx, context)
    if (await isFirstFactor(tx, personId)) {
      throw new Refusal('conflict', 'no_second_factor', 'Please set up an app or a passkey first.')
    }
    const codes = await renewRecoveryCodes(tx, context)
    const { sessionId } = signedInActor(context)
    await closeWaysIn(tx, { personId, keptSessionId: sessionId }, context.now)
    await recordAudit(tx, context, {
      action: 'account.recovery_codes_made',
      subjectType: 'person',
      subjectId: personId,
    })
    return codes
  })
}
