/** The link of a rejected payment: what it leads to, and the new proof that is sent by it. */
import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import type { ProofLinkAnswer, SendProofInput } from '../contract/proof-link.ts'

/** Asked for once a visit: nothing of it may change under somebody who fills in the form. */
export function proofLinkQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['registration', 'proof-link', token],
    queryFn: () =>
      api.request<ProofLinkAnswer>({
        method: 'POST',
        path: '/attendees/proof-link/read',
        body: { token },
        fallback: 'Failed to open the link',
      }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** A link that is void, whatever made it so. */
export function isVoidLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

export interface SendingProof {
  readonly input: SendProofInput
  /** The same for every retry of one attempt. */
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

export function sendProof(api: ApiClient, { input, idempotencyKey, onProgress }: SendingProof) {
  return api.request<{ success: true }>({
    method: 'POST',
    path: '/attendees/proof-link/send',
    body: input,
    headers: { 'Idempotency-Key': idempotencyKey },
    fallback: 'Failed to send the proof of payment',
    onUploadProgress: onProgress,
  })
}
