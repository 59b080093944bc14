import type { DuplicateReason } from '#app/features/attendees/contract/merge.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export const duplicatesQuery = (attendeeId: number) =>
  endpointQuery('GET /attendees/duplicates', {
    query: { attendeeId },
    fallback: 'Failed to look for duplicates',
  })

export const comparisonQuery = (pair: { readonly targetId: number; readonly otherId: number }) => ({
  ...endpointQuery('GET /attendees/compare', { query: pair, fallback: 'Failed to compare the two people' }),
  // A merge must not start from a stale copy.
  staleTime: 0,
})

export const mergeMutation = endpointMutation('POST /attendees/merge', {
  failed: 'Failed to merge',
  succeeded: () => 'The two entries are merged. You can undo this in the profile for 30 days.',
})

export const undoMergeMutation = endpointMutation('POST /attendees/merge/undo', {
  failed: 'Failed to undo the merge',
  succeeded: () => 'The merge is undone: there are two entries again.',
})

export const duplicateReasonTexts: Record<DuplicateReason, string> = {
  phone: 'same telephone',
  license: 'same PRC license',
  email: 'same name and a similar email',
  birthday: 'same name, and licenses that expire on the same day of the year',
}
