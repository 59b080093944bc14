import { type AdminPrefetchContext, adminPage } from '#app/app/shell/admin-page.tsx'
import { usersQuery, usersSearchParams } from '#app/features/accounts/ui/admin/users-api.ts'
import { auditLogQuery, auditSearchParams } from '#app/features/people/ui/admin/audit-api.ts'
import {
  erasureRequestsQuery,
  privacySearchParams,
} from '#app/features/privacy/ui/admin/privacy-admin-api.ts'
import {
  supportMessagesQuery,
  supportMessagesSearchParams,
} from '#app/features/support/ui/admin/messages-api.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { AdminTabs, readAdminTab } from './admin/admin-tabs.tsx'

export const { loader, Component } = adminPage({
  title: 'User Management',
  permission: 'users.manage',
  prefetch: prefetchTab,
  Content: () => (
    <>
      <PageHeading title="User Management" subtitle="Manage system users and their roles." />
      <AdminTabs />
    </>
  ),
})

function prefetchTab({ queries, api, role, params }: AdminPrefetchContext): Promise<void> {
  switch (readAdminTab(params, role)) {
    case 'users':
      return queries.prefetchQuery(usersQuery(api, usersSearchParams.read(params)))
    case 'messages':
      return queries.prefetchQuery(supportMessagesQuery(api, supportMessagesSearchParams.read(params)))
    case 'privacy':
      return queries.prefetchQuery(erasureRequestsQuery(api, privacySearchParams.read(params)))
    case 'audit':
      return queries.prefetchQuery(auditLogQuery(api, auditSearchParams.read(params)))
  }
}
