import type { Transaction } from '../../../platform/db/database.ts'
import { notSignedIn, Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { findAvailableSecondFactors } from '../queries/second-factors.ts'
import { findSessionStatus } from '../queries/sessions.ts'
import { listSecondFactorMethods } from '../rules.ts'

/** Refuses an ended session, and one that has not passed an existing second factor. */
export async function requirePassedSecondFactor(tx: Transaction, context: CommandContext): Promise<void> {
  const actor = requireSignedInActor(context)
  const session = await findSessionStatus(tx, actor)
  if (session === null) throw notSignedIn()
  const requiresSecondFactor =
    listSecondFactorMethods(await findAvailableSecondFactors(tx, actor.personId)).length > 0
  if (requiresSecondFactor && session.secondFactorAt === null) {
    throw new Refusal('forbidden', 'second_factor_required', 'Please log out and log in again first.')
  }
}
