import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/commands/signed-in-actor.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../adapters/recovery-codes.ts'
import { findFactorKinds, putRecoveryCodes } from '../queries/second-factors.ts'
import { markSecondFactor } from '../queries/sessions.ts'
import { methodsOf } from '../rules.ts'
import { type AccountChange, notifyAccountChange } from './notify-account-change.ts'
import { closeWaysIn } from './revoke-access.ts'

export type FactorKind = 'totp' | 'passkey'

async function closeOthers(tx: Transaction, context: CommandContext): Promise<void> {
  const { personId, sessionId } = signedInActor(context)
  await closeWaysIn(tx, { personId, keptSessionId: sessionId }, context.now)
}

function notify(tx: Transaction, context: CommandContext, change: AccountChange): Promise<void> {
  const { personId, email } = signedInActor(context)
  return notifyAccountChange(tx, { personId, email, change }, context)
}

/** Replaces all recovery codes by ten new ones, which are shown only once. */
export async function renewRecoveryCodes(tx: Transaction, context: CommandContext): Promise<string[]> {
  const codes = newRecoveryCodes()
  const { personId } = signedInActor(context)
  await putRecoveryCodes(tx, personId, { hashes: codes.map(hashRecoveryCode), at: context.now })
  return codes
}

/**
 * Follows up on an added factor: marks this session as having passed it, ends the others and notifies.
 * @param isFirst whether the person had no factor before
 * @returns recovery codes for the first factor, otherwise null
 */
export async function announceAddedFactor(
  tx: Transaction,
  context: CommandContext,
  { kind, isFirst }: { readonly kind: FactorKind; readonly isFirst: boolean },
): Promise<string[] | null> {
  const { personId, sessionId } = signedInActor(context)
  await markSecondFactor(tx, sessionId, context.now)
  await closeOthers(tx, context)
  await notify(tx, context, 'second_factor_added')
  await recordAudit(tx, context, {
    action: 'account.second_factor_added',
    subjectType: 'person',
    subjectId: personId,
    details: { kind },
  })
  return isFirst ? renewRecoveryCodes(tx, context) : null
}

/** Follows up on a removed factor; with the last one, the recovery codes are deleted. */
export async function announceRemovedFactor(
  tx: Transaction,
  context: CommandContext,
  kind: FactorKind,
): Promise<void> {
  const { personId } = signedInActor(context)
  if (await isFirstFactor(tx, personId)) await putRecoveryCodes(tx, personId, { hashes: [], at: context.now })
  await closeOthers(tx, context)
  await notify(tx, context, 'second_factor_removed')
  await recordAudit(tx, context, {
    action: 'account.second_factor_removed',
    subjectType: 'person',
    subjectId: personId,
    details: { kind },
  })
}

export async function isFirstFactor(tx: Transaction, personId: number): Promise<boolean> {
  return methodsOf(await findFactorKinds(tx, personId)).length === 0
}
