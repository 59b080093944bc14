import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PendingPaymentsQuery } from '#app/features/payment-review/contract/payment-review.ts'
import type { VerifyPaymentInput } from '#app/features/payments/contract/payments.ts'
import type { PaymentReviewAction } from '#app/features/registrations/contract/registration.ts'
import { ApiError, type BodyOf, parseApiResponse } from '#app/platform/api-client/api-client.ts'
import { offlineMessage } from '#app/platform/api-client/browser-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import {
  endpointQuery,
  getApiOfQueryClient,
  invalidateEndpoints,
} from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { toast } from '#app/ui/toast.ts'

/** @param registrationId null: fetches nothing */
export function paymentReviewCaseQuery(registrationId: number | null) {
  return queryOptions({
    queryKey: ['GET /attendees/payment-case', { registrationId }],
    queryFn:
      registrationId === null
        ? skipToken
        : ({ client, signal }) =>
            getApiOfQueryClient(client).request('GET /attendees/payment-case', {
              query: { registrationId },
              fallback: 'Failed to fetch the payment',
              signal,
            }),
    // A prefetched payment is refetched when opened, as another reviewer may have decided it.
    staleTime: 0,
  })
}

export function pendingPaymentsQuery({ seminarId, after }: PendingPaymentsQuery) {
  return endpointQuery('GET /attendees/pending-payments', { query: { seminarId, after } })
}

export function paymentsToReviewQuery(page: number) {
  return endpointQuery('GET /attendees/payments-to-review', { query: { page } })
}

const imageFailed = 'The proof of payment could not be loaded.'

/** Fetches an image rather than linking it, to show errors and to bypass caches. */
async function fetchImage(url: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', signal })
    if (response.ok) return await response.blob()
    const contentType = response.headers.get('Content-Type') ?? ''
    const errorResponse = { status: response.status, contentType, text: await response.text() }
    parseApiResponse(errorResponse, { fallback: imageFailed })
    throw new ApiError(imageFailed, response.status)
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(offlineMessage, 0)
    throw error
  }
}

/** Time for which an image that is no longer shown stays in memory. */
const imageCachedInMs = 30_000

/** @param url permanent URL of one image, so it is never invalidated */
export function proofImageQuery(url: string) {
  return queryOptions({
    queryKey: ['proof-picture', url],
    queryFn: ({ signal }) => fetchImage(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: imageCachedInMs,
  })
}

const verificationFailed = 'Payment verification failed. Please try again.'

const decisionTexts: Record<PaymentReviewAction, string> = {
  approve: 'Payment successfully approved!',
  reject: 'Payment successfully rejected!',
}

export interface PaymentDecisionCallbacks {
  /** Resolves before the queries that show the payment are invalidated. */
  onDecided(input: VerifyPaymentInput): Promise<void>
  /** Callback when another reviewer was faster, or the seat is gone. */
  onConflict(input: VerifyPaymentInput, reason: string): void
}

const isConflict = (error: Error) => error instanceof ApiError && [404, 409].includes(error.status)

/** Changes an earlier decision; returns whether it succeeded. */
export function useCorrectPaymentDecision<
  Name extends 'POST /attendees/undo-payment-decision' | 'POST /attendees/take-back-approval',
>(endpoint: Name, done: string) {
  const api = useApiClient()
  return useMutation({
    mutationFn: (body: BodyOf<Name>) => api.request(endpoint, { body, fallback: verificationFailed }),
    onSuccess: () => toast.success(done),
    onError: (error) =>
      toast.error(
        error instanceof ApiError ? error.message : verificationFailed,
        sessionExpiredAdvice(error),
      ),
  })
}

/** Approves or rejects and shows a toast, even if the review was closed meanwhile. */
export function useDecidePayment({ onDecided, onConflict }: PaymentDecisionCallbacks) {
  const api = useApiClient()
  const queries = useQueryClient()
  const stale = useRef<readonly string[]>([])
  const invalidate = () => {
    void invalidateEndpoints(queries, stale.current)
  }
  return useMutation({
    mutationFn: (body: VerifyPaymentInput) =>
      api.request('POST /attendees/verify-payment', {
        body,
        fallback: verificationFailed,
        onStale(endpoints) {
          stale.current = endpoints
        },
      }),
    async onSuccess(_, input) {
      toast.success(decisionTexts[input.action])
      await onDecided(input)
      invalidate()
    },
    onError(error, input) {
      toast.error(error instanceof ApiError ? error.message : verificationFailed, sessionExpiredAdvice(error))
      if (!isConflict(error)) return
      onConflict(input, error.message)
      invalidate()
    },
  })
}
