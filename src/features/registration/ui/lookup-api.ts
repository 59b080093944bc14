/** How registrations are looked up. A question of the moment: its answer is kept nowhere. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { LookupInput } from '../contract/lookup.ts'
import type { LookupAnswer } from '../contract/lookup-answer.ts'
import type { LinkedRegistrations } from '../contract/registrations-link.ts'

export function lookUpRegistrations(api: ApiClient, input: LookupInput): Promise<LookupAnswer> {
  return api.request<LookupAnswer>({
    method: 'POST',
    path: '/attendees/lookup',
    body: input,
    fallback: 'Failed to lookup attendee',
  })
}

/** Has a link to all registrations sent; the answer is the same whether or not there are any. */
export function sendRegistrationsLink(api: ApiClient, input: LookupInput): Promise<{ success: true }> {
  return api.request<{ success: true }>({
    method: 'POST',
    path: '/attendees/registrations-link/send',
    body: input,
    fallback: 'Failed to send the link',
  })
}

export function registrationsLinkQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['registration', 'registrations-link', token],
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
