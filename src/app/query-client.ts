/** How long answers stay fresh and what is tried twice; the same on the server and in the browser. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../platform/api-client/api-client.ts'

const freshInMs = 60_000

/** A refusal stays one; only a server in trouble or a network that is away is worth a second try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return failures < 1 && (status === 0 || status >= 500)
}

let browserQueryClient: QueryClient | undefined

/** In the browser one for the whole visit; on the server one for each request, so that visitors share nothing. */
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
        // Without a connection a call fails, so that the screen can say so; it is made again once there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: freshInMs,
        retry: isServer ? false : isWorthRetrying,
        refetchOnWindowFocus: false,
      },
      // Kept until there is a connection, a change would be made when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
}
