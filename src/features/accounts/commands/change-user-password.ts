import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import type { ChangeUserPasswordInput } from '../contract/forms.ts'
import { hashNewPassword, passwordContext } from '../password-hash.ts'
import { deleteIdentities, putPassword } from '../queries/credentials.ts'
import { findUserRow } from '../queries/users.ts'
import { closeWaysIn } from './close-ways-in.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { notifyAccountChange } from './notify-account-change.ts'

/**
 * Sets a user's password, which somebody else than the actor must change at the next sign-in, unlinks their Google accounts and ends mailed links and their sessions, except the one that
 * asks where it is one's own.
 */
export async function changeUserPassword(
  context: CommandContext,
  { userId, newPassword }: ChangeUserPasswordInput,
): Promise<void> {
  const actor = signedInActor(context)
  const words = passwordContext(context.appUrl, await findUserRow(context.db, userId))
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', words)
  await context.db.transaction(async (tx) => {
    const { email } = await lockManagedUser(tx, context, { userId, changesSignIn: true })
    const isOwn = actor.personId === userId
    const status = isOwn ? 'usable' : 'temporary'
    await putPassword(tx, userId, { hash: passwordHash, at: context.now, status })
    const keptSessionId = isOwn ? actor.sessionId : null
    const unlinkedGoogle = await deleteIdentities(tx, userId)
    await closeWaysIn(tx, { personId: userId, keptSessionId, endsMailedLinks: true }, context.now)
    await notifyAccountChange(tx, { personId: userId, email, change: 'password' }, context)
    await recordAudit(tx, context, {
      action: 'user.password_changed',
      subjectType: 'person',
      subjectId: userId,
      ...(unlinkedGoogle && { details: { unlinkedGoogle } }),
    })
  })
}
