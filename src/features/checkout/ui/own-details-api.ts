import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { OwnDetails } from '../contract.ts'

export function ownDetailsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['checkout', 'own-details'],
    queryFn: () =>
      api.request<OwnDetails>({ path: '/attendees/own-details', fallback: 'Failed to load your details' }),
  })
}
