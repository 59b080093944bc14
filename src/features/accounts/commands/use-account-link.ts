/**
 * Effect of a mailed account link: for the signed-in owner it verifies the e-mail; for anyone else it sets a
 * new password, because the owner of the mailbox owns the account.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { isSecondFactorOfferedToRole } from '#app/application/contract/permissions.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { hashNewPassword, passwordContextWords } from '../adapters/password-hash.ts'
import type { ChoosePasswordInput } from '../contract/account-forms.ts'
import type { User } from '../contract/accounts.ts'
import {
  deleteLinkedIdentities,
  findOneTimeTokenOwner,
  markOneTimeTokensUsed,
  type OneTimeToken,
  upsertPassword,
} from '../queries/credentials.ts'
import { deleteSecondFactorsAddedBefore } from '../queries/second-factors.ts'
import { findUserRow, getUser, updatePerson } from '../queries/users.ts'
import { refuseIfEmailInUse, refuseUnverifiedEmailChange } from './email-checks.ts'
import { notifyAccountChange, notifyEmailChange } from './notify-account-change.ts'
import { lockTokenWithPerson, type TokenWithPerson } from './open-token.ts'
import { revokeAccess } from './revoke-access.ts'
import { completeFirstFactor, rotateSessionToken, type SignInOutcome } from './start-session.ts'

const linkInvalid = () =>
  new Refusal('unauthenticated', 'link_invalid', 'This link is no longer valid. Please request a new one.')

async function lockAccountLink(tx: Transaction, token: string, now: Date): Promise<TokenWithPerson> {
  const opened = await lockTokenWithPerson(tx, { token, purpose: 'account_link' }, now)
  if (opened === null) throw linkInvalid()
  return opened
}

function newEmailOf({ data }: OneTimeToken): string | null {
  return typeof data?.newEmail === 'string' ? data.newEmail : null
}

export interface VerifiedEmail {
  readonly user: User
  /** The session's new token if the e-mail changed, which invalidates copies; otherwise null. */
  readonly sessionToken: string | null
}

/** Verifies the e-mail, or replaces it and ends all other sessions. Refuses another account's link. */
export async function verifyEmail(context: CommandContext, token: string): Promise<VerifiedEmail> {
  const { now } = context
  const actor = requireSignedInActor(context)
  const change = inTransaction(context.db, async (tx) => {
    const link = await lockAccountLink(tx, token, now)
    if (link.person.id !== actor.personId) {
      throw new Refusal('conflict', 'other_account', 'This link belongs to another account.')
    }
    const newEmail = newEmailOf(link.token)
    if (newEmail !== null) await refuseUnverifiedEmailChange(tx, link.person)
    await updatePerson(tx, actor.personId, {
      emailVerifiedAt: link.person.emailVerifiedAt ?? now,
      ...(newEmail !== null && { email: newEmail }),
      at: now,
    })
    if (newEmail !== null) {
      await revokeAccess(tx, { personId: actor.personId, exceptSessionId: actor.sessionId }, now)
      const change = { personId: actor.personId, former: link.person.email, email: newEmail }
      await notifyEmailChange(tx, change, context)
    }
    await markOneTimeTokensUsed(tx, { personId: actor.personId, purpose: 'account_link' }, now)
    await recordAudit(tx, context, {
      action: newEmail === null ? 'account.email_verified' : 'account.email_changed',
      subjectType: 'person',
      subjectId: actor.personId,
    })
    const sessionToken = newEmail === null ? null : await rotateSessionToken(tx, actor)
    return { user: await getUser(tx, actor.personId), sessionToken }
  })
  return refuseIfEmailInUse('token', change)
}

/**
 * Sets a new password, verifies the e-mail, ends every session and signs in, still requiring a second factor.
 * As a stranger may have had access, unlinks Google and, except for staff, removes factors added before the
 * first verification.
 */
export async function choosePassword(
  context: CommandContext,
  { token, newPassword }: ChoosePasswordInput,
): Promise<SignInOutcome> {
  const { now } = context
  const tokenLookup = { hash: hashToken(token), purpose: 'account_link' } as const
  const ownerId = await findOneTimeTokenOwner(context.db, tokenLookup)
  const owner = ownerId === null ? null : await findUserRow(context.db, ownerId)
  const words = passwordContextWords(context, owner)
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', words)
  return inTransaction(context.db, async (tx) => {
    const link = await lockAccountLink(tx, token, now)
    const { person } = link
    if (newEmailOf(link.token) !== null) {
      const message = 'Please log in to your account first, then open the link again.'
      throw new Refusal('conflict', 'sign_in_first', message)
    }
    const confirmedAt = person.emailVerifiedAt ?? now
    const unlinkedGoogle = await deleteLinkedIdentities(tx, person.id)
    const removedFactors =
      !isSecondFactorOfferedToRole(person.role) &&
      (await deleteSecondFactorsAddedBefore(tx, person.id, confirmedAt))
    await upsertPassword(tx, person.id, { hash: passwordHash, at: now })
    // The first verification time stays: factors added since belong to the owner.
    await updatePerson(tx, person.id, { emailVerifiedAt: confirmedAt, at: now })
    await markOneTimeTokensUsed(tx, { personId: person.id, purpose: 'account_link' }, now)
    await revokeAccess(tx, { personId: person.id, exceptSessionId: null }, now)
    await notifyAccountChange(tx, { personId: person.id, email: person.email, change: 'password' }, context)
    await recordAudit(tx, context, {
      action: 'account.password_chosen',
      subjectType: 'person',
      subjectId: person.id,
      details: { unlinkedGoogle, removedFactors },
      actorId: person.id,
    })
    return completeFirstFactor(tx, context, { user: await getUser(tx, person.id), way: 'mailed_link' })
  })
}
