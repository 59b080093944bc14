/** Mutations in the admin area: sent once, result shown, queries invalidated. */
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '../../platform/api-client/ended-session.ts'
import { invalidateTopicSubscribers } from '../../platform/api-client/topics.ts'
import { useApi } from '../../platform/api-client/use-api.ts'
import { toast } from '../public/toast.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409
const isGone = (error: Error) => error instanceof ApiError && error.status === 404

/** Sends a change once despite repeated presses. A 404 counts as success. */
export function useSendOnce<Input, Answer>(change: AdminMutation<Input, Answer>) {
  const { mutate, isPending, error } = useAdminMutation(change)
  const queries = useQueryClient()
  const isUnderWay = useRef(false)

  function send(input: Input, onDone: (response?: Answer) => void, onRefused?: (error: Error) => void): void {
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

export interface AdminMutation<Input, Answer> extends QueryInvalidation {
  readonly path: string
  readonly fallback: string
  /** Prefix of the reason; defaults to the fallback. */
  readonly failed?: string
  succeeded(response: Answer, input: Input): string
  readonly headers?: Readonly<Record<string, string>>
  /** Query keys to invalidate. */
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
export function useAdminMutation<Input, Answer>(change: AdminMutation<Input, Answer>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [change.path],
    mutationFn: (body: Input) =>
      api.request<Answer>({
        method: 'POST',
        path: change.path,
        body,
        fallback: change.fallback,
        ...(change.headers && { headers: change.headers }),
      }),
    onSuccess: async (response, input) => {
      toast.success(change.succeeded(response, input))
      await invalidateStaleQueries(queries, change)
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : change.fallback
      toast.error(`${change.failed ?? change.fallback}: ${reason}`, sessionExpiredAdvice(error))
    },
  })
}

export function usePendingInputs<Input>(change: AdminMutation<Input, unknown>): readonly Input[] {
  return useMutationState({
    filters: { mutationKey: [change.path], status: 'pending' },
    select: ({ state }) => state.variables as Input,
  })
}

/** Idempotency key for retries. Not `randomUUID`, which is missing without TLS. */
export function generateIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
