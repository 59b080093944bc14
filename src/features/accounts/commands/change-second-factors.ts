import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import { generateRecoveryCodes, hashRecoveryCode } from '../adapters/one-time-codes.ts'
import {
  deletePasskey,
  deleteSecondFactors,
  deleteTotp,
  findAvailableSecondFactors,
  replaceRecoveryCodes,
} from '../queries/second-factors.ts'
import { findSignInSessionStart, markSecondFactorPassed } from '../queries/sessions.ts'
import { listSecondFactorMethods } from '../rules.ts'
import { lockManagedUser, lockOwnPerson } from './lock-users.ts'
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
async function regenerateRecoveryCodes(tx: Transaction, context: CommandContext): Promise<string[]> {
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
async function completeSecondFactorRemoval(
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

/** Replaces all recovery codes. Refuses if there is no second factor. */
export function createRecoveryCodes(context: CommandContext): Promise<string[]> {
  return inTransaction(context.db, async (tx) => {
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

const secondFactorNotFound = () =>
  new Refusal('not_found', 'factor_unknown', 'This has been removed already.')

/** Removes the user's authenticator app. Refuses if there is none. */
export function removeTotp(context: CommandContext): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    if (!(await deleteTotp(tx, person.id))) throw secondFactorNotFound()
    await completeSecondFactorRemoval(tx, context, 'totp')
  })
}

/** Removes a passkey of the user. Refuses any other. */
export function removePasskey(context: CommandContext, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    await requirePassedSecondFactor(tx, context)
    if (!(await deletePasskey(tx, { id, personId: person.id }))) throw secondFactorNotFound()
    await completeSecondFactorRemoval(tx, context, 'passkey')
  })
}

/**
 * Removes second factors and ends the user's sessions. Refuses the actor's own, and administrators' without
 * permission to manage them.
 */
export async function removeUserSecondFactors(context: CommandContext, userId: number): Promise<void> {
  if (requireSignedInActor(context).personId === userId) {
    const message = 'Please remove your own two-step sign-in in your account settings.'
    throw new Refusal('conflict', 'own_second_factor', message)
  }
  await inTransaction(context.db, async (tx) => {
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

/** Refuses an ended session, and one that has not passed an existing second factor. */
export async function requirePassedSecondFactor(tx: Transaction, context: CommandContext): Promise<void> {
  const actor = requireSignedInActor(context)
  const session = await findSignInSessionStart(tx, actor)
  if (session === null) throw notSignedIn()
  const requiresSecondFactor =
    listSecondFactorMethods(await findAvailableSecondFactors(tx, actor.personId)).length > 0
  if (requiresSecondFactor && session.secondFactorAt === null) {
    throw new Refusal('forbidden', 'second_factor_required', 'Please log out and log in again first.')
  }
}
