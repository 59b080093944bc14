import { queryOptions } from '@tanstack/react-query'
import type { InteractionType } from '#app/features/people/contract/person.ts'
import type { ApiClient, BodyOf } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

const attendeesKey = ['attendees']

const interactionsOnAPage = 50

export interface InteractionsFilter {
  readonly attendeeId: number
  readonly interactionType: InteractionType | undefined
  readonly page: number
}

export function interactionsQuery(api: ApiClient, { attendeeId, interactionType, page }: InteractionsFilter) {
  return queryOptions({
    queryKey: [...attendeesKey, 'interactions', { attendeeId, interactionType, page }],
    queryFn: ({ signal }) =>
      api.request('GET /attendees/interactions', {
        query: { attendeeId, interactionType, page, limit: interactionsOnAPage },
        fallback: 'Failed to fetch interactions',
        signal,
      }),
  })
}

export type AddInteractionRequest = BodyOf<'POST /attendees/interactions'>

export const addInteractionMutation = defineAdminMutation({
  invalidates: [attendeesKey],
  endpoint: 'POST /attendees/interactions',
  fallback: 'Failed to add interaction',
  succeeded: () => 'Interaction added successfully!',
})
