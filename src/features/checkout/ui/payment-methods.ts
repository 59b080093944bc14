import { createContext } from 'react'
import type { ActivePaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

/** Query for the accounts to which registrants of a seminar can pay. */
export function activePaymentMethodsQuery(seminarId: number) {
  return endpointQuery('GET /settings/payment-methods/active', {
    query: { seminarId },
  })
}

/** The code of the bill that a registration will get; another one after registering. */
export function billCodeQuery(seminarId: number) {
  return { ...endpointQuery('GET /registration-form/bill-code', { query: { seminarId } }), gcTime: 0 }
}

export interface LoadedPaymentMethods extends ActivePaymentMethods {
  /** Code of the next bill of this visitor; undefined in pages that visitors share. */
  billCode?: string | null | undefined
}

/** Payment methods loaded with the page; null if the browser must fetch them. */
export const PaymentMethodsContext = createContext<LoadedPaymentMethods | null>(null)
