/** How registrations are looked up. A question of the moment: its answer is kept nowhere. */
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { LookupInput } from '../contract/lookup.ts'
import type { LookupAnswer } from '../contract/lookup-answer.ts'

export function lookUpRegistrations(api: ApiClient, input: LookupInput): Promise<LookupAnswer> {
  return api.request<LookupAnswer>({
    method: 'POST',
    path: '/attendees/lookup',
    body: input,
    fallback: 'Failed to lookup attendee',
  })
}
