/** What this person may do to which users, as the screens show it; the server decides (decisions, "Roles"). */

import { may } from '../../../people/access.ts'
import { Role } from '../../../people/contract.ts'
import type { ListedUser, User } from '../../contract.ts'

type Viewer = Pick<User, 'id' | 'role'>

export function mayChange(viewer: Viewer, user: Pick<ListedUser, 'role'>): boolean {
  return user.role !== 'admin' || may(viewer.role, 'users.manage_admins')
}

/** Password, e-mail and second factor: those of other organizers are for administrators. */
export function mayChangeSignIn(viewer: Viewer, user: Pick<ListedUser, 'id' | 'role'>): boolean {
  if (!mayChange(viewer, user)) return false
  const isAnothers = user.role === 'organizer' && user.id !== viewer.id
  return !isAnothers || may(viewer.role, 'users.manage_admins')
}

/** Nobody deletes their own account here. */
export function mayDelete(viewer: Viewer, user: Pick<ListedUser, 'id' | 'role'>): boolean {
  return viewer.id !== user.id && mayChange(viewer, user)
}

/** Those of the given roles that this person may hand out. */
export function grantable<Some extends Role>(viewer: Viewer, roles: readonly Some[]): Some[] {
  return roles.filter((role) => role !== 'admin' || may(viewer.role, 'users.manage_admins'))
}

const roleWords: Record<Role, string> = {
  admin: 'Admin',
  organizer: 'Organizer',
  staff: 'Staff',
  attendee: 'Attendee',
}

export function roleOptions(roles: readonly Role[]) {
  return roles.map((role) => ({ value: role, label: roleWords[role] }))
}

export const everyRole = Role.options
