/** Who asked to be erased, and erasing them: for administrators. */
import { type Query, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import { type OfficeChange, useOfficeChange } from '../../../../ui/admin/office-change.ts'
import type { EraseInput, ErasureRequests } from '../../contract/privacy.ts'

export interface PrivacyAddress {
  readonly page: number
}

export function erasureRequestsQuery(api: ApiClient, { page }: PrivacyAddress) {
  return queryOptions({
    queryKey: ['attendees', 'erasure-requests', { page }],
    queryFn: ({ signal }) =>
      api.request<ErasureRequests>({
        path: '/attendees/erasure-requests',
        query: { page },
        fallback: 'Failed to get the requests',
        signal,
      }),
  })
}

/** @param name as it was until then */
function erasure(name: string): OfficeChange<EraseInput, unknown> {
  return {
    // Their messages go too, and their seats may be free again.
    renews: [['dashboards'], ['catalog'], ['support'], ['accounts', 'users'], ['people']],
    path: '/attendees/erase',
    fallback: 'Failed to erase personal data',
    succeeded: () => `The personal data of ${name} has been erased.`,
  }
}

const everything = ['attendees']

/** What may still be open of the person: asked for once more, it would only say that they are gone. */
const isAboutOne = ({ queryKey }: Query) => queryKey[1] === 'profile' || queryKey[1] === 'interactions'

/** Erases somebody and renews what showed them. */
export function useErasure(name: string) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useOfficeChange(erasure(name))

  async function erase(attendeeId: number): Promise<void> {
    await mutateAsync({ attendeeId })
    await queries.invalidateQueries({ queryKey: everything, refetchType: 'none' })
    void queries.refetchQueries({
      queryKey: everything,
      type: 'active',
      predicate: (query) => !isAboutOne(query),
    })
  }

  return { erase, isPending }
}
