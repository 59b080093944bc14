import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InvitationAttendee } from '#app/features/invitations/contract/invitation-form.ts'
import type { RequestInvitationResponse } from '#app/features/invitations/contract/official-invitation.ts'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { generateIdempotencyKey } from '#app/platform/api-client/idempotency-key.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { toast } from '#app/ui/toast.ts'

/** Signed-in people by id, visitors by what they typed. */
type InvitationSubject = { readonly attendeeId: number } | { readonly attendee: InvitationAttendee }

const previewStaleTimeInMs = 300_000

const fallback = 'Failed to fetch template preview'

/** @param by null: fetches nothing */
function invitationPreviewQuery(seminarId: number, by: InvitationSubject | null) {
  return queryOptions({
    queryKey: ['GET /email/templates/get', seminarId, by],
    queryFn:
      by === null
        ? skipToken
        : ({ client, signal }) =>
            'attendee' in by
              ? getApiOfQueryClient(client).request('POST /email/templates/get', {
                  body: { ...by, seminarId },
                  signal,
                  fallback,
                })
              : getApiOfQueryClient(client).request('GET /email/templates/get', {
                  query: { ...by, seminarId },
                  signal,
                  fallback,
                }),
    staleTime: previewStaleTimeInMs,
    // The caller decides about retries.
    retry: false,
  })
}

interface RequestInvitationCall {
  readonly seminarId: number
  readonly by: InvitationSubject
  /** The same for every retry, so that one e-mail is sent. */
  readonly key: string
}

function requestInvitation(
  api: ApiClient,
  { seminarId, by, key }: RequestInvitationCall,
): Promise<RequestInvitationResponse> {
  return api.request('POST /email/invitations/request', {
    body: { ...by, seminarId },
    headers: { 'Idempotency-Key': key },
    fallback: 'Failed to request invitation',
  })
}

export interface UseOfficialInvitationOptions {
  readonly seminarId: number
  /** Null until known. */
  readonly by: InvitationSubject | null
  readonly isOpen: boolean
  readonly onSent: () => void
}

export function useOfficialInvitation({ seminarId, by, isOpen, onSent }: UseOfficialInvitationOptions) {
  const api = useApiClient()
  const preview = useQuery({
    ...invitationPreviewQuery(seminarId, by),
    enabled: isOpen,
  })
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)
  const attempt = useRef<string | null>(null)

  async function send(): Promise<void> {
    // Ignores clicks before the button is disabled.
    if (isUnderWay.current || by === null) return
    isUnderWay.current = true
    setIsSending(true)
    attempt.current ??= generateIdempotencyKey()
    try {
      const { message } = await requestInvitation(api, { seminarId, by, key: attempt.current })
      attempt.current = null
      toast.success('Invitation Sent!', message)
      onSent()
    } catch (error) {
      const unknown = 'An unknown error occurred.'
      toast.error('Failed to Send Invitation', error instanceof ApiError ? error.message : unknown)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return { preview, isSending, send }
}
