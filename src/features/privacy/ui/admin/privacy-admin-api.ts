import { type Query, useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { defineSearchParams, pageParam } from '#app/ui/admin/search-params.ts'
import { endpointMutation, useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export interface PrivacySearchParams {
  readonly page: number
}

export function erasureRequestsQuery({ page }: PrivacySearchParams) {
  return endpointQuery('GET /attendees/erasure-requests', { query: { page } })
}

function erasePersonMutation(name: string) {
  return endpointMutation('POST /attendees/erase', {
    failed: 'Failed to erase personal data',
    succeeded: () => `The personal data of ${name} has been erased.`,
  })
}

/** Queries of attendees; an open profile is not fetched again, as it would now only respond 404. */
const isOfAttendees = ({ queryKey: [endpoint] }: Query) => String(endpoint).startsWith('GET /attendees')

export function useErasePerson(name: string) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(erasePersonMutation(name))

  async function erase(attendeeId: number): Promise<void> {
    await mutateAsync({ attendeeId })
    await queries.invalidateQueries({ predicate: isOfAttendees, refetchType: 'none' })
    void queries.refetchQueries({ queryKey: ['GET /attendees'], type: 'active' })
  }

  return { erase, isPending }
}

/** Search params of the requests: `/admin?tab=privacy&page=2`. */
export const privacySearchParams = defineSearchParams({ page: pageParam })
