import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { hashNewPassword, isCorrectPassword, passwordContextWords } from '../adapters/password-hash.ts'
import type { ChangeOwnPasswordInput, ChangeUserPasswordInput } from '../contract/account-forms.ts'
import {
  deleteLinkedIdentities,
  findPasswordHash,
  findPasswordStatus,
  upsertPassword,
} from '../queries/credentials.ts'
import { findUserRow } from '../queries/users.ts'
import { lockManagedUser, lockOwnPerson } from './lock-users.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { revokeAccess } from './revoke-access.ts'
import { sendAccountLinkEmail } from './send-account-link.ts'
import { rotateSessionToken } from './start-session.ts'

const passwordUnchanged = () =>
  fieldRefusal(
    'newPassword',
    'password_unchanged',
    'Please choose a password that is different from your current one.',
  )

const passwordWrong = () => fieldRefusal('currentPassword', 'password_wrong', 'This is not your password.')

/**
 * Changes or sets the user's own password. In case someone else got in, ends all other sessions and, unless the password
 * was temporary, mailed links, and unlinks Google.
 * @returns the session's new token, which invalidates copies of the cookie
 */
export async function changeOwnPassword(
  context: CommandContext,
  { currentPassword, newPassword }: ChangeOwnPasswordInput,
): Promise<string> {
  const { personId, sessionId } = requireSignedInActor(context)
  const stored = await findPasswordHash(context.db, personId)
  if (stored !== null && !(await isCorrectPassword(stored, currentPassword ?? ''))) {
    throw passwordWrong()
  }
  const isTemporary = (await findPasswordStatus(context.db, personId)) === 'temporary'
  if (isTemporary && newPassword === currentPassword) throw passwordUnchanged()
  const words = passwordContextWords(context, await findUserRow(context.db, personId))
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', words)
  return inTransaction(context.db, async (tx) => {
    const { email } = await lockOwnPerson(tx, context)
    // May have changed while the hash was compared.
    if ((await findPasswordHash(tx, personId)) !== stored) throw passwordWrong()
    await upsertPassword(tx, personId, { hash: passwordHash, at: context.now })
    const unlinkedGoogle = stored !== null && (await deleteLinkedIdentities(tx, personId))
    // The link that came with a temporary password still has to confirm the address.
    const endsMailedLinks = !isTemporary
    await revokeAccess(tx, { personId, exceptSessionId: sessionId, endsMailedLinks }, context.now)
    await notifyAccountChange(tx, { personId, email, change: 'password' }, context)
    await recordAudit(tx, context, {
      action: 'account.password_changed',
      subjectType: 'person',
      subjectId: personId,
      ...(unlinkedGoogle && { details: { unlinkedGoogle } }),
    })
    return rotateSessionToken(tx, { personId, sessionId })
  })
}

/**
 * Changes a user's password, unlinks Google, and ends mailed links and sessions (except the actor's own); an
 * address that is not confirmed gets a new link. A password set by someone else is temporary.
 */
export async function changeUserPassword(
  context: CommandContext,
  { userId, newPassword }: ChangeUserPasswordInput,
): Promise<void> {
  const actor = requireSignedInActor(context)
  const words = passwordContextWords(context, await findUserRow(context.db, userId))
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', words)
  await inTransaction(context.db, async (tx) => {
    const { email, emailVerifiedAt } = await lockManagedUser(tx, context, { userId, changesSignIn: true })
    const isOwn = actor.personId === userId
    const status = isOwn ? 'usable' : 'temporary'
    await upsertPassword(tx, userId, { hash: passwordHash, at: context.now, status })
    const exceptSessionId = isOwn ? actor.sessionId : null
    const unlinkedGoogle = await deleteLinkedIdentities(tx, userId)
    await revokeAccess(tx, { personId: userId, exceptSessionId, endsMailedLinks: true }, context.now)
    if (emailVerifiedAt === null)
      await sendAccountLinkEmail(tx, { personId: userId, email, reason: 'verify' }, context)
    await notifyAccountChange(tx, { personId: userId, email, change: 'password' }, context)
    await recordAudit(tx, context, {
      action: 'user.password_changed',
      subjectType: 'person',
      subjectId: userId,
      ...(unlinkedGoogle && { details: { unlinkedGoogle } }),
    })
  })
}
