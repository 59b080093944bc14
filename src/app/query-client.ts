import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../platform/api-client/api-client.ts'

const staleTimeInMs = 60_000

/** Retries only server errors and network failures, never refusals. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return failures < 1 && (status === 0 || status >= 500)
}

let browserQueryClient: QueryClient | undefined

/** In the browser one per visit; on the server one per request, so that visitors share nothing. */
export function getQueryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient()
  browserQueryClient ??= createQueryClient()
  return browserQueryClient
}

function createQueryClient(): QueryClient {
  const isServer = import.meta.env.SSR
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Fail at once when offline, so that the screen can say so.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: staleTimeInMs,
        retry: isServer ? false : isWorthRetrying,
        refetchOnWindowFocus: false,
      },
      // Otherwise a mutation would be paused offline and run when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  })
}
