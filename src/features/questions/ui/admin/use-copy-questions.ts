import type { BodyOf } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { toast } from '#app/ui/toast.ts'

/** Copies the questions of a duplicated seminar; quiet, unless that fails. */
export function useCopySeminarQuestions() {
  const api = useApiClient()
  return async (copy: BodyOf<'POST /seminars/questions/copy'>): Promise<void> => {
    const fallback = 'The registration questions could not be copied.'
    try {
      await api.request('POST /seminars/questions/copy', { body: copy, fallback })
    } catch (error) {
      toast.error(fallback, error instanceof Error ? error.message : undefined)
    }
  }
}
