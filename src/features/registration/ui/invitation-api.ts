/** How screens look at an official invitation and ask for it. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { InvitationAttendee } from '../contract/invitation-form.ts'
import type { InvitationPreview, RequestInvitationAnswer } from '../contract/invitations.ts'

/** Whoever is signed in goes by their id; a visitor by what they typed. */
export type InvitedBy = { readonly attendeeId: number } | { readonly attendee: InvitationAttendee }

/** Specification 1, section 9. */
const previewFreshInMs = 300_000

const path = '/email/templates/get'
const fallback = 'Failed to fetch template preview'

export function invitationPreviewQuery(api: ApiClient, seminarId: number, by: InvitedBy) {
  return queryOptions({
    queryKey: ['registration', 'invitation', seminarId, by],
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
    // Whether it is tried again is up to whoever looks at it.
    retry: false,
  })
}

export interface InvitationCall {
  readonly seminarId: number
  readonly by: InvitedBy
  /** The same for each try, so that two of them are one letter. */
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
