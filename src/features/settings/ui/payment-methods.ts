/** Where registrants can pay; apart from the admin area's queries, because public pages load it. */
import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { ActivePaymentMethods } from '../contract/payment-methods.ts'

export function activePaymentMethodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['settings', 'active-payment-methods'],
    queryFn: ({ signal }) =>
      api.request('GET /settings/payment-methods/active', { fallback: 'Unknown error', signal }),
  })
}

/** Loaded with the page; null if the browser must fetch them. */
export const PaymentMethodsContext = createContext<ActivePaymentMethods | null>(null)
