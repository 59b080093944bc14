/** How screens ask who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import type { SessionAnswer, User } from '../contract.ts'

/** The signed-in person, or null; never stale until something invalidates it, and tried again once. */
export function sessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['accounts', 'session'],
    queryFn: async (): Promise<User | null> => {
      try {
        return (await api.request<SessionAnswer>({ path: '/auth/session', fallback: 'Session check failed' }))
          .user
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
