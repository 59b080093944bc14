import { useSearchParams } from 'react-router'
import { usersQuery, usersSearchParams } from '#app/features/accounts/ui/admin/users-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
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
import { type AdminPrefetchContext, adminPage } from './admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'User Management',
  permission: 'users.manage',
  prefetch: prefetchTab,
  Content: AdminContent,
})

function AdminContent({ role }: { role: Role }) {
  const [params] = useSearchParams()
  return (
    <>
      {readAdminTab(params, role) === 'messages' ? (
        <PageHeading title="Messages" subtitle="What visitors wrote, and requests for new passwords." />
      ) : (
        <PageHeading title="User Management" subtitle="Manage system users and their roles." />
      )}
      <AdminTabs />
    </>
  )
}

function prefetchTab({ queries, role, params }: AdminPrefetchContext): Promise<void> {
  switch (readAdminTab(params, role)) {
    case 'users':
      return queries.prefetchQuery(usersQuery(usersSearchParams.read(params)))
    case 'messages':
      return queries.prefetchQuery(supportMessagesQuery(supportMessagesSearchParams.read(params)))
    case 'privacy':
      return queries.prefetchQuery(erasureRequestsQuery(privacySearchParams.read(params)))
    case 'audit':
      return queries.prefetchQuery(auditLogQuery(auditSearchParams.read(params)))
  }
}
