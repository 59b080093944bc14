import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, ApiError, type BodyOf } from '#app/platform/api-client/api-client.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'

/** Query that is fetched once per visit, so that the form does not change while in use. */
export function proofLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['POST /attendees/proof-link/read', token],
    queryFn: ({ client }) =>
      getApiOfQueryClient(client).request('POST /attendees/proof-link/read', {
        body: { token },
        fallback: 'Failed to open the link',
      }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

export function isInvalidProofLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

export interface SendProofRequest {
  readonly input: BodyOf<'POST /attendees/proof-link/send'>
  /** The same for every retry. */
  readonly idempotencyKey: string
  /** Reports progress from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export function sendProof(api: ApiClient, { input, idempotencyKey, onProgress }: SendProofRequest) {
  return api.request('POST /attendees/proof-link/send', {
    body: input,
    headers: { 'Idempotency-Key': idempotencyKey },
    fallback: 'Failed to send the proof of payment',
    ...(onProgress && { onUploadProgress: onProgress }),
  })
}
