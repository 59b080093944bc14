import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

const passesKey = ['attendance', 'passes']

export function checkInPassesQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: [...passesKey, seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /check-in/passes', {
        query: { seminarId },
        fallback: 'Failed to fetch check-in passes',
        signal,
      }),
    // Devices report in meanwhile.
    staleTime: 0,
  })
}

export const createPassMutation = defineAdminMutation({
  invalidates: [passesKey],
  endpoint: 'POST /check-in/passes',
  fallback: 'Failed to make the pass',
  succeeded: (_, { label }) => `The pass “${label}” was made.`,
})

export const revokePassMutation = defineAdminMutation({
  invalidates: [passesKey],
  endpoint: 'POST /check-in/passes/revoke',
  fallback: 'Failed to revoke the pass',
  succeeded: () => 'The pass was revoked.',
})
