/** What happens with every change of somebody's second factors, in its transaction. */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { findFactorKinds, putRecoveryCodes } from '../queries/second-factors.ts'
import { markSecondFactor } from '../queries/sessions.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts'
import { methodsOf } from '../rules.ts'
import { closeWaysIn } from './close-ways-in.ts'
import { type AccountChange, notifyAccountChange } from './notify-account-change.ts'

export type FactorKind = 'totp' | 'passkey'

async function closeOthers(tx: Transaction, context: CommandContext): Promise<void> {
  const { personId, sessionId } = signedInActor(context)
  await closeWaysIn(tx, { personId, keptSessionId: sessionId }, context.now)
}

function notify(tx: Transaction, context: CommandContext, change: AccountChange): Promise<void> {
  const { personId, email } = signedInActor(context)
  return notifyAccountChange(tx, { personId, email, change }, context)
}

/** Makes ten codes in the place of all earlier ones; they are told once, here. */
export async function renewRecoveryCodes(tx: Transaction, context: CommandContext): Promise<string[]> {
  const codes = newRecoveryCodes()
  const { personId } = signedInActor(context)
  await putRecoveryCodes(tx, personId, { hashes: codes.map(hashRecoveryCode), at: context.now })
  return codes
}

/**
 * After a factor of one's own was stored: this session has shown it, every other one ends, and the first factor brings
 * recovery codes along.
 *
 * @param isFirst whether there was none before
 * @returns the codes; null where those that there are stay
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

/** After a factor of one's own was removed; with the last one its recovery codes go. */
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

/** Whether somebody has no factor at this moment. */
export async function isFirstFactor(tx: Transaction, personId: number): Promise<boolean> {
  return methodsOf(await findFactorKinds(tx, personId)).length === 0
}
