import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { LinkedRegistrations } from '../contract/registrations-link.ts'

export function registrationsLinkQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['payments', 'registrations-link', token],
    queryFn: () =>
      api.request<LinkedRegistrations>({
        method: 'POST',
        path: '/attendees/registrations-link/read',
        body: { token },
        fallback: 'Failed to open the link',
      }),
    enabled: token !== '',
    retry: false,
  })
}
