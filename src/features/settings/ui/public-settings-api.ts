import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'

/** Where registrants can pay; apart from the admin area's queries, because public pages load it. */
export function activePaymentMethodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['settings', 'active-payment-methods'],
    queryFn: ({ signal }) =>
      api.request('GET /settings/payment-methods/active', { fallback: 'Unknown error', signal }),
  })
}
