/** Which tab of /admin is open, as the address says it; each tab reads the rest for itself. */
import { may, type Permission } from '../../../../features/people/access.ts'
import type { Role } from '../../../../features/people/contract.ts'

export type AdminTab = 'users' | 'messages' | 'privacy' | 'audit'

const permissionOf: Record<AdminTab, Permission> = {
  users: 'users.manage',
  messages: 'messages.manage',
  privacy: 'people.erase',
  audit: 'audit.read',
}

const tabs: readonly AdminTab[] = ['users', 'messages', 'privacy', 'audit']

/** What is not for this role is not shown to it. */
export function tabsOf(role: Role): readonly AdminTab[] {
  return tabs.filter((tab) => may(role, permissionOf[tab]))
}

/** The tab of the address, or the first one where it names none that this role may see. */
export function readTab(params: URLSearchParams, role: Role): AdminTab {
  const given = params.get('tab')
  return tabsOf(role).find((tab) => tab === given) ?? 'users'
}

/** The address of a tab with what it shows. */
export function tabParams(tab: AdminTab, shown: URLSearchParams = new URLSearchParams()): URLSearchParams {
  return new URLSearchParams([['tab', tab], ...shown])
}
