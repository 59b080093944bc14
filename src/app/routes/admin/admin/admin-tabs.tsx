import { useSearchParams } from 'react-router'
import {
  readUsersSearchParams,
  toUsersSearchParams,
} from '../../../../features/accounts/ui/admin/users-api.ts'
import { UsersTab } from '../../../../features/accounts/ui/admin/users-tab.tsx'
import { useAuth } from '../../../../features/accounts/ui/auth-provider.tsx'
import { type Permission, roleHasPermission } from '../../../../features/people/contract/permissions.ts'
import type { Role } from '../../../../features/people/contract/person.ts'
import { readAuditSearchParams, toAuditSearchParams } from '../../../../features/people/ui/admin/audit-api.ts'
import { AuditLogTab } from '../../../../features/people/ui/admin/audit-tab.tsx'
import {
  readPrivacySearchParams,
  toPrivacySearchParams,
} from '../../../../features/privacy/ui/admin/privacy-admin-api.ts'
import { ErasureRequestsTab } from '../../../../features/privacy/ui/admin/privacy-tab.tsx'
import {
  readSupportMessagesSearchParams,
  toSupportMessagesSearchParams,
} from '../../../../features/support/ui/admin/messages-api.ts'
import { SupportMessagesTab } from '../../../../features/support/ui/admin/messages-tab.tsx'
import { PageTabs } from '../../../../ui/admin/page-tabs.tsx'

export type AdminTab = 'users' | 'messages' | 'privacy' | 'audit'

const tabPermissions: Record<AdminTab, Permission> = {
  users: 'users.manage',
  messages: 'messages.manage',
  privacy: 'people.erase',
  audit: 'audit.read',
}

const tabs: readonly AdminTab[] = ['users', 'messages', 'privacy', 'audit']

export function listAdminTabs(role: Role): readonly AdminTab[] {
  return tabs.filter((tab) => roleHasPermission(role, tabPermissions[tab]))
}

export function readAdminTab(params: URLSearchParams, role: Role): AdminTab {
  const value = params.get('tab')
  return listAdminTabs(role).find((tab) => tab === value) ?? 'users'
}

export function toAdminTabSearchParams(
  tab: AdminTab,
  tabParams: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  return new URLSearchParams([['tab', tab], ...tabParams])
}

const labels: Record<AdminTab, string> = {
  users: 'Users',
  messages: 'Messages',
  privacy: 'Privacy',
  audit: 'Audit Log',
}

const userHref = (email: string) =>
  `/admin?${toAdminTabSearchParams('users', toUsersSearchParams({ search: email, page: 1 }))}`

export function AdminTabs() {
  const { state } = useAuth()
  const [params, setParams] = useSearchParams()
  if (state.status !== 'authenticated') return null
  const viewer = state.user

  function show(tab: AdminTab, tabParams?: URLSearchParams, shouldPush = true) {
    setParams(toAdminTabSearchParams(tab, tabParams), { replace: !shouldPush, preventScrollReset: true })
  }

  const contents: Record<AdminTab, () => React.ReactNode> = {
    users: () => (
      <UsersTab
        viewer={viewer}
        profileHref={(personId) => `/attendees?profile=${personId}`}
        searchParams={readUsersSearchParams(params)}
        onSearchParams={(searchParams, shouldPush) =>
          show('users', toUsersSearchParams(searchParams), shouldPush)
        }
      />
    ),
    messages: () => (
      <SupportMessagesTab
        searchParams={readSupportMessagesSearchParams(params)}
        onSearchParams={(searchParams, shouldPush) =>
          show('messages', toSupportMessagesSearchParams(searchParams), shouldPush)
        }
        userHref={userHref}
      />
    ),
    privacy: () => (
      <ErasureRequestsTab
        searchParams={readPrivacySearchParams(params)}
        onPage={(page, shouldPush) => show('privacy', toPrivacySearchParams({ page }), shouldPush)}
        userHref={userHref}
      />
    ),
    audit: () => (
      <AuditLogTab
        searchParams={readAuditSearchParams(params)}
        onSearchParams={(searchParams, shouldPush) =>
          show('audit', toAuditSearchParams(searchParams), shouldPush)
        }
      />
    ),
  }

  return (
    <PageTabs
      label="Administration sections"
      tabs={listAdminTabs(viewer.role).map((name) => ({
        name,
        label: labels[name],
        content: contents[name],
      }))}
      current={readAdminTab(params, viewer.role)}
      onChange={(tab) => show(tab)}
    />
  )
}
