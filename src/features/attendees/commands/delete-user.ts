import { Refusal } from '../../../platform/refusals.ts'
import { lockManagedUser } from '../../accounts/commands/lock-users.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { removePerson } from './remove-person.ts'

/**
 * Deletes registrations and proofs and releases seats. Refuses the caller, the last active administrator, and
 * an administrator if the caller is none.
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
