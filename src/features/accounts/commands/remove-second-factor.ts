import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { deletePasskey, deleteSecondFactors, deleteTotp } from '../queries/second-factors.ts'
import { announceRemovedFactor } from './change-second-factors.ts'
import { closeWaysIn } from './close-ways-in.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { lockOwnPerson } from './lock-own-person.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { requireSecondFactorShown } from './require-second-factor-shown.ts'

const gone = () => new Refusal('not_found', 'factor_unknown', 'This has been removed already.')

/** Removes one's own authenticator app. Refuses where there is none. */
export function removeTotp(context: CommandContext): Promise<void> {
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requireSecondFactorShown(tx, context)
    if (!(await deleteTotp(tx, person.id))) throw gone()
    await announceRemovedFactor(tx, context, 'totp')
  })
}

/** Removes a passkey of one's own. Refuses one that is somebody else's, or no more. */
export function removePasskey(context: CommandContext, id: number): Promise<void> {
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requireSecondFactorShown(tx, context)
    if (!(await deletePasskey(tx, { id, personId: person.id }))) throw gone()
    await announceRemovedFactor(tx, context, 'passkey')
  })
}

/**
 * Removes every second factor of a user who lost theirs, and ends their sessions. Refuses one's own, which take a proof,
 * and those of administrators to whoever may not manage them.
 */
export async function removeSecondFactorsOf(context: CommandContext, userId: number): Promise<void> {
  if (signedInActor(context).personId === userId) {
    const message = 'Please remove your own in your account settings.'
    throw new Refusal('conflict', 'own_second_factor', message)
  }
  await context.db.transaction(async (tx) => {
    const { email } = await lockManagedUser(tx, context, { userId, changesSignIn: true })
    if (!(await deleteSecondFactors(tx, userId))) {
      throw new Refusal('conflict', 'no_second_factor', 'This user has not set up two-step sign-in.')
    }
    await closeWaysIn(tx, { personId: userId, keptSessionId: null }, context.now)
    await notifyAccountChange(tx, { personId: userId, email, change: 'second_factor_removed' }, context)
    await recordAudit(tx, context, {
      action: 'user.second_factors_removed',
      subjectType: 'person',
      subjectId: userId,
    })
  })
}
