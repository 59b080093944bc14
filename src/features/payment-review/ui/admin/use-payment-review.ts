/** State of the payment review: the current payment, the next one, and whether it can be decided. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type {
  PaymentReviewCase,
  PendingPaymentsQuery,
} from '#app/features/payment-review/contract/payment-review.ts'
import type { PaymentReviewAction } from '#app/features/registrations/contract/registration.ts'
import {
  paymentReviewCaseQuery,
  pendingPaymentsQuery,
  proofImageQuery,
  useDecidePayment,
} from './payment-review-api.ts'

export function usePaymentReview({
  registrationId,
  seminarId,
  onRegistration,
}: {
  registrationId: number
  seminarId: number | undefined
  onRegistration: (registrationId: number) => void
}) {
  const caseQuery = useQuery(paymentReviewCaseQuery(registrationId))
  const image = useProofImage(caseQuery.data)
  const readiness = useReadiness(caseQuery, image)
  const { waiting, nextId, findNext } = useQueue(registrationId, seminarId)
  usePrefetchedNext(nextId, readiness !== 'loading')

  const [conflict, setConflict] = useState<{
    readonly registrationId: number
    readonly reason: string
  } | null>(null)
  const [finishedAfter, setFinishedAfter] = useState<number | null>(null)
  const isOpen = useIsCurrentRegistration(registrationId)

  /** Opens the next pending payment; if there is none, ends, unless this one is pending. */
  async function goOn(from: number, isDecided: boolean): Promise<void> {
    const next = await findNext()
    // Closed, or another payment opened, in the meantime.
    if (!isOpen(from)) return
    if (next !== null) onRegistration(next)
    else if (isDecided) setFinishedAfter(from)
  }

  const decision = useDecidePayment({
    onDecided: (input) => goOn(input.registrationId, true),
    onConflict: (input, reason) => setConflict({ registrationId: input.registrationId, reason }),
  })
  const sent = useRef<string | null>(null)
  function decide(action: PaymentReviewAction, notes: string, onDone: () => void): void {
    const seen = caseQuery.data?.registration
    if (readiness === 'loading' || seen?.id !== registrationId) return
    // Guards against double presses before the button renders as busy or the next payment loads.
    const seenVersion = `${seen.id} as of ${seen.updatedAt}`
    if (decision.isPending || sent.current === seenVersion) return
    sent.current = seenVersion
    const optionalNotes = action === 'reject' && notes !== '' ? { notes } : {}
    const input = { registrationId, action, expectedUpdatedAt: seen.updatedAt, ...optionalNotes }
    decision.mutate(input, {
      onSuccess: onDone,
      onError() {
        sent.current = null
      },
    })
  }

  return {
    caseQuery,
    image,
    readiness,
    waiting,
    /** True while unknown: a press then waits for the response. */
    hasNext: nextId !== null || waiting === undefined,
    deciding: decision.isPending ? decision.variables.action : null,
    conflict: conflict?.registrationId === registrationId ? conflict.reason : null,
    isFinished: finishedAfter === registrationId,
    decide,
    reopen(undone: number): void {
      sent.current = null
      setFinishedAfter(null)
      onRegistration(undone)
    },
    skip: (isDecided: boolean) => void goOn(registrationId, isDecided),
  }
}

export type PaymentReviewState = ReturnType<typeof usePaymentReview>

function useProofImage(payment: PaymentReviewCase | undefined, isWanted = true): UseQueryResult<Blob> {
  const url = payment?.proof?.url ?? null
  return useQuery({ ...proofImageQuery(url ?? ''), enabled: isWanted && url !== null })
}

/** The number of pending payments, and the next one by waiting time. */
function useQueue(registrationId: number, seminarId: number | undefined) {
  const queries = useQueryClient()
  const filter: PendingPaymentsQuery = { seminarId, after: registrationId }
  const query = pendingPaymentsQuery(filter)
  const { data } = useQuery(query)
  const other = (id: number | null | undefined) => (id === undefined || id === registrationId ? null : id)
  return {
    waiting: data?.total,
    nextId: other(data?.nextRegistrationId),
    async findNext(): Promise<number | null> {
      const known = other(queries.getQueryData(query.queryKey)?.nextRegistrationId)
      if (known !== null) return known
      const fresh = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
      return other(fresh?.nextRegistrationId)
    },
  }
}

function usePrefetchedNext(nextId: number | null, isTime: boolean): void {
  const isWanted = isTime && nextId !== null
  const { data } = useQuery({
    ...paymentReviewCaseQuery(nextId),
    enabled: isTime,
    staleTime: 60_000,
  })
  useProofImage(data, isWanted)
}

/** 'unseen': the image failed to load; deciding then needs a button, not a shortcut. */
export type ProofImageLoadState = 'loading' | 'unseen' | 'ready'

/** Shortest time between decisions, so that a double press does not decide the next payment. */
const shortestViewInMs = 500

function useReadiness(
  caseQuery: UseQueryResult<PaymentReviewCase>,
  image: UseQueryResult<Blob>,
): ProofImageLoadState {
  const { data } = caseQuery
  const hasImage = typeof data?.proof?.url === 'string'
  const isThere = data !== undefined && !(hasImage && image.isPending)
  const { id, updatedAt } = data?.registration ?? {}
  const hasStood = useHasBeenShown(isThere ? `${id} as of ${updatedAt}` : null)
  if (!hasStood) return 'loading'
  return hasImage && image.data === undefined ? 'unseen' : 'ready'
}

function useHasBeenShown(what: string | null): boolean {
  const [stood, setStood] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStood(what), what === null ? 0 : shortestViewInMs)
    return () => clearTimeout(timer)
  }, [what])
  return what !== null && stood === what
}

/** Returns a check for asynchronous callbacks of whether a payment is still open. */
function useIsCurrentRegistration(registrationId: number): (id: number) => boolean {
  const current = useRef<number | null>(null)
  useLayoutEffect(() => {
    current.current = registrationId
    return () => {
      current.current = null
    }
  }, [registrationId])
  return (id) => current.current === id
}
