import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { sessionQuery } from '../../../features/accounts/ui/accounts-api.ts'
import { readUsersAddress } from '../../../features/accounts/ui/admin/users-address.ts'
import { usersQuery } from '../../../features/accounts/ui/users-api.ts'
import type { Role } from '../../../features/people/contract.ts'
import { readAuditAddress } from '../../../features/people/ui/admin/audit-address.ts'
import { auditQuery } from '../../../features/people/ui/admin/audit-api.ts'
import { readMessagesAddress } from '../../../features/support/ui/admin/messages-address.ts'
import { messagesQuery } from '../../../features/support/ui/support-admin-api.ts'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import { PageHeading } from '../../../ui/public/structure.tsx'
import { getQueryClient } from '../../query-client.ts'
import { pageRequest } from '../../request-context.ts'
import { Guarded, isPermitted } from '../../shell/guarded.tsx'
import { memberMeta } from '../../shell/member-meta.ts'
import type { Route } from './+types/admin.ts'
import { readTab } from './admin/admin-address.ts'
import { AdminTabs } from './admin/admin-tabs.tsx'

const permission = 'users.manage'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageRequest)
  const queries = getQueryClient()
  if (!(await isPermitted(queries, api, permission)))
    return data({ queries: undefined, isDenied: true }, { status: 403 })
  const user = await queries.ensureQueryData(sessionQuery(api))
  await prefetchTab({ queries, api, role: user?.role ?? 'attendee' }, new URL(request.url).searchParams)
  return data({ queries: dehydrate(queries), isDenied: false })
}

interface Asking {
  readonly queries: QueryClient
  readonly api: ApiClient
  readonly role: Role
}

/** What cannot be fetched now the browser tries again, and then says that it failed. */
function prefetchTab({ queries, api, role }: Asking, params: URLSearchParams): Promise<void> {
  switch (readTab(params, role)) {
    case 'users':
      return queries.prefetchQuery(usersQuery(api, readUsersAddress(params)))
    case 'messages':
      return queries.prefetchQuery(messagesQuery(api, readMessagesAddress(params)))
    case 'audit':
      return queries.prefetchQuery(auditQuery(api, readAuditAddress(params)))
  }
}

export function clientLoader() {
  return { queries: undefined, isDenied: false }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return memberMeta(loaderData?.isDenied ? 'Access Denied' : 'User Management')
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.queries}>
      <Guarded permission={permission}>
        <PageHeading title="User Management" subtitle="Manage system users and their roles." />
        <AdminTabs />
      </Guarded>
    </HydrationBoundary>
  )
}
