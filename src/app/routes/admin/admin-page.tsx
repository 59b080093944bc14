import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getQueryClient } from '#app/app/query-client.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { AccessDeniedScreen } from '#app/app/shell/guard-screens.tsx'
import { MemberPageMeta } from '#app/app/shell/member-meta.tsx'
import { findRequiredSetupStep } from '#app/app/shell/redirects.ts'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import { type SessionUser, sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import type { Role } from '#app/features/people/contract/person.ts'

export interface AdminPrefetchContext {
  readonly queries: QueryClient
  readonly role: Role
  readonly params: URLSearchParams
  /** Parameters of the page's path. */
  readonly pathParams: LoaderFunctionArgs['params']
}

export interface AdminPage {
  readonly title: string
  /** Title in place of the one with the provider's name. */
  readonly documentTitle?: string
  /** Permission for what is shown; the binding check is on the API. */
  readonly permission: Permission
  /** Requests the page's first data; components request again whatever fails here. */
  readonly prefetch: (context: AdminPrefetchContext) => Promise<unknown>
  readonly Content: (props: { role: Role }) => ReactNode
}

/** Loader and component of a page of the admin area, for its route. Responds 403 without the permission. */
export function adminPage({ title, documentTitle, permission, prefetch, Content }: AdminPage) {
  async function loader({ context, request, params: pathParams }: LoaderFunctionArgs) {
    const queries = getQueryClient(context.get(pageRequestContext).api)
    const user = await queries.ensureQueryData(sessionQuery())
    if (!mayOpen(user, permission)) return data({ queries: undefined }, { status: 403 })
    const params = new URL(request.url).searchParams
    const loading = prefetch({ queries, role: user.role, params, pathParams })
    if (import.meta.env.SSR) await loading
    // The browser shows the page meanwhile.
    else loading.catch(() => undefined)
    return data({ queries: import.meta.env.SSR ? dehydrate(queries) : undefined })
  }

  function Component() {
    const { queries } = useLoaderData<typeof loader>()
    const { state } = useAuth()
    // Unreachable: the area's layout requires a session.
    if (state.status !== 'authenticated') return null
    const { role } = state.user
    return (
      <HydrationBoundary state={queries}>
        {roleHasPermission(role, permission) ? (
          <>
            <MemberPageMeta title={title} documentTitle={documentTitle} />
            <Content role={role} />
          </>
        ) : (
          <>
            <MemberPageMeta title="Access Denied" />
            <AccessDeniedScreen role={role} />
          </>
        )}
      </HydrationBoundary>
    )
  }

  return { loader, Component }
}

/** The area's frame redirects users who must complete a first step. */
function mayOpen(user: SessionUser | null, permission: Permission): user is SessionUser {
  return user !== null && findRequiredSetupStep(user) === null && roleHasPermission(user.role, permission)
}
