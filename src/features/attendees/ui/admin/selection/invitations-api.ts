import { queryOptions } from '@tanstack/react-query'
import type {
  AudiencePreviewInput,
  InvitationRun,
} from '#app/features/invitations/contract/bulk-invitations.ts'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

const pollIntervalMs = 700

export function audiencePreviewQuery(api: ApiClient, input: AudiencePreviewInput) {
  return queryOptions({
    queryKey: ['attendees', 'invitation-audience', input],
    queryFn: ({ signal }) =>
      api.request('POST /attendees/invitations/preview', {
        body: input,
        fallback: 'Failed to count who will be invited',
        signal,
      }),
    staleTime: 0,
  })
}

export function invitationEmailQuery(api: ApiClient, seminarId: number, templateId: number | undefined) {
  return queryOptions({
    queryKey: ['attendees', 'invitation-email', seminarId, templateId ?? null],
    queryFn: ({ signal }) =>
      api.request('GET /attendees/invitations/email', {
        query: { seminarId, templateId },
        fallback: 'The e-mail could not be shown',
        signal,
      }),
    staleTime: 0,
  })
}

export function invitationTemplatesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['attendees', 'invitation-templates'],
    queryFn: ({ signal }) =>
      api.request('GET /attendees/invitations/templates', { fallback: 'Failed to fetch templates', signal }),
  })
}

/** Polls a run until it ends; null if the server does not know it. */
export function invitationRunQuery(api: ApiClient, runId: string) {
  return queryOptions({
    queryKey: ['invitation-run', runId],
    queryFn: async ({ signal }): Promise<InvitationRun | null> => {
      const call = { query: { runId }, fallback: 'No answer', signal }
      try {
        return await api.request('GET /attendees/invitations/run', call)
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

export const startBulkInvitationsMutation = defineAdminMutation({
  endpoint: 'POST /attendees/invitations',
  invalidates: [],
  fallback: 'Failed to send the invitations',
  succeeded: ({ seminarTitle }) => `The invitations to "${seminarTitle}" are being sent.`,
})
