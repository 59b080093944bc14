import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Attention } from '#app/features/dashboards/contract/dashboards.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import type { IconName } from '#app/ui/icon-names.ts'

export interface SidebarLink {
  readonly label: string
  readonly to: string
  readonly icon: IconName
  readonly permission: Permission
  /** Permission whose holders do not get this link, as they have the page within another one. */
  readonly unless?: Permission
  /** Beginnings of the addresses of its other pages. */
  readonly alsoAt?: readonly string[]
  /** Number of things that wait there; null for roles that have nothing to do with it. */
  readonly count?: (attention: Attention) => number | null
}

const sidebarLinks: readonly SidebarLink[] = [
  { label: 'Dashboard', to: '/dashboard', icon: 'layout-dashboard', permission: 'account.own' },
  { label: 'Seminars', to: '/seminars', icon: 'graduation-cap', permission: 'seminars.read' },
  { label: 'Attendees', to: '/attendees', icon: 'users', permission: 'attendees.read' },
  {
    label: 'Payments',
    to: '/payments',
    icon: 'wallet',
    permission: 'payments.verify',
    alsoAt: ['/bills', '/bookings'],
    count: ({ paymentsWaiting, bookingsWaiting }) =>
      paymentsWaiting === null ? null : paymentsWaiting + (bookingsWaiting ?? 0),
  },
  {
    label: 'Bookings',
    to: '/bookings',
    icon: 'armchair',
    permission: 'bookings.read',
    unless: 'payments.verify',
  },
  {
    label: 'Messages',
    to: '/admin?tab=messages',
    icon: 'message-square',
    permission: 'messages.manage',
    count: ({ messagesOpen }) => messagesOpen,
  },
  { label: 'Accreditation', to: '/accreditation', icon: 'award', permission: 'seminars.read' },
  { label: 'Categories', to: '/categories', icon: 'tags', permission: 'categories.manage' },
  { label: 'Email Integration', to: '/email-integration', icon: 'mail', permission: 'mail.manage' },
  {
    label: 'Settings',
    to: '/settings',
    icon: 'globe',
    permission: 'settings.content',
    alsoAt: ['/seminars/library/'],
  },
  { label: 'Admin', to: '/admin', icon: 'shield-check', permission: 'users.manage_admins' },
]

/** Links that a role has. */
export function listSidebarLinks(role: Role | null): readonly SidebarLink[] {
  return sidebarLinks.filter(
    ({ permission, unless }) =>
      roleHasPermission(role, permission) && !(unless && roleHasPermission(role, unless)),
  )
}

/** Returns the link to the page at an address, among those that a role has: the one that says most of the address. */
export function findSidebarLink(
  links: readonly SidebarLink[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): SidebarLink | undefined {
  const address = pathname + search
  const matchLength = ({ to, alsoAt = [] }: SidebarLink) =>
    Math.max(0, ...[to, ...alsoAt].filter((start) => address.startsWith(start)).map(({ length }) => length))
  const [best] = links.toSorted((one, other) => matchLength(other) - matchLength(one))
  return best !== undefined && matchLength(best) > 0 ? best : undefined
}
