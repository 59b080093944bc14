import { may, type Permission } from '../../../../features/people/contract/permissions.ts'
import type { Role } from '../../../../features/people/contract/person.ts'

export type AdminTab = 'users' | 'messages' | 'privacy' | 'audit'

const permissionOf: Record<AdminTab, Permission> = {
  users: 'users.manage',
  messages: 'messages.manage',
  privacy: 'people.erase',
  audit: 'audit.read',
}

const tabs: readonly AdminTab[] = ['users', 'messages', 'privacy', 'audit']

export function tabsOf(role: Role): readonly AdminTab[] {
  return tabs.filter((tab) => may(role, permissionOf[tab]))
}

export function readTab(params: URLSearchParams, role: Role): AdminTab {
  const given = params.get('tab')
  return tabsOf(role).find((tab) => tab === given) ?? 'users'
}

export function tabParams(tab: AdminTab, shown: URLSearchParams = new URLSearchParams()): URLSearchParams {
  return new URLSearchParams([['tab', tab], ...shown])
}
