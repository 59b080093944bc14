import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import { canSignIn } from '../queries/credentials.ts'
import { lockActiveAdmins } from '../queries/users.ts'
import { manageUserRefusalText, type UserRoleChange, whyUserCannotBeManaged } from '../rules.ts'

export interface ManagedUserChange {
  readonly userId: number
  readonly newRole?: Role | undefined
  readonly changesSignIn?: boolean
  readonly removesAccess?: boolean
}

/**
 * Refuses people without a login, administrators without permission to manage or appoint them, and removing
 * the last active one.
 */
export async function lockManagedUser(
  tx: Transaction,
  context: CommandContext,
  change: ManagedUserChange,
): Promise<PersonRow> {
  const person = await lockManagedPerson(tx, context, change)
  if (person === null || !(await canSignIn(tx, person.id))) {
    throw new Refusal('not_found', 'user_unknown', 'This user does not exist.')
  }
  return person
}

/**
 * Locks like `lockManagedUser`, including people without a login; null if there is none. Refuses accounts and roles for
 * people who share another person's address.
 */
export async function lockManagedPerson(
  tx: Transaction,
  context: CommandContext,
  { userId, newRole, changesSignIn = false, removesAccess = false }: ManagedUserChange,
): Promise<PersonRow | null> {
  const takesAdmin = removesAccess || (newRole !== undefined && newRole !== 'admin')
  // Before the user, so that two who demote each other run one after the other.
  const admins = takesAdmin ? await lockActiveAdmins(tx) : []
  const person = await lockPerson(tx, userId)
  if (person === null) return null
  if (person.sharesMailbox && (changesSignIn || (newRole !== undefined && newRole !== person.role)))
    throw sharedMailboxRefusal()
  const isOther = requireSignedInActor(context).personId !== userId
  refuseForbiddenRoleChange(context, {
    targetRole: person.role,
    newRole: newRole ?? null,
    changesSignIn: changesSignIn && isOther,
  })
  if (takesAdmin && admins.length === 1 && admins[0] === userId) {
    const message = 'This is the last active administrator. Make someone else an administrator first.'
    throw new Refusal('conflict', 'last_admin', message)
  }
  return person
}

function sharedMailboxRefusal(): Refusal {
  const message =
    'This person shares the email address of someone else, so they cannot have an account. Ask for an address of their own.'
  return new Refusal('conflict', 'shares_mailbox', message)
}

export function refuseForbiddenRoleChange(context: CommandContext, change: UserRoleChange): void {
  const refusal = whyUserCannotBeManaged(requireSignedInActor(context).role, change)
  if (refusal !== null) throw new Refusal('forbidden', refusal, manageUserRefusalText[refusal])
}

/** Locks the actor's row. Refuses a person deleted or erased since the request was authorized. */
export async function lockOwnPerson(tx: Transaction, context: CommandContext): Promise<PersonRow> {
  const person = await lockPerson(tx, requireSignedInActor(context).personId)
  if (person === null || person.erasedAt !== null) throw notSignedIn()
  return person
}
