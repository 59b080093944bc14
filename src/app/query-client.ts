import { QueryClient } from '@tanstack/react-query'
import { type ApiClient, ApiError } from '../platform/api-client/api-client.ts'
import { browserClient } from '../platform/api-client/browser-client.ts'

const staleTimeInMs = 60_000

/** Retries only server errors and network failures, never refusals. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return failures < 1 && (status === 0 || status >= 500)
}

let browserQueryClient: QueryClient | undefined

/** In the browser one per visit; on the server one per request, with its `api`, so that visitors share nothing. */
export function getQueryClient(api?: ApiClient): QueryClient {
  if (import.meta.env.SSR) return createQueryClient(api)
  browserQueryClient ??= createQueryClient(browserClient)
  return browserQueryClient
}

function createQueryClient(api: ApiClient | undefined): QueryClient {
  const isServer = import.meta.env.SSR
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...(api && { meta: { api } }),
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
