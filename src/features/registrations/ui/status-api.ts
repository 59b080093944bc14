import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { LookupInput } from '../contract/status-lookup.ts'
import type { LookupAnswer } from '../contract/status-lookup-response.ts'

export function lookUpRegistrations(api: ApiClient, input: LookupInput): Promise<LookupAnswer> {
  return api.request<LookupAnswer>({
    method: 'POST',
    path: '/attendees/lookup',
    body: input,
    fallback: 'Failed to lookup attendee',
  })
}

/** E-mails a link to all registrations; the response does not reveal whether there are any. */
export function sendRegistrationsLink(api: ApiClient, input: LookupInput): Promise<{ success: true }> {
  return api.request<{ success: true }>({
    method: 'POST',
    path: '/attendees/registrations-link/send',
    body: input,
    fallback: 'Failed to send the link',
  })
}
