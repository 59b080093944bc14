/** How the form is sent. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/use-api.ts'
import type { RegisterAnswer, RegisterInput } from '../contract.ts'

export interface Sending {
  readonly input: RegisterInput
  /** The same for every retry of one attempt: whatever arrived before is then answered, not done again. */
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The call that registers. The form keeps its own state of it, so it needs no more than the promise. */
export function useRegister(): (sending: Sending) => Promise<RegisterAnswer> {
  const api = useApi()
  const queries = useQueryClient()
  return async ({ input, idempotencyKey, onProgress }) => {
    const answer = await api.request<RegisterAnswer>({
      method: 'POST',
      path: '/attendees',
      body: input,
      headers: { 'Idempotency-Key': idempotencyKey },
      fallback: 'Failed to create attendee',
      onUploadProgress: onProgress,
    })
    // A seat is gone: what the catalogue counted is old.
    void queries.invalidateQueries({ queryKey: ['catalog'] })
    return answer
  }
}
