import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

/** Licences of another person, for staff. */
export function licencesOfPersonQuery(api: ApiClient, personId: number) {
  return queryOptions({
    queryKey: ['accreditation', 'licences', personId],
    queryFn: () => api.request('GET /licences', { query: { personId }, fallback: 'Failed to load licenses' }),
    // Each time that managers read them is in the audit log.
    staleTime: 60_000,
  })
}

export function professionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['accreditation', 'professions'],
    queryFn: () => api.request('GET /accreditation/professions', { fallback: 'Failed to load professions' }),
  })
}
