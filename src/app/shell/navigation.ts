import type { Permission } from '../../features/people/contract/permissions.ts'
import type { IconName } from '../../ui/public/icon-names.ts'

export interface SidebarLink {
  readonly label: string
  readonly to: string
  readonly icon: IconName
  readonly permission: Permission
}

export const sidebarLinks: readonly SidebarLink[] = [
  { label: 'Dashboard', to: '/dashboard', icon: 'layout-dashboard', permission: 'account.own' },
  { label: 'Attendees', to: '/attendees', icon: 'users', permission: 'attendees.look' },
  { label: 'Seminars', to: '/seminars', icon: 'graduation-cap', permission: 'seminars.look' },
  { label: 'Categories', to: '/categories', icon: 'tags', permission: 'categories.manage' },
  { label: 'Email Integration', to: '/email-integration', icon: 'mail', permission: 'mail.manage' },
  { label: 'Admin', to: '/admin', icon: 'shield-check', permission: 'users.manage' },
]

export function isOfficePath(path: string): boolean {
  return sidebarLinks.some(({ to, permission }) => permission !== 'account.own' && path.startsWith(to))
}
