import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient, CallOptions, EndpointName, GetCall, GetEndpoint } from './api-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly api?: ApiClient }
  }
}

/** The API client of a query client: the visitor's on the server, the browser's otherwise. */
export function apiOf(queries: QueryClient): ApiClient {
  const api = queries.getDefaultOptions().queries?.meta?.api
  if (api === undefined) throw new Error('This query client has no API client.')
  return api
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
      apiOf(client).request(endpoint, { ...input, signal } as unknown as GetCall<Name>),
  })
}

/** Fetches again what is shown of these endpoints, and marks the rest as stale. */
export function invalidateEndpoints(queries: QueryClient, endpoints: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [endpoint] }) => endpoints.includes(endpoint as EndpointName),
  })
}
