import { type DehydratedState, dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type RouterContextProvider, useLoaderData } from 'react-router'
import { type SessionUser, sessionQuery } from '../../features/accounts/ui/accounts-api.ts'
import { useAuth } from '../../features/accounts/ui/auth-provider.tsx'
import { type Permission, roleHasPermission } from '../../features/people/contract/permissions.ts'
import type { Role } from '../../features/people/contract/person.ts'
import type { ApiClient } from '../../platform/api-client/api-client.ts'
import { getQueryClient } from '../query-client.ts'
import { pageRequestContext } from '../request-context.ts'
import { AccessDeniedScreen } from './guard-screens.tsx'
import { MemberPageMeta } from './member-meta.tsx'
import { findRequiredSetupStep } from './redirects.ts'

interface AdminPageData {
  readonly queries: DehydratedState | undefined
  readonly isDenied: boolean
}

export interface AdminPrefetchContext {
  readonly queries: QueryClient
  readonly api: ApiClient
  readonly role: Role
  readonly params: URLSearchParams
}

interface PageArgs {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
}

/**
 * Responds 403 without the permission.
 * @param prefetch requests the page's first data; the page's components request again whatever fails here
 */
export async function loadAdminPage(
  { context, request }: PageArgs,
  permission: Permission,
  prefetch: (context: AdminPrefetchContext) => Promise<unknown>,
) {
  const { api } = context.get(pageRequestContext)
  const queries = getQueryClient()
  const user = await queries.ensureQueryData(sessionQuery(api))
  if (!mayOpen(user, permission)) {
    return data<AdminPageData>({ queries: undefined, isDenied: true }, { status: 403 })
  }
  const params = new URL(request.url).searchParams
  const loading = prefetch({ queries, api, role: user.role, params })
  if (import.meta.env.SSR) await loading
  // The browser shows the page meanwhile, and its components report failures.
  else loading.catch(() => undefined)
  return data<AdminPageData>({
    queries: import.meta.env.SSR ? dehydrate(queries) : undefined,
    isDenied: false,
  })
}

export interface GuardedAdminPageProps {
  title: string
  documentTitle?: string
  permission: Permission
  children: ReactNode
}

/** The page of a route whose loader is `loadAdminPage`. */
export function GuardedAdminPage({ title, documentTitle, permission, children }: GuardedAdminPageProps) {
  const { queries, isDenied } = useLoaderData<typeof loadAdminPage>()
  return (
    <HydrationBoundary state={queries}>
      <MemberPageMeta
        title={isDenied ? 'Access Denied' : title}
        documentTitle={isDenied ? undefined : documentTitle}
      />
      <PermissionGuard permission={permission}>{children}</PermissionGuard>
    </HydrationBoundary>
  )
}

/** Renders a page only for users with a permission. The binding check is on the API. */
function PermissionGuard({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { state } = useAuth()
  // Unreachable: the area's layout requires a session.
  if (state.status !== 'authenticated') return null
  const { role } = state.user
  return roleHasPermission(role, permission) ? children : <AccessDeniedScreen role={role} />
}

/** The area's frame redirects users who must complete a first step. */
function mayOpen(user: SessionUser | null, permission: Permission): user is SessionUser {
  return user !== null && findRequiredSetupStep(user) === null && roleHasPermission(user.role, permission)
}
