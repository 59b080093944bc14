import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
} from '#app/ui/admin/search-params.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export const endedLabels = { yes: 'Ended' } as const

/** `/seminars/5/waiting-list?ended=yes&page=2` */
export const waitlistSearchParams = defineSearchParams({ ended: optionParam(endedLabels), page: pageParam })
export type WaitlistParams = SearchParamsOf<typeof waitlistSearchParams>

export function waitlistQuery(seminarId: number, params: WaitlistParams) {
  return { ...endpointQuery('GET /waitlist', { query: { seminarId, ...params } }), staleTime: 0 }
}

export const offerMutation = endpointMutation('POST /waitlist/offer', {
  failed: 'Failed to offer the seats',
  succeeded: ({ name, offerEndsAt }) =>
    `Offered to ${name}${offerEndsAt === null ? '' : ` until ${formatDateTime(offerEndsAt)}`}.`,
})

export const removeMutation = endpointMutation('POST /waitlist/remove', {
  failed: 'Failed to remove the entry',
  succeeded: ({ name }) => `${name} is off the waiting list.`,
})
