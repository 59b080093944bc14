import { useSearchParams } from 'react-router'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { SessionUser } from '#app/features/accounts/ui/accounts-api.ts'
import { usersSearchParams } from '#app/features/accounts/ui/admin/users-api.ts'
import { UsersTab } from '#app/features/accounts/ui/admin/users-tab.tsx'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { auditSearchParams } from '#app/features/people/ui/admin/audit-api.ts'
import { AuditLogTab } from '#app/features/people/ui/admin/audit-tab.tsx'
import { privacySearchParams } from '#app/features/privacy/ui/admin/privacy-admin-api.ts'
import { ErasureRequestsTab } from '#app/features/privacy/ui/admin/privacy-tab.tsx'
import { supportMessagesSearchParams } from '#app/features/support/ui/admin/messages-api.ts'
import { SupportMessagesTab } from '#app/features/support/ui/admin/messages-tab.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'

export type AdminTab = 'users' | 'messages' | 'privacy' | 'audit'

const tabPermissions: Record<AdminTab, Permission> = {
  users: 'users.manage',
  messages: 'messages.manage',
  privacy: 'people.erase',
  audit: 'audit.read',
}

const tabs: readonly AdminTab[] = ['users', 'messages', 'privacy', 'audit']

function listAdminTabs(role: Role): readonly AdminTab[] {
  return tabs.filter((tab) => roleHasPermission(role, tabPermissions[tab]))
}

export function readAdminTab(params: URLSearchParams, role: Role): AdminTab {
  const value = params.get('tab')
  return listAdminTabs(role).find((tab) => tab === value) ?? 'users'
}

function toAdminTabSearchParams(
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
  `/admin?${toAdminTabSearchParams('users', usersSearchParams.write({ search: email, page: 1 }))}`

const toTabUrl = (tab: AdminTab) => (params: URLSearchParams) => toAdminTabSearchParams(tab, params)

function AllUsers({ viewer }: { viewer: SessionUser }) {
  const state = useListSearchParams(usersSearchParams, toTabUrl('users'))
  return (
    <UsersTab viewer={viewer} profileHref={(personId) => `/attendees?profile=${personId}`} state={state} />
  )
}

function AllMessages() {
  const state = useListSearchParams(supportMessagesSearchParams, toTabUrl('messages'))
  return <SupportMessagesTab state={state} userHref={userHref} />
}

function AllErasureRequests() {
  const state = useListSearchParams(privacySearchParams, toTabUrl('privacy'))
  return <ErasureRequestsTab state={state} userHref={userHref} />
}

function AuditLog() {
  return <AuditLogTab state={useListSearchParams(auditSearchParams, toTabUrl('audit'))} />
}

export function AdminTabs() {
  const { state } = useAuth()
  const [params, setParams] = useSearchParams()
  if (state.status !== 'authenticated') return null
  const viewer = state.user

  const contents: Record<AdminTab, () => React.ReactNode> = {
    users: () => <AllUsers viewer={viewer} />,
    messages: () => <AllMessages />,
    privacy: () => <AllErasureRequests />,
    audit: () => <AuditLog />,
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
      onChange={(tab) => setParams(toAdminTabSearchParams(tab), { preventScrollReset: true })}
    />
  )
}
