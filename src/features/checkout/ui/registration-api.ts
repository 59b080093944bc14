import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/use-api.ts'
import type { RegisterAnswer, RegisterInput } from '../../registrations/contract/registration.ts'

export interface Sending {
  readonly input: RegisterInput
  /** The same for every retry. */
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Registers; the form tracks the state itself. */
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
    // Seat counts have changed.
    void queries.invalidateQueries({ queryKey: ['seminars'] })
    return answer
  }
}
