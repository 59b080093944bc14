import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../features/accounts/ui/accounts-api.ts'
import { useAuth } from '../../features/accounts/ui/auth-provider.tsx'
import { may, type Permission } from '../../features/people/contract/permissions.ts'
import type { ApiClient } from '../../platform/api-client/api-client.ts'
import { firstStepOf } from './first-step.ts'
import { AccessDeniedScreen } from './guard-screens.tsx'

/** Renders a page only for users with a permission. The binding check is on the API. */
export function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { state } = useAuth()
  // Unreachable: the area's layout requires a session.
  if (state.status !== 'authenticated') return null
  const { role } = state.user
  return may(role, permission) ? children : <AccessDeniedScreen role={role} />
}

/** The same check for a page's loader, which then fetches nothing and returns 403. */
export async function isPermitted(
  queries: QueryClient,
  api: ApiClient,
  permission: Permission,
): Promise<boolean> {
  const user = await queries.ensureQueryData(sessionQuery(api))
  // The area's frame redirects users who must complete a first step.
  return user !== null && firstStepOf(user) === null && may(user.role, permission)
}
