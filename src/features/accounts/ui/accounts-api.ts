import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import type { CurrentSession, User } from '../contract/accounts.ts'

export interface SessionUser extends User, Omit<CurrentSession, 'user'> {}

/** The signed-in user, or null; never stale until invalidated. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['GET /auth/session'],
    queryFn: async ({ client }): Promise<SessionUser | null> => {
      try {
        const call = { fallback: 'Session check failed' }
        const { user, ...conditions } = await getApiOfQueryClient(client).request('GET /auth/session', call)
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
