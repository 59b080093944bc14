/** Changes in the admin area: sent once, result shown, what they made stale fetched again. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  ApiError,
  type BodyOf,
  type PostEndpoint,
  type ResponseOf,
} from '#app/platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { getApiOfQueryClient, invalidateEndpoints } from '#app/platform/api-client/endpoint-query.ts'
import { toast } from '../toast.ts'
import { wasShownInPrompt, withRefusalPrompts } from './refusal-prompts.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409
const isGone = (error: Error) => error instanceof ApiError && error.status === 404

export interface EndpointMutation<Name extends PostEndpoint> {
  readonly endpoint: Name
  /** Heading of a refusal, before its reason. */
  readonly failed: string
  /** Message; null where the screen shows what was begun. */
  succeeded(response: ResponseOf<Name>, input: BodyOf<Name>): string | null
  /** Whether every caller shows a refusal that names fields at these, so that no message covers its form. */
  readonly showsFieldsItself?: boolean
  /** The reason where the server gives none. */
  readonly fallback?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Declares a change; the types of its input and response, and what it makes stale, follow from the endpoint. */
export function endpointMutation<Name extends PostEndpoint>(
  endpoint: Name,
  change: Omit<EndpointMutation<Name>, 'endpoint'>,
): EndpointMutation<Name> {
  return { endpoint, ...change }
}

/** Resolves after what is shown of stale endpoints was fetched again. */
export function useEndpointMutation<Name extends PostEndpoint>(change: EndpointMutation<Name>) {
  const queries = useQueryClient()
  const stale = useRef<readonly string[]>([])
  return useMutation({
    mutationKey: [change.endpoint],
    mutationFn: (body: BodyOf<Name>) => {
      const { endpoint, failed, fallback = failed, headers = {} } = change
      const onStale = (endpoints: readonly string[]) => {
        stale.current = endpoints
      }
      return withRefusalPrompts(body, (sent) =>
        getApiOfQueryClient(queries).request(endpoint, { body: sent, fallback, headers, onStale }),
      )
    },
    onSuccess: async (response, input) => {
      const message = change.succeeded(response, input)
      if (message !== null) toast.success(message)
      await invalidateEndpoints(queries, stale.current)
    },
    onError: (error) => {
      if (isGone(error)) void invalidateEndpoints(queries, stale.current)
      if (wasShownInPrompt(error)) return
      if (change.showsFieldsItself && error instanceof ApiError && error.issues.length > 0) return
      const reason = error instanceof ApiError ? error.message : (change.fallback ?? change.failed)
      toast.error(`${change.failed}: ${reason}`, sessionExpiredAdvice(error))
    },
  })
}

/** Sends a change once despite repeated presses. A 404 counts as success. */
export function useSendOnce<Name extends PostEndpoint>(change: EndpointMutation<Name>) {
  const { mutate, isPending, error } = useEndpointMutation(change)
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
        if (isGone(refused)) onDone()
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

export function usePendingInputs<Name extends PostEndpoint>(
  change: EndpointMutation<Name>,
): readonly BodyOf<Name>[] {
  return useMutationState({
    filters: { mutationKey: [change.endpoint], status: 'pending' },
    select: ({ state }) => state.variables as BodyOf<Name>,
  })
}
