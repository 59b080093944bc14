import { readUsersAddress } from '../../../features/accounts/ui/admin/users-search-params.ts'
import { usersQuery } from '../../../features/accounts/ui/users-api.ts'
import { auditQuery } from '../../../features/people/ui/admin/audit-api.ts'
import { readAuditAddress } from '../../../features/people/ui/admin/audit-search-params.ts'
import { readPrivacyAddress } from '../../../features/privacy/ui/admin/privacy-search-params.ts'
import { erasureRequestsQuery } from '../../../features/privacy/ui/privacy-admin-api.ts'
import { readMessagesAddress } from '../../../features/support/ui/admin/messages-search-params.ts'
import { messagesQuery } from '../../../features/support/ui/support-admin-api.ts'
import { PageHeading } from '../../../ui/public/structure.tsx'
import {
  type Asking,
  loadOfficePage,
  OfficePage,
  officeMeta,
  openOfficePage,
} from '../../shell/admin-page.tsx'
import type { Route } from './+types/admin.ts'
import { AdminTabs, readTab } from './admin/admin-tabs.tsx'

const permission = 'users.manage'

export function loader(args: Route.LoaderArgs) {
  return loadOfficePage(args, permission, prefetchTab)
}

function prefetchTab({ queries, api, role, params }: Asking): Promise<void> {
  switch (readTab(params, role)) {
    case 'users':
      return queries.prefetchQuery(usersQuery(api, readUsersAddress(params)))
    case 'messages':
      return queries.prefetchQuery(messagesQuery(api, readMessagesAddress(params)))
    case 'privacy':
      return queries.prefetchQuery(erasureRequestsQuery(api, readPrivacyAddress(params)))
    case 'audit':
      return queries.prefetchQuery(auditQuery(api, readAuditAddress(params)))
  }
}

export function clientLoader() {
  return openOfficePage()
}

export function meta({ loaderData }: Route.MetaArgs) {
  return officeMeta('User Management', loaderData)
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage permission={permission} loaded={loaderData}>
      <PageHeading title="User Management" subtitle="Manage system users and their roles." />
      <AdminTabs />
    </OfficePage>
  )
}
