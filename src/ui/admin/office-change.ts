/** How the office changes anything: it is sent once, the outcome is told, and what shows it is renewed. */
import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-client/api-client.ts'
import { adviceOn } from '../../platform/api-client/ended-session.ts'
import { useApi } from '../../platform/api-client/use-api.ts'
import { toast } from '../public/toast.ts'

/** One thing that can be done, with the words for its outcome. */
export interface OfficeChange<Input, Answer> {
  readonly path: string
  /** Of the call, where the server gives no text of its own. */
  readonly fallback: string
  /** Stands before the reason; the fallback where nothing else is said. */
  readonly failed?: string
  succeeded(answer: Answer, input: Input): string
  readonly headers?: Readonly<Record<string, string>>
  /** The keys of everything that shows what was changed. */
  readonly renews: readonly QueryKey[]
}

/** Does it and says how it went; it ends when what shows it is new. */
export function useOfficeChange<Input, Answer>(change: OfficeChange<Input, Answer>) {
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
    onSuccess: async (answer, input) => {
      toast.success(change.succeeded(answer, input))
      await Promise.all(change.renews.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : change.fallback
      toast.error(`${change.failed ?? change.fallback}: ${reason}`, adviceOn(error))
    },
  })
}

/** What is being sent of a change at this moment. */
export function useBeingSent<Input>(change: OfficeChange<Input, unknown>): readonly Input[] {
  return useMutationState({
    filters: { mutationKey: [change.path], status: 'pending' },
    select: ({ state }) => state.variables as Input,
  })
}
