/** The signed-in user. Server-rendered pages include the session query, so they never show 'loading'. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import type { SessionResponse, User } from '../contract/accounts.ts'
import { type SessionUser, sessionQuery } from './accounts-api.ts'

export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated'; readonly errorMessage: string | null }

export interface AuthContextValue {
  readonly state: AuthState
  /** Adopts the user of a sign-in response without a request. */
  onLogin(user: User): void
  /** Clears the session, ends it on the server and refetches. Rejects if the server is unreachable. */
  logout(): Promise<void>
}

const AuthContext = createContext<AuthContextValue | null>(null)

const sessionCheckFailed = 'Session check failed'

function endSession(api: ApiClient): Promise<unknown> {
  return api.request('POST /auth/logout', { body: {}, fallback: 'Logout failed' })
}

function toState(user: SessionUser | null | undefined, error: Error | null): AuthState {
  if (user) return { status: 'authenticated', user }
  if (error !== null) return { status: 'unauthenticated', errorMessage: error.message || sessionCheckFailed }
  return user === null ? { status: 'unauthenticated', errorMessage: null } : { status: 'loading' }
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const api = useApiClient()
  const queries = useQueryClient()
  const { data, error } = useQuery(sessionQuery())
  const auth = useMemo<AuthContextValue>(() => {
    const { queryKey } = sessionQuery()
    return {
      state: toState(data, error),
      onLogin: (user) => void queries.setQueryData(queryKey, user satisfies SessionResponse['user']),
      async logout() {
        queries.setQueryData(queryKey, null)
        try {
          await endSession(api)
        } finally {
          await queries.invalidateQueries({ queryKey })
        }
      },
    }
  }, [api, queries, data, error])
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): AuthContextValue {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within a AuthProvider')
  return auth
}
