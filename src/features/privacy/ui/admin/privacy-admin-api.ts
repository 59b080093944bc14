import { type Query, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineSearchParams, pageParam } from '#app/ui/admin/search-params.ts'
import { defineAdminMutation, useAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

export interface PrivacySearchParams {
  readonly page: number
}

export function erasureRequestsQuery(api: ApiClient, { page }: PrivacySearchParams) {
  return queryOptions({
    queryKey: ['privacy', 'erasure-requests', { page }],
    queryFn: ({ signal }) =>
      api.request('GET /attendees/erasure-requests', {
        query: { page },
        fallback: 'Failed to get the requests',
        signal,
      }),
  })
}

function erasePersonMutation(name: string) {
  return defineAdminMutation({
    // Their messages are erased too, and seats may be released.
    invalidates: [
      ['people'],
      ['accounts', 'users'],
      ['seminars'],
      ['payments'],
      ['attendance'],
      ['privacy'],
      ['support'],
    ],
    announces: ['erasure'],
    endpoint: 'POST /attendees/erase',
    fallback: 'Failed to erase personal data',
    succeeded: () => `The personal data of ${name} has been erased.`,
  })
}

const attendees = ['attendees']

/** Open queries about the person, which would now only return 404. */
const isAboutOnePerson = ({ queryKey }: Query) => queryKey[1] === 'profile' || queryKey[1] === 'interactions'

export function useErasePerson(name: string) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useAdminMutation(erasePersonMutation(name))

  async function erase(attendeeId: number): Promise<void> {
    await mutateAsync({ attendeeId })
    await queries.invalidateQueries({ queryKey: attendees, refetchType: 'none' })
    void queries.refetchQueries({
      queryKey: attendees,
      type: 'active',
      predicate: (query) => !isAboutOnePerson(query),
    })
  }

  return { erase, isPending }
}

/** Search params of the requests: `/admin?tab=privacy&page=2`. */
export const privacySearchParams = defineSearchParams({ page: pageParam })
