/** Checking payments as the office asks for them and decides (HTTP API, "Attendees"). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, ApiError, readAnswer } from '../../../../platform/api-client/api-client.ts'
import { unreachable } from '../../../../platform/api-client/browser-client.ts'
import { adviceOn } from '../../../../platform/api-client/ended-session.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { toast } from '../../../../ui/public/toast.ts'
import type {
  PaymentCase,
  PendingPayments,
  PendingPaymentsQuery,
  RegistrationAnswer,
  VerifyPaymentInput,
} from '../../../registration/contract/payments.ts'
import type { PaymentAction } from '../../../registration/contract.ts'

export function paymentCaseQuery(api: ApiClient, registrationId: number) {
  return queryOptions({
    queryKey: ['attendees', 'payment-case', registrationId],
    queryFn: ({ signal }) =>
      api.request<PaymentCase>({
        path: '/attendees/payment-case',
        query: { registrationId },
        fallback: 'Failed to fetch the payment',
        signal,
      }),
    // What was fetched ahead is looked at again when its turn comes: another verifier may have been faster.
    staleTime: 0,
  })
}

export function pendingPaymentsQuery(api: ApiClient, { seminarId, after }: PendingPaymentsQuery) {
  return queryOptions({
    queryKey: ['attendees', 'pending-payments', { seminarId, after }],
    queryFn: ({ signal }) =>
      api.request<PendingPayments>({
        path: '/attendees/pending-payments',
        query: { seminarId, after },
        fallback: 'Failed to fetch the payments that wait',
        signal,
      }),
  })
}

const pictureFailed = 'The proof of payment could not be loaded.'

/** Fetched rather than linked to, because a link could not tell what went wrong, and no cache may keep it. */
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

/** How long a picture that is not shown any more stays in the browser. */
const pictureKeptInMs = 30_000

/** @param address names one picture for ever, so a decision renews nothing of it: it is not fetched twice */
export function proofPictureQuery(address: string) {
  return queryOptions({
    queryKey: ['proof-picture', address],
    queryFn: ({ signal }) => fetchPicture(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: pictureKeptInMs,
  })
}

const verificationFailed = 'Payment verification failed. Please try again.'

/** The words are given to the letter (specification 2, section 8). */
const decidedWords: Record<PaymentAction, string> = {
  approve: 'Payment successfully approved!',
  reject: 'Payment successfully rejected!',
}

export interface DecisionOutcomes {
  /** Ends before what shows the payment is renewed. */
  onDecided(input: VerifyPaymentInput): Promise<void>
  /** Somebody else was faster, or the seat is gone. */
  onConflict(input: VerifyPaymentInput, reason: string): void
}

const isConflict = (error: Error) => error instanceof ApiError && [404, 409].includes(error.status)

/** A change of a decision that was made; answers whether it was made. */
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
      for (const key of ['attendees', 'catalog', 'dashboards'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}

/** Approves or rejects, and says how it went; also where the desk was closed meanwhile. */
export function usePaymentDecision({ onDecided, onConflict }: DecisionOutcomes) {
  const api = useApi()
  const queries = useQueryClient()
  const renew = () => {
    // Seats come and go with a decision, and with them the numbers of the catalogue and the dashboards.
    for (const key of ['attendees', 'catalog', 'dashboards'])
      void queries.invalidateQueries({ queryKey: [key] })
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
