import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, ApiError, readAnswer } from '../../../platform/api-client/api-client.ts'
import { unreachable } from '../../../platform/api-client/browser-client.ts'
import { adviceOn } from '../../../platform/api-client/ended-session.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { invalidateAfter } from '../../../ui/admin/use-admin-mutation.ts'
import { toast } from '../../../ui/public/toast.ts'
import type { PaymentAction } from '../../registrations/contract/registration.ts'
import type {
  PaymentCase,
  PendingPayments,
  PendingPaymentsQuery,
  RegistrationAnswer,
  VerifyPaymentInput,
} from '../contract/payments.ts'

export function paymentCaseQuery(api: ApiClient, registrationId: number) {
  return queryOptions({
    queryKey: ['payments', 'case', registrationId],
    queryFn: ({ signal }) =>
      api.request<PaymentCase>({
        path: '/attendees/payment-case',
        query: { registrationId },
        fallback: 'Failed to fetch the payment',
        signal,
      }),
    // A prefetched payment is refetched when opened, as another reviewer may have decided it.
    staleTime: 0,
  })
}

export function pendingPaymentsQuery(api: ApiClient, { seminarId, after }: PendingPaymentsQuery) {
  return queryOptions({
    queryKey: ['payments', 'pending', { seminarId, after }],
    queryFn: ({ signal }) =>
      api.request<PendingPayments>({
        path: '/attendees/pending-payments',
        query: { seminarId, after },
        fallback: 'Failed to fetch the pending payments',
        signal,
      }),
  })
}

const pictureFailed = 'The proof of payment could not be loaded.'

/** Fetched rather than linked, to show errors and to bypass caches. */
async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal })
    if (response.ok) return await response.blob()
    const contentType = response.headers.get('Content-Type') ?? ''
    const answer = { status: response.status, contentType, text: await response.text() }
    return readAnswer(answer, { path: address, fallback: pictureFailed })
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(unreachable, 0)
    throw error
  }
}

/** How long an image no longer shown stays in memory. */
const pictureKeptInMs = 30_000

/** @param address permanent URL of one image, so it is never invalidated */
export function proofPictureQuery(address: string) {
  return queryOptions({
    queryKey: ['proof-picture', address],
    queryFn: ({ signal }) => fetchPicture(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: pictureKeptInMs,
  })
}

const verificationFailed = 'Payment verification failed. Please try again.'

const decidedWords: Record<PaymentAction, string> = {
  approve: 'Payment successfully approved!',
  reject: 'Payment successfully rejected!',
}

export interface DecisionOutcomes {
  /** Resolves before the queries that show the payment are invalidated. */
  onDecided(input: VerifyPaymentInput): Promise<void>
  /** Another reviewer was faster, or the seat is gone. */
  onConflict(input: VerifyPaymentInput, reason: string): void
}

/** Decisions change seats. */
const decided = { invalidates: [['payments'], ['seminars']], announces: ['registrations'] }

const isConflict = (error: Error) => error instanceof ApiError && [404, 409].includes(error.status)

/** Changes an earlier decision; returns whether it succeeded. */
export function usePaymentCorrection<Input>(path: string, done: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Input) =>
      api.request<RegistrationAnswer>({ method: 'POST', path, body, fallback: verificationFailed }),
    onSuccess: () => toast.success(done),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : verificationFailed, adviceOn(error)),
    onSettled() {
      void invalidateAfter(queries, decided)
    },
  })
}

/** Approves or rejects and shows a toast, even if the review was closed meanwhile. */
export function usePaymentDecision({ onDecided, onConflict }: DecisionOutcomes) {
  const api = useApi()
  const queries = useQueryClient()
  const renew = () => {
    void invalidateAfter(queries, decided)
  }
  return useMutation({
    mutationFn: (body: VerifyPaymentInput) =>
      api.request<RegistrationAnswer>({
        method: 'POST',
        path: '/attendees/verify-payment',
        body,
        fallback: verificationFailed,
      }),
    async onSuccess(_, input) {
      toast.success(decidedWords[input.action])
      await onDecided(input)
      renew()
    },
    onError(error, input) {
      toast.error(error instanceof ApiError ? error.message : verificationFailed, adviceOn(error))
      if (!isConflict(error)) return
      onConflict(input, error.message)
      renew()
    },
  })
}
