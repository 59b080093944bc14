/** Who may change which user, and the one administrator that nobody may take away. */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { Role } from '../../people/contract.ts'
import type { PersonRow } from '../../people/queries.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { hasLogin } from '../queries/credentials.ts'
import { lockActiveAdmins, lockPerson } from '../queries/users.ts'
import { type ManagedRoles, manageRefusalText, whyNotManage } from '../rules.ts'

export interface ManagedChange {
  readonly userId: number
  readonly newRole?: Role | undefined
  /** The password, e-mail or second factor is changed. */
  readonly changesSignIn?: boolean
  /** The user is deleted, or may not sign in any more. */
  readonly removesAccess?: boolean
}

/**
 * Holds the user's row. Refuses people without a login, administrators and new administrators to those who may not
 * manage them, and whatever would leave nobody to administer.
 */
export async function lockManagedUser(
  tx: Transaction,
  context: CommandContext,
  change: ManagedChange,
): Promise<PersonRow> {
  const person = await lockManagedPerson(tx, context, change)
  if (person === null || !(await hasLogin(tx, person.id))) {
    throw new Refusal('not_found', 'user_unknown', 'This user does not exist.')
  }
  return person
}

/** The same by the same rules for anybody, also without a login; null where there is nobody. */
export async function lockManagedPerson(
  tx: Transaction,
  context: CommandContext,
  { userId, newRole, changesSignIn = false, removesAccess = false }: ManagedChange,
): Promise<PersonRow | null> {
  const takesAdmin = removesAccess || (newRole !== undefined && newRole !== 'admin')
  // All of them before the one: two administrators who demote each other meet here, and one waits.
  const admins = takesAdmin ? await lockActiveAdmins(tx) : []
  const person = await lockPerson(tx, userId)
  if (person === null) return null
  const isOther = signedInActor(context).personId !== userId
  refuseRole(context, {
    targetRole: person.role,
    newRole: newRole ?? null,
    changesSignIn: changesSignIn && isOther,
  })
  if (takesAdmin && admins.length === 1 && admins[0] === userId) {
    const message = 'This is the last active administrator. Make somebody else an administrator first.'
    throw new Refusal('conflict', 'last_admin', message)
  }
  return person
}

/** Refuses what only administrators may do with administrators and organizers. */
export function refuseRole(context: CommandContext, change: ManagedRoles): void {
  const refusal = whyNotManage(signedInActor(context).role, change)
  if (refusal !== null) throw new Refusal('forbidden', refusal, manageRefusalText[refusal])
}
