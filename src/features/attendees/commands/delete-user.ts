import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockManagedUser } from '../../accounts/commands/lock-managed-user.ts'
import { removePerson } from './remove-person.ts'

/**
 * Deletes a user with their registrations; the seats are free again and the proofs are gone.
 *
 * Refuses one's own account, the last active administrator, and administrators to those who are none.
 */
export async function deleteUser(context: CommandContext, userId: number): Promise<void> {
  if (context.actor?.personId === userId) {
    throw new Refusal('conflict', 'own_account', 'You cannot delete your own account.')
  }
  await removePerson(context, {
    personId: userId,
    action: 'user.deleted',
    lock: (tx) => lockManagedUser(tx, context, { userId, removesAccess: true }),
  })
}
