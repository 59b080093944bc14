import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import type { Attendee, AttendeeList } from '#app/features/attendees/contract/attendees.ts'
import type { AttendeeProfile, UpdateProfileInput } from '#app/features/attendees/contract/profile.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation, useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

const attendeeListsKey = ['GET /attendees']

export function profileQuery(attendeeId: number) {
  return {
    ...endpointQuery('GET /attendees/profile', {
      query: { attendeeId },
      fallback: 'Failed to fetch attendee profile',
    }),
    // An edit must not start from a stale copy.
    staleTime: 0,
  }
}

export type ProfileChange = Omit<UpdateProfileInput, 'userId' | 'expectedVersion'>

const updateProfileMutation = endpointMutation('POST /attendees/update-profile', {
  failed: 'Failed to update profile',
  succeeded: ({ firstName, lastName, displayName }) =>
    `Profile for ${[firstName, lastName].filter(Boolean).join(' ') || displayName} updated successfully.`,
})

function withChange<Shown extends Attendee>(shown: Shown, change: ProfileChange): Shown {
  const changedFields = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...shown, ...Object.fromEntries(changedFields) }
}

/** Updates all cached copies; returns the rollback. */
async function applyOptimistically(
  queries: QueryClient,
  { userId, change }: { userId: number; change: ProfileChange },
) {
  const { queryKey: profileKey } = profileQuery(userId)
  const shown: QueryFilters[] = [{ queryKey: profileKey }, { queryKey: attendeeListsKey }]
  // A response in flight would restore the old state.
  await Promise.all(shown.map((filter) => queries.cancelQueries(filter)))
  const before = shown.flatMap((filter) => queries.getQueriesData(filter))
  queries.setQueryData<AttendeeProfile>(profileKey, (old) => old && withChange(old, change))
  queries.setQueriesData<AttendeeList>({ queryKey: attendeeListsKey }, (old) => {
    if (old?.attendees.some(({ id }) => id === userId) !== true) return old
    const attendees = old.attendees.map((row) => (row.id === userId ? withChange(row, change) : row))
    return { ...old, attendees }
  })
  return () => {
    for (const [queryKey, data] of before) queries.setQueryData(queryKey, data)
  }
}

/** Changes a profile optimistically in profile and list, rolled back on refusal. */
export function useUpdateProfile() {
  const queries = useQueryClient()
  const { mutateAsync } = useEndpointMutation(updateProfileMutation)

  return async function save({ userId, expectedVersion, ...change }: UpdateProfileInput): Promise<void> {
    const takeBack = await applyOptimistically(queries, { userId, change })
    try {
      await mutateAsync({ userId, ...change, ...(expectedVersion !== undefined && { expectedVersion }) })
    } catch (error) {
      takeBack()
      throw error
    }
  }
}
