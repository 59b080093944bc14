import { queryOptions } from '@tanstack/react-query'
import type {
  AudiencePreviewInput,
  InvitationRun,
} from '#app/features/invitations/contract/bulk-invitations.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

const pollIntervalMs = 700

export function audiencePreviewQuery(input: AudiencePreviewInput) {
  return queryOptions({
    queryKey: ['POST /attendees/invitations/preview', input],
    queryFn: ({ client, signal }) =>
      getApiOfQueryClient(client).request('POST /attendees/invitations/preview', {
        body: input,
        fallback: 'Failed to count who will be invited',
        signal,
      }),
    staleTime: 0,
  })
}

export function invitationEmailQuery(seminarId: number, templateId: number | undefined) {
  return {
    ...endpointQuery('GET /attendees/invitations/email', { query: { seminarId, templateId } }),
    staleTime: 0,
  }
}

export function invitationTemplatesQuery() {
  return endpointQuery('GET /attendees/invitations/templates')
}

/** Polls a run until it ends; null if the server does not know it. */
export function invitationRunQuery(runId: string) {
  return queryOptions({
    queryKey: ['GET /attendees/invitations/run', runId],
    queryFn: async ({ client, signal }): Promise<InvitationRun | null> => {
      const call = { query: { runId }, fallback: 'No answer', signal }
      try {
        return await getApiOfQueryClient(client).request('GET /attendees/invitations/run', call)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data?.state === 'running' ? pollIntervalMs : false,
    refetchIntervalInBackground: true,
    retry: false,
  })
}

export const startBulkInvitationsMutation = endpointMutation('POST /attendees/invitations', {
  failed: 'Failed to send the invitations',
  succeeded: ({ seminarTitle }) => `The invitations to "${seminarTitle}" are being sent.`,
})
