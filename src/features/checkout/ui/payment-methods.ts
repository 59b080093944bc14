import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import type { ActivePaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

/** Where registrants of a seminar can pay. */
export function activePaymentMethodsQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['checkout', 'payment-methods', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /settings/payment-methods/active', {
        query: { seminarId },
        fallback: 'Unknown error',
        signal,
      }),
  })
}

/** The code of the bill that a registration will get; another one after registering. */
export function billCodeQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['checkout', 'bill-code', seminarId],
    queryFn: () => api.request('GET /registration-form/bill-code', { query: { seminarId }, fallback: '' }),
    gcTime: 0,
  })
}

export interface LoadedPaymentMethods extends ActivePaymentMethods {
  /** Of the next bill of this visitor; undefined in pages that visitors share. */
  billCode?: string | null | undefined
}

/** Loaded with the page; null if the browser must fetch them. */
export const PaymentMethodsContext = createContext<LoadedPaymentMethods | null>(null)
