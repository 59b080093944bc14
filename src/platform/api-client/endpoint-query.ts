import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient, CallOptions, GetCall, GetEndpoint } from './api-client.ts'
import { browserClient } from './browser-client.ts'

/** API client of each query client of the server; its options would be sent with its data. */
const apis = new WeakMap<QueryClient, ApiClient>()

export const setApiOfQueryClient = (queries: QueryClient, api: ApiClient) => apis.set(queries, api)

/** The API client of a query client: the visitor's on the server, the browser's otherwise. */
export function getApiOfQueryClient(queries: QueryClient): ApiClient {
  return import.meta.env.SSR ? (apis.get(queries) as ApiClient) : browserClient
}

/** Search params of an endpoint, and the text of a failure without one. */
type Input<Name extends GetEndpoint> = Omit<GetCall<Name>, Exclude<keyof CallOptions, 'fallback'>>

/**
 * Query options of a GET endpoint: its key is the endpoint with its search params. Options such as `staleTime` are
 * added by spreading.
 */
export function endpointQuery<Name extends GetEndpoint>(
  endpoint: Name,
  ...[input]: Record<string, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
) {
  const { query } = (input ?? {}) as { query?: object }
  return queryOptions({
    queryKey: [endpoint, ...(query ? [query] : [])] as readonly unknown[],
    queryFn: ({ client, signal }) =>
      getApiOfQueryClient(client).request(endpoint, { ...input, signal } as unknown as GetCall<Name>),
  })
}

/** Fetches again what is shown of these endpoints, and marks the rest as stale. */
export function invalidateEndpoints(queries: QueryClient, endpoints: readonly unknown[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [endpoint] }) => endpoints.includes(endpoint),
  })
}
