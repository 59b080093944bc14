/** How the form is sent. */
import { mutationOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { RegisterAnswer, RegisterInput } from '../contract.ts'

export interface Sending {
  readonly input: RegisterInput
  /** The same for every retry of one attempt: whatever arrived before is then answered, not done again. */
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

export function registerMutation(api: ApiClient) {
  return mutationOptions({
    // Without a connection it fails at once and says so, instead of waiting unseen for a better moment.
    networkMode: 'always',
    mutationFn: ({ input, idempotencyKey, onProgress }: Sending) =>
      api.request<RegisterAnswer>({
        method: 'POST',
        path: '/attendees',
        body: input,
        headers: { 'Idempotency-Key': idempotencyKey },
        fallback: 'Failed to create attendee',
        onUploadProgress: onProgress,
      }),
    // A seat is gone: what the catalogue counted is old.
    // biome-ignore lint/complexity/useMaxParams: the signature is the library's.
    onSuccess: (_answer, _sending, _before, { client }) => {
      void client.invalidateQueries({ queryKey: ['catalog'] })
    },
  })
}
