import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { InvitationAttendee } from '../contract/invitation-form.ts'
import type { InvitationPreview, RequestInvitationAnswer } from '../contract/official-invitation.ts'

/** Signed-in people by id, visitors by what they typed. */
export type InvitedBy = { readonly attendeeId: number } | { readonly attendee: InvitationAttendee }

const previewFreshInMs = 300_000

const path = '/email/templates/get'
const fallback = 'Failed to fetch template preview'

export function invitationPreviewQuery(api: ApiClient, seminarId: number, by: InvitedBy) {
  return queryOptions({
    queryKey: ['invitations', 'official', seminarId, by],
    queryFn: ({ signal }) =>
      'attendee' in by
        ? api.request<InvitationPreview>({
            method: 'POST',
            path,
            body: { ...by, seminarId },
            signal,
            fallback,
          })
        : api.request<InvitationPreview>({ path, query: { ...by, seminarId }, signal, fallback }),
    staleTime: previewFreshInMs,
    // The caller decides about retries.
    retry: false,
  })
}

export interface InvitationCall {
  readonly seminarId: number
  readonly by: InvitedBy
  /** The same for every retry, so that one e-mail is sent. */
  readonly key: string
}

export function requestInvitation(
  api: ApiClient,
  { seminarId, by, key }: InvitationCall,
): Promise<RequestInvitationAnswer> {
  return api.request<RequestInvitationAnswer>({
    method: 'POST',
    path: '/email/invitations/request',
    body: { ...by, seminarId },
    headers: { 'Idempotency-Key': key },
    fallback: 'Failed to request invitation',
  })
}
