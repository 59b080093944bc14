import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export function checkInPassesQuery(seminarId: number) {
  return {
    ...endpointQuery('GET /check-in/passes', { query: { seminarId } }),
    // Devices report in meanwhile.
    staleTime: 0,
  }
}

export const createPassMutation = endpointMutation('POST /check-in/passes', {
  failed: 'Failed to make the pass',
  succeeded: (_, { label }) => `The pass “${label}” was made.`,
})

export const revokePassMutation = endpointMutation('POST /check-in/passes/revoke', {
  failed: 'Failed to revoke the pass',
  succeeded: () => 'The pass was revoked.',
})
