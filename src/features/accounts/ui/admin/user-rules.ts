/** Changes that the viewer may make to which users; only for display, the server decides. */

import { roleHasPermission } from '#app/application/contract/permissions.ts'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import { Role } from '#app/features/people/contract/person.ts'

type Viewer = Pick<User, 'id' | 'role'>

export function mayChangeUser(viewer: Viewer, user: Pick<ListedUser, 'role'>): boolean {
  return user.role !== 'admin' || roleHasPermission(viewer.role, 'users.manage_admins')
}

/** Organizers cannot change the sign-in of other organizers. */
export function mayChangeUserSignIn(viewer: Viewer, user: Pick<ListedUser, 'id' | 'role'>): boolean {
  if (!mayChangeUser(viewer, user)) return false
  const isAnothers = user.role === 'organizer' && user.id !== viewer.id
  return !isAnothers || roleHasPermission(viewer.role, 'users.manage_admins')
}

/** Whether the viewer may delete a user; nobody deletes their own account here. */
export function mayDeleteUser(viewer: Viewer, user: Pick<ListedUser, 'id' | 'role'>): boolean {
  return viewer.id !== user.id && mayChangeUser(viewer, user)
}

export function listGrantableRoles<Some extends Role>(viewer: Viewer, roles: readonly Some[]): Some[] {
  return roles.filter((role) => role !== 'admin' || roleHasPermission(viewer.role, 'users.manage_admins'))
}

const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  organizer: 'Organizer',
  staff: 'Staff',
  attendee: 'Attendee',
}

export function roleOptions(roles: readonly Role[]) {
  return roles.map((role) => ({ value: role, label: roleLabels[role] }))
}

export const allRoles = Role.options
