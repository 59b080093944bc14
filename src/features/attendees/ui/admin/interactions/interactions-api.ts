import type { InteractionType } from '#app/features/people/contract/person.ts'
import type { BodyOf } from '#app/platform/api-client/api-client.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

const interactionsOnAPage = 50

export interface InteractionsFilter {
  readonly attendeeId: number
  readonly interactionType: InteractionType | undefined
  readonly page: number
}

export function interactionsQuery({ attendeeId, interactionType, page }: InteractionsFilter) {
  return endpointQuery('GET /attendees/interactions', {
    query: { attendeeId, interactionType, page, limit: interactionsOnAPage },
  })
}

export type AddInteractionRequest = BodyOf<'POST /attendees/interactions'>

export const addInteractionMutation = endpointMutation('POST /attendees/interactions', {
  failed: 'Failed to add interaction',
  succeeded: () => 'Interaction added successfully!',
})
