/** How screens ask who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import type { CurrentSession, User } from '../contract.ts'

/** Who is signed in, and what they must do before they may go on. */
export interface SessionUser extends User, Omit<CurrentSession, 'user'> {}

/** The signed-in person, or null; never stale until something invalidates it, and tried again once. */
export function sessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['accounts', 'session'],
    queryFn: async (): Promise<SessionUser | null> => {
      try {
        const call = { path: '/auth/session', fallback: 'Session check failed' }
        const { user, ...conditions } = await api.request<CurrentSession>(call)
        return { ...user, ...conditions }
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
