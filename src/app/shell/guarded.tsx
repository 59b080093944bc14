import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../features/accounts/ui/accounts-api.ts'
import { useAuth } from '../../features/accounts/ui/auth-provider.tsx'
import { may, type Permission } from '../../features/people/access.ts'
import type { ApiClient } from '../../platform/api-client/api-client.ts'
import { firstStepOf } from './first-step.ts'
import { AccessDeniedScreen } from './guard-screens.tsx'

/** A page for those who have a permission; everybody else reads why not. The API's guards are the door that counts. */
export function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { state } = useAuth()
  // Whoever is not signed in never gets here: the area's frame stands before it.
  if (state.status !== 'authenticated') return null
  const { role } = state.user
  return may(role, permission) ? children : <AccessDeniedScreen role={role} />
}

/** The same question for a page's loader, which then fetches nothing and answers 403. */
export async function isPermitted(
  queries: QueryClient,
  api: ApiClient,
  permission: Permission,
): Promise<boolean> {
  const user = await queries.ensureQueryData(sessionQuery(api))
  // Whoever must do something else first is led there by the area's frame.
  return user !== null && firstStepOf(user) === null && may(user.role, permission)
}
