import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { hashNewPassword, passwordContextWords } from '../adapters/password-hash.ts'
import type { ChangeUserPasswordInput } from '../contract/account-forms.ts'
import { deleteLinkedIdentities, upsertPassword } from '../queries/credentials.ts'
import { findUserRow } from '../queries/users.ts'
import { lockManagedUser } from './lock-users.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { revokeAccess } from './revoke-access.ts'

/**
 * Also unlinks Google, and ends mailed links and sessions (except the actor's own). A password set by someone
 * else is temporary.
 */
export async function changeUserPassword(
  context: CommandContext,
  { userId, newPassword }: ChangeUserPasswordInput,
): Promise<void> {
  const actor = requireSignedInActor(context)
  const words = passwordContextWords(context.appUrl, await findUserRow(context.db, userId))
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', words)
  await context.db.transaction(async (tx) => {
    const { email } = await lockManagedUser(tx, context, { userId, changesSignIn: true })
    const isOwn = actor.personId === userId
    const status = isOwn ? 'usable' : 'temporary'
    await upsertPassword(tx, userId, { hash: passwordHash, at: context.now, status })
    const exceptSessionId = isOwn ? actor.sessionId : null
    const unlinkedGoogle = await deleteLinkedIdentities(tx, userId)
    await revokeAccess(tx, { personId: userId, exceptSessionId, endsMailedLinks: true }, context.now)
    await notifyAccountChange(tx, { personId: userId, email, change: 'password' }, context)
    await recordAudit(tx, context, {
      action: 'user.password_changed',
      subjectType: 'person',
      subjectId: userId,
      ...(unlinkedGoogle && { details: { unlinkedGoogle } }),
    })
  })
}
