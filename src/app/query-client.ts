import { QueryClient } from '@tanstack/react-query'
import { type ApiClient, ApiError } from '../platform/api-client/api-client.ts'
import { setApiOfQueryClient } from '../platform/api-client/endpoint-query.ts'

const staleTimeInMs = 60_000

/** Retries only server errors and network failures, never refusals. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return failures < 1 && (status === 0 || status >= 500)
}

let browserQueryClient: QueryClient | undefined

/** Query client: one per visit in the browser, one per request on the server, so that visitors share nothing. */
export function getQueryClient(api?: ApiClient): QueryClient {
  if (import.meta.env.SSR) return createQueryClient(api)
  browserQueryClient ??= createQueryClient()
  return browserQueryClient
}

function createQueryClient(api?: ApiClient): QueryClient {
  const isServer = import.meta.env.SSR
  const queries = new QueryClient({
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
  if (import.meta.env.SSR && api) setApiOfQueryClient(queries, api)
  return queries
}
