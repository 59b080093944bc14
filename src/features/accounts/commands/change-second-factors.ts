import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { generateRecoveryCodes, hashRecoveryCode } from '../adapters/recovery-codes.ts'
import { findAvailableSecondFactors, replaceRecoveryCodes } from '../queries/second-factors.ts'
import { markSecondFactorPassed } from '../queries/sessions.ts'
import { listSecondFactorMethods } from '../rules.ts'
import { type AccountChange, notifyAccountChange } from './notify-account-change.ts'
import { revokeAccess } from './revoke-access.ts'

export type SecondFactorKind = 'totp' | 'passkey'

async function revokeOtherSessions(tx: Transaction, context: CommandContext): Promise<void> {
  const { personId, sessionId } = requireSignedInActor(context)
  await revokeAccess(tx, { personId, exceptSessionId: sessionId }, context.now)
}

function notify(tx: Transaction, context: CommandContext, change: AccountChange): Promise<void> {
  const { personId, email } = requireSignedInActor(context)
  return notifyAccountChange(tx, { personId, email, change }, context)
}

/** Replaces all recovery codes by ten new ones, which are shown only once. */
export async function regenerateRecoveryCodes(tx: Transaction, context: CommandContext): Promise<string[]> {
  const codes = generateRecoveryCodes()
  const { personId } = requireSignedInActor(context)
  await replaceRecoveryCodes(tx, personId, { hashes: codes.map(hashRecoveryCode), at: context.now })
  return codes
}

/**
 * Ends the person's other sessions and notifies.
 * @param isFirst whether the person had no factor before
 * @returns recovery codes for the first factor, otherwise null
 */
export async function completeSecondFactorAddition(
  tx: Transaction,
  context: CommandContext,
  { kind, isFirst }: { readonly kind: SecondFactorKind; readonly isFirst: boolean },
): Promise<string[] | null> {
  const { personId, sessionId } = requireSignedInActor(context)
  await markSecondFactorPassed(tx, sessionId, context.now)
  await revokeOtherSessions(tx, context)
  await notify(tx, context, 'second_factor_added')
  await recordAudit(tx, context, {
    action: 'account.second_factor_added',
    subjectType: 'person',
    subjectId: personId,
    details: { kind },
  })
  return isFirst ? regenerateRecoveryCodes(tx, context) : null
}

/** Follows up on a removed factor; with the last one, the recovery codes are deleted. */
export async function completeSecondFactorRemoval(
  tx: Transaction,
  context: CommandContext,
  kind: SecondFactorKind,
): Promise<void> {
  const { personId } = requireSignedInActor(context)
  if (await hasNoSecondFactor(tx, personId))
    await replaceRecoveryCodes(tx, personId, { hashes: [], at: context.now })
  await revokeOtherSessions(tx, context)
  await notify(tx, context, 'second_factor_removed')
  await recordAudit(tx, context, {
    action: 'account.second_factor_removed',
    subjectType: 'person',
    subjectId: personId,
    details: { kind },
  })
}

export async function hasNoSecondFactor(tx: Transaction, personId: number): Promise<boolean> {
  return listSecondFactorMethods(await findAvailableSecondFactors(tx, personId)).length === 0
}
