import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { deletePasskey, deleteSecondFactors, deleteTotp } from '../queries/second-factors.ts'
import { completeSecondFactorRemoval } from './change-second-factors.ts'
import { lockManagedUser, lockOwnPerson } from './lock-users.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { requirePassedSecondFactor } from './require-second-factor.ts'
import { revokeAccess } from './revoke-access.ts'

const secondFactorNotFound = () =>
  new Refusal('not_found', 'factor_unknown', 'This has been removed already.')

/** Removes the user's authenticator app. Refuses if there is none. */
export function removeTotp(context: CommandContext): Promise<void> {
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    if (!(await deleteTotp(tx, person.id))) throw secondFactorNotFound()
    await completeSecondFactorRemoval(tx, context, 'totp')
  })
}

/** Removes a passkey of the user. Refuses any other. */
export function removePasskey(context: CommandContext, id: number): Promise<void> {
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    if (!(await deletePasskey(tx, { id, personId: person.id }))) throw secondFactorNotFound()
    await completeSecondFactorRemoval(tx, context, 'passkey')
  })
}

/**
 * Also ends the user's sessions. Refuses the actor's own, and administrators' without permission to manage
 * them.
 */
export async function removeUserSecondFactors(context: CommandContext, userId: number): Promise<void> {
  if (requireSignedInActor(context).personId === userId) {
    const message = 'Please remove your own two-step sign-in in your account settings.'
    throw new Refusal('conflict', 'own_second_factor', message)
  }
  await context.db.transaction(async (tx) => {
    const { email } = await lockManagedUser(tx, context, { userId, changesSignIn: true })
    if (!(await deleteSecondFactors(tx, userId))) {
      throw new Refusal('conflict', 'no_second_factor', 'This user has not set up two-step sign-in.')
    }
    await revokeAccess(tx, { personId: userId, exceptSessionId: null }, context.now)
    await notifyAccountChange(tx, { personId: userId, email, change: 'second_factor_removed' }, context)
    await recordAudit(tx, context, {
      action: 'user.second_factors_removed',
      subjectType: 'person',
      subjectId: userId,
    })
  })
}
