/** Mutations in the admin area: sent once, result shown, queries invalidated. */
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import {
  ApiError,
  type BodyOf,
  type PostEndpoint,
  type ResponseOf,
} from '#app/platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { invalidateTopicSubscribers } from '#app/platform/api-client/topics.ts'
import { useApi } from '#app/platform/api-client/use-api.ts'
import { toast } from '../toast.ts'
import { wasPrompted, withRefusalPrompts } from './refusal-prompts.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409
const isGone = (error: Error) => error instanceof ApiError && error.status === 404

/** Sends a change once despite repeated presses. A 404 counts as success. */
export function useSendOnce<Name extends PostEndpoint>(change: AdminMutation<Name>) {
  const { mutate, isPending, error } = useAdminMutation(change)
  const queries = useQueryClient()
  const isUnderWay = useRef(false)

  function send(
    input: BodyOf<Name>,
    onDone: (response?: ResponseOf<Name>) => void,
    onRefused?: (error: Error) => void,
  ): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, {
      onSuccess: (response) => onDone(response),
      onError(refused) {
        onRefused?.(refused)
        if (!isGone(refused)) return
        void invalidateStaleQueries(queries, change)
        onDone()
      },
      onSettled() {
        isUnderWay.current = false
      },
    })
  }

  /** The reason of a 409. */
  const refusal = error !== null && isConflict(error) ? error.message : null
  return { send, isPending, refusal }
}

export interface QueryInvalidation {
  readonly invalidates: readonly QueryKey[]
  /** Topics to whose subscribers the change is announced. */
  readonly announces?: readonly string[]
}

export interface AdminMutation<Name extends PostEndpoint> extends QueryInvalidation {
  readonly endpoint: Name
  readonly fallback: string
  /** Prefix of the reason; defaults to the fallback. */
  readonly failed?: string
  succeeded(response: ResponseOf<Name>, input: BodyOf<Name>): string
  /** Whether every caller shows a refusal that names fields at these, so that no message covers its form. */
  readonly showsFieldsItself?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Declares a mutation; the types of its input and response follow from the endpoint. */
export function defineAdminMutation<Name extends PostEndpoint>(
  change: AdminMutation<Name>,
): AdminMutation<Name> {
  return change
}

/** Invalidates what a change made stale. */
export async function invalidateStaleQueries(
  queries: QueryClient,
  { invalidates, announces = [] }: QueryInvalidation,
): Promise<void> {
  const renewed = invalidates.map((queryKey) => queries.invalidateQueries({ queryKey }))
  await Promise.all([...renewed, invalidateTopicSubscribers(queries, announces)])
}

/** Resolves after invalidation. */
export function useAdminMutation<Name extends PostEndpoint>(change: AdminMutation<Name>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [change.endpoint],
    mutationFn: (body: BodyOf<Name>) => {
      const { endpoint, fallback, headers = {} } = change
      return withRefusalPrompts(body, (sent) => api.request(endpoint, { body: sent, fallback, headers }))
    },
    onSuccess: async (response, input) => {
      toast.success(change.succeeded(response, input))
      await invalidateStaleQueries(queries, change)
    },
    onError: (error) => {
      if (wasPrompted(error)) return
      if (change.showsFieldsItself && error instanceof ApiError && error.issues.length > 0) return
      const reason = error instanceof ApiError ? error.message : change.fallback
      toast.error(`${change.failed ?? change.fallback}: ${reason}`, sessionExpiredAdvice(error))
    },
  })
}

export function usePendingInputs<Name extends PostEndpoint>(
  change: AdminMutation<Name>,
): readonly BodyOf<Name>[] {
  return useMutationState({
    filters: { mutationKey: [change.endpoint], status: 'pending' },
    select: ({ state }) => state.variables as BodyOf<Name>,
  })
}
