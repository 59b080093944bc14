import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

export function ownBillsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['payments', 'own-bills'],
    queryFn: ({ signal }) =>
      api.request('GET /money/bills/own', { fallback: 'Failed to load your bills', signal }),
  })
}
