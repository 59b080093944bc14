import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deleteLinkedIdentities, findPasswordHash, markOneTimeTokensUsed } from '../queries/credentials.ts'
import { lockOwnPerson } from './lock-users.ts'
import { notifyAccountChange } from './notify-account-change.ts'

/** Refuses if Google is the only way to sign in: a password must be set first. */
export async function unlinkGoogle(context: CommandContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { id: personId, email } = await lockOwnPerson(tx, context)
    if ((await findPasswordHash(tx, personId)) === null) {
      const message = 'Set a password first. Without one, you could no longer log in.'
      throw new Refusal('conflict', 'only_way_in', message)
    }
    await deleteLinkedIdentities(tx, personId)
    for (const purpose of ['sign_in_handover', 'second_factor'] as const)
      await markOneTimeTokensUsed(tx, { personId, purpose }, context.now)
    await notifyAccountChange(tx, { personId, email, change: 'google_unlinked' }, context)
    await recordAudit(tx, context, {
      action: 'account.google_unlinked',
      subjectType: 'person',
      subjectId: personId,
    })
  })
}
