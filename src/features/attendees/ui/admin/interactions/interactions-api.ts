import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../../platform/api-client/api-client.ts'
import type { AdminMutation } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { InteractionType } from '../../../../people/contract/person.ts'
import type { Interaction, InteractionList } from '../../../contract/interactions.ts'

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
      api.request<InteractionList>({
        path: '/attendees/interactions',
        query: { attendeeId, interactionType, page, limit: interactionsOnAPage },
        fallback: 'Failed to fetch interactions',
        signal,
      }),
  })
}

export interface AddInteractionRequest {
  readonly attendeeId: number
  readonly interactionType: InteractionType
  readonly title: string
  readonly description: string | null
  readonly interactionDate: string
  readonly metadata: Readonly<Record<string, unknown>> | null
}

export const addInteractionMutation: AdminMutation<AddInteractionRequest, Interaction> = {
  invalidates: [attendeesKey],
  path: '/attendees/interactions',
  fallback: 'Failed to add interaction',
  succeeded: () => 'Interaction added successfully!',
}
