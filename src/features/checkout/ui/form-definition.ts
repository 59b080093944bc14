import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import { standardForm } from '../../settings/contract/standard-form.ts'

/** The form changes only at the visitor's next page, or when the server refuses a field. */
export function registrationFormQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['checkout', 'registration-form'],
    queryFn: ({ signal }) => api.request('GET /registration-form', { fallback: 'Unknown error', signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const FormDefinitionContext = createContext(standardForm)
