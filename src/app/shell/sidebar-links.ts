import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import type { IconName } from '#app/ui/icon-names.ts'

interface SidebarLink {
  readonly label: string
  readonly to: string
  readonly icon: IconName
  readonly permission: Permission
  /** Whether a ledger must be kept, or must not; left out for links that are always shown. */
  readonly withLedger?: boolean
  /** Permission whose holders do not get this link, as they have the page in another one. */
  readonly unless?: Permission
}

const sidebarLinks: readonly SidebarLink[] = [
  { label: 'Dashboard', to: '/dashboard', icon: 'layout-dashboard', permission: 'account.own' },
  { label: 'Attendees', to: '/attendees', icon: 'users', permission: 'attendees.read' },
  { label: 'Seminars', to: '/seminars', icon: 'graduation-cap', permission: 'seminars.read' },
  { label: 'Accreditation', to: '/accreditation', icon: 'award', permission: 'seminars.read' },
  { label: 'Bookings', to: '/bookings', icon: 'armchair', permission: 'bookings.read' },
  { label: 'Bills', to: '/bills', icon: 'wallet', permission: 'money.read', withLedger: true },
  // With a ledger, the page of bills leads there.
  {
    label: 'Discounts',
    to: '/bills/discounts',
    icon: 'wallet',
    permission: 'money.prices',
    withLedger: false,
  },
  { label: 'Categories', to: '/categories', icon: 'tags', permission: 'categories.manage' },
  { label: 'Email Integration', to: '/email-integration', icon: 'mail', permission: 'mail.manage' },
  { label: 'Settings', to: '/settings', icon: 'globe', permission: 'settings.content' },
  {
    label: 'Messages',
    to: '/admin?tab=messages',
    icon: 'message-square',
    permission: 'messages.manage',
    unless: 'users.manage_admins',
  },
  { label: 'Admin', to: '/admin', icon: 'shield-check', permission: 'users.manage_admins' },
]

/** Links that a role has. */
export function listSidebarLinks(role: Role | null, keepsLedger: boolean): readonly SidebarLink[] {
  return sidebarLinks.filter(
    ({ permission, withLedger = keepsLedger, unless }) =>
      roleHasPermission(role, permission) &&
      !(unless && roleHasPermission(role, unless)) &&
      withLedger === keepsLedger,
  )
}
