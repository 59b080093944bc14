import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { hasNoSecondFactor, regenerateRecoveryCodes } from './change-second-factors.ts'
import { lockOwnPerson } from './lock-users.ts'
import { requirePassedSecondFactor } from './require-second-factor.ts'
import { revokeAccess } from './revoke-access.ts'

/** Replaces all recovery codes. Refuses if there is no second factor. */
export function createRecoveryCodes(context: CommandContext): Promise<string[]> {
  return context.db.transaction(async (tx) => {
    const { id: personId } = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    if (await hasNoSecondFactor(tx, personId)) {
      throw new Refusal('conflict', 'no_second_factor', 'Please set up an app or a passkey first.')
    }
    const codes = await regenerateRecoveryCodes(tx, context)
    const { sessionId } = requireSignedInActor(context)
    await revokeAccess(tx, { personId, exceptSessionId: sessionId }, context.now)
    await recordAudit(tx, context, {
      action: 'account.recovery_codes_made',
      subjectType: 'person',
      subjectId: personId,
    })
    return codes
  })
}
