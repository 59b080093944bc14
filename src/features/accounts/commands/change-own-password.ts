import type { CommandContext } from '../../../platform/http/context.ts'
import { refuseField } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import type { ChangeOwnPasswordInput } from '../contract/forms.ts'
import { hashNewPassword, isPassword, passwordContext } from '../password-hash.ts'
import {
  deleteIdentities,
  findPasswordHash,
  findPasswordStatus,
  putPassword,
} from '../queries/credentials.ts'
import { findUserRow } from '../queries/users.ts'
import { closeWaysIn } from './close-ways-in.ts'
import { lockOwnPerson } from './lock-own-person.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { renewSessionToken } from './renew-session-token.ts'

const passwordUnchanged = () =>
  refuseField('newPassword', 'password_unchanged', 'Please choose a password other than the present one.')

const passwordWrong = () => refuseField('currentPassword', 'password_wrong', 'This is not your password.')

/**
 * Changes one's own password, or sets the first one, and ends every other session and mailed links. A changed
 * password also unlinks Google accounts: whoever changes it because somebody else got in must be alone afterwards.
 * A copy of this session's cookie ends too.
 *
 * @returns the session's new token. Refuses a temporary password as the new one, one that others would guess, and a wrong present password: a phone left on a table must not be enough.
 */
export async function changeOwnPassword(
  context: CommandContext,
  { currentPassword, newPassword }: ChangeOwnPasswordInput,
): Promise<string> {
  const { personId, sessionId } = signedInActor(context)
  const stored = await findPasswordHash(context.db, personId)
  if (stored !== null && !(await isPassword(stored, currentPassword ?? ''))) {
    throw passwordWrong()
  }
  const isTemporary = (await findPasswordStatus(context.db, personId)) === 'temporary'
  if (isTemporary && newPassword === currentPassword) throw passwordUnchanged()
  const words = passwordContext(context.appUrl, await findUserRow(context.db, personId))
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', words)
  return context.db.transaction(async (tx) => {
    const { email } = await lockOwnPerson(tx, context)
    // Comparing took its time: the password may be another by now, set by whoever got the account back.
    if ((await findPasswordHash(tx, personId)) !== stored) throw passwordWrong()
    await putPassword(tx, personId, { hash: passwordHash, at: context.now })
    const unlinkedGoogle = stored !== null && (await deleteIdentities(tx, personId))
    await closeWaysIn(tx, { personId, keptSessionId: sessionId, endsMailedLinks: true }, context.now)
    await notifyAccountChange(tx, { personId, email, change: 'password' }, context)
    await recordAudit(tx, context, {
      action: 'account.password_changed',
      subjectType: 'person',
      subjectId: personId,
      ...(unlinkedGoogle && { details: { unlinkedGoogle } }),
    })
    return renewSessionToken(tx, { personId, sessionId })
  })
}
