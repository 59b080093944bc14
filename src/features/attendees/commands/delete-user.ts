import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockManagedUser } from '../../accounts/commands/lock-managed-user.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deletePerson } from '../../people/queries.ts'
import { giveUpSeats, lockSeminarsOf } from '../../registration/commands/give-up-seats.ts'

/**
 * Deletes a user with their registrations; the seats are free again and the proofs are gone.
 *
 * Refuses one's own account, the last active administrator, and administrators to those who are none.
 */
export async function deleteUser(context: CommandContext, userId: number): Promise<void> {
  const { db, files, actor } = context
  if (actor?.personId === userId) {
    throw new Refusal('conflict', 'own_account', 'You cannot delete your own account.')
  }
  const fileKeys = await db.transaction(async (tx) => {
    const seminars = await lockSeminarsOf(tx, userId)
    const person = await lockManagedUser(tx, context, { userId, removesAccess: true })
    const freed = await giveUpSeats(tx, userId, seminars)
    await deletePerson(tx, userId)
    await recordAudit(tx, context, {
      action: 'user.deleted',
      subjectType: 'person',
      subjectId: userId,
      details: { role: person.role },
    })
    return freed
  })
  // What cannot be deleted now is named by nothing any more, and swept up later.
  await Promise.allSettled(fileKeys.map((key) => files.delete(key)))
}
